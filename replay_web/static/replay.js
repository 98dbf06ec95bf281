// Steps through a record without reloading: by keys, which the page lists under ?, by itself, and by every link to a step.
// The server renders each step; this module fetches that page and takes over its parts. Whatever fails becomes a visit.
// A file that replays without a server brings its steps along, as templates.

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

const brought = new Map([...document.querySelectorAll("template[data-place]")].map((each) => [each.dataset.place, each]));
const opened = document.getElementById("main").dataset.place;

// The page at an address: a document, or what a template holds of one.
async function pageAt(address) {
  if (brought.size) {
    const template = brought.get(new URL(address, location).hash || opened);
    return Object.assign(template.content.cloneNode(true), { title: template.dataset.title, row: template.dataset.row });
  }
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

async function show(address, push) {
  const page = await pageAt(address);
  const parts = [...document.querySelectorAll("[data-part]")];
  const news = parts.map((part) => page.getElementById(part.id));
  const status = page.getElementById("status");
  if (!status || news.includes(null)) throw new Error("another page");

  const focus = document.activeElement;
  const link = focus?.closest("[data-part]") ? focus : null;
  parts.forEach((part, index) => {
    const fresh = document.adoptNode(news[index]);
    for (const open of [part, ...part.querySelectorAll("details[open]")]) {
      const same = open === part ? fresh : open.id && fresh.querySelector(`#${open.id}`);
      if (open.open && same) same.open = true;
    }
    part.replaceWith(fresh);
  });
  document.getElementById("status").textContent = status.textContent; // stays in its place, so that it is read out
  offerCopies();
  document.title = page.title;
  if (push) history.pushState(null, "", address);
  if (brought.size) mark(page.row);
  if (link) refocus(link);
}

// Shows where one is in the list of steps and in the text, which no template brings.
function mark(row) {
  const place = location.hash || opened;
  for (const link of document.querySelectorAll("#moves:not([data-part]) a")) point(link, link.hash === place);
  document.querySelectorAll("#text:not([data-part]) li").forEach((line, index) => {
    const here = index === Number(row ?? -1);
    line.classList.toggle("current", here);
    if (line.firstElementChild?.matches("a")) point(line.firstElementChild, here);
  });
}

function point(link, here) {
  if (here) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
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

// ---- By itself

const PAUSE = 1800; // milliseconds between two steps, time enough to read a sentence
let playing = 0;

function play(on) {
  const button = document.getElementById("play");
  if (!button || on === playing > 0) return;
  [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
  clearInterval(playing);
  playing = on ? setInterval(() => (target("next") ? go("next") : play(false)), PAUSE) : 0;
  if (on) go("next");
}

// ---- Keys

const list = document.getElementById("list");
const DO = {
  " ": () => play(!playing),
  n: () => document.querySelector("a[rel=next]")?.click(),
  p: () => document.querySelector("a[rel=prev]")?.click(),
  "/": () => list && location.assign(`${list.href}#q`), // with the cursor in its search
  y: () => document.getElementById("share") && copy("link"),
  "?": () => document.getElementById("keys")?.showModal(),
};

// Copies what stands in a field or in lines, and says so on its button; where the page may not, it marks it.
async function copy(id) {
  const field = document.getElementById(id);
  const button = document.querySelector(`[data-copy=${id}]`);
  const box = button.closest("details");
  box.open = true;
  if (!navigator.clipboard) return field.select();
  const lines = [...field.children].map((line) => line.firstChild?.textContent ?? "");
  await navigator.clipboard.writeText(field.value ?? lines.join("\n"));
  if (button.disabled) return;
  const label = button.textContent;
  button.textContent = box.dataset.copied;
  button.disabled = true; // as long as it says that it is done
  setTimeout(() => {
    button.textContent = label;
    button.disabled = false;
  }, 1500);
}

function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button.dataset.copy);
});

document.addEventListener("keydown", (event) => {
  const shifted = "?/".includes(event.key) && event.shiftKey && !(event.altKey || event.ctrlKey || event.metaKey);
  if (!(plain(event) || shifted) || event.isComposing || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  if (event.key === " " && event.target.closest("button, summary")) return;
  const act = DO[event.key];
  const control = KEYS[event.key];
  if (!act && !control) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  if (act) act();
  else go(control);
});

const tools = document.getElementById("tools");
if (tools) {
  offerCopies();
  tools.hidden = false;
  document.getElementById("play").addEventListener("click", DO[" "]);
  document.getElementById("help").addEventListener("click", DO["?"]);
  document.getElementById("close").addEventListener("click", () => document.getElementById("keys").close());
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], [data-steps] a");
  if (!link || !plain(event) || event.button !== 0) return;
  event.preventDefault();
  play(false);
  go(link.href);
});

addEventListener("popstate", () => go(location.href, false));
if (brought.has(location.hash)) go(location.href, false);
