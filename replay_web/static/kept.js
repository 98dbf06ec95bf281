// Lists the deals that this browser keeps, entered half or whole, each to be gone on with or deleted.

const box = document.getElementById("kept");

function show() {
  const list = deals();
  box.hidden = !list.length;
  box.querySelector("ul").replaceChildren(...list.map(item));
}

function item({ id, address, title, who, stage, at }) {
  const row = document.createElement("li");
  const link = document.createElement("a");
  const about = document.createElement("span");
  const forget = document.createElement("button");
  link.href = address;
  link.textContent = title;
  link.addEventListener("click", () => sessionStorage.setItem("deal", id));
  const when = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  about.textContent = [who, stage, when].filter(Boolean).join(" · ");
  forget.type = "button";
  forget.textContent = box.dataset.forget;
  forget.setAttribute("aria-label", `${box.dataset.forget}: ${title}, ${stage}`);
  forget.addEventListener("click", () => {
    store(deals().filter((deal) => deal.id !== id));
    show();
  });
  row.append(link, about, forget);
  return row;
}

try {
  sessionStorage.removeItem("deal"); // what is entered next is another deal
  show();
} catch {
  // a window that keeps nothing
}
