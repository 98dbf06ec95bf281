// A link to a check carries the record behind its #, which no server gets to see: the page unpacks it here, and sends it.

const { form } = document.getElementById("records");

async function carried(packed) {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function take() {
  const packed = location.hash.slice(1);
  if (!packed) return;
  try {
    const text = await carried(packed);
    if (form.elements.text.value.trim() === text.trim()) return;
    form.elements.text.value = text;
    form.requestSubmit();
  } catch {
    // A damaged link leaves an empty form.
  }
}

take();
addEventListener("hashchange", take);
