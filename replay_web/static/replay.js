// Steps through a record without reloading: the keys ← → ↑ ↓ Home End v h 1 to 8, and every link to a step.
// The server renders each step; this module fetches that page and takes over its parts. Whatever fails becomes a visit.

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "previous-trick",
  ArrowDown: "next-trick",
  Home: "first",
  End: "last",
  v: "variation",
  h: "hide",
};
for (let seat = 1; seat <= 8; seat++) KEYS[seat] = `seat-${seat}`;

let busy = false; // a page is on its way
let waiting = null; // the key or address that was asked for meanwhile

async function show(address, push) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const parts = [...document.querySelectorAll("[data-part]")];
  const news = parts.map((part) => page.getElementById(part.id));
  const status = page.getElementById("status");
  if (!status || news.includes(null)) throw new Error("another page");

  const focus = document.activeElement;
  const link = focus?.closest("[data-part]") ? focus : null;
  parts.forEach((part, index) => {
    const fresh = document.adoptNode(news[index]);
    if (part.open) fresh.open = true;
    part.replaceWith(fresh);
  });
  document.getElementById("status").textContent = status.textContent; // stays in its place, so that it is read out
  document.title = page.title;
  if (push) history.pushState(null, "", address);
  if (link) refocus(link);
}

// Puts the focus where it was: on the same control, or on the step in the same list.
function refocus(link) {
  const part = link.closest("[data-part]").id;
  const same = link.id && document.getElementById(link.id);
  const target = same || document.querySelector(`#${part} [aria-current]`) || document.getElementById("steps");
  if (!target.hasAttribute("href")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

// Goes to an address, or where a control leads when its turn comes.
async function go(where, push = true) {
  if (busy) {
    waiting = where;
    return;
  }
  const address = target(where);
  if (!address) return;
  busy = true;
  try {
    await show(address, push);
  } catch {
    location.assign(address);
    return;
  } finally {
    busy = false;
  }
  const next = waiting;
  waiting = null;
  if (next) go(next);
}

function target(where) {
  return Object.values(KEYS).includes(where) ? document.getElementById(where)?.href : where;
}

function plain(event) {
  return !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);
}

document.addEventListener("keydown", (event) => {
  const control = KEYS[event.key];
  if (!control || !plain(event) || event.isComposing) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  event.preventDefault();
  go(control);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || !plain(event) || event.button !== 0) return;
  event.preventDefault();
  go(link.href);
});

addEventListener("popstate", () => go(location.href, false));
