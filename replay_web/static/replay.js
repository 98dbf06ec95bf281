// Steps through a record without reloading: by the controls and a slider, by keys, which the page lists, by a swipe
// over the table, by itself, and by every link to a step. The server renders each step; this module fetches that page
// and takes over its parts. Whatever fails becomes a visit. Stepping is no journey: Back leaves the record.
// A file that replays without a server brings its steps along, as templates.

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const SHIFTED = { ArrowLeft: "previous-trick", ArrowRight: "next-trick" };
const SIGNS = { v: "variation", h: "hide", g: "played" };
for (let seat = 1; seat <= 8; seat++) SIGNS[seat] = `seat-${seat}`;
const CONTROLS = [KEYS, SHIFTED, SIGNS].flatMap(Object.values);

let busy = false; // a page is on its way
let waiting = null; // the control or address that was asked for meanwhile

const byId = (id) => document.getElementById(id);
const templates = [...document.querySelectorAll("template[data-place]")];
const brought = new Map(templates.map((each) => [each.dataset.place, each]));
const opened = byId("main").dataset.place;

// The page at an address: a document, or what a template holds of one.
async function pageAt(address) {
  if (brought.size) {
    const template = brought.get(new URL(address, location).hash || opened);
    const { title, row } = template.dataset;
    return Object.assign(template.content.cloneNode(true), { title, row });
  }
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

async function show(address) {
  const page = await pageAt(address);
  const parts = [...document.querySelectorAll("[data-swap]")];
  const news = parts.map((part) => page.getElementById(part.id));
  if (!page.getElementById("status") || news.includes(null)) throw new Error("another page");

  const focus = document.activeElement;
  const link = focus?.closest("[data-swap], #status") ? focus : null;
  const list = moves()?.scrollTop;
  parts.forEach((part, index) => {
    const fresh = document.adoptNode(news[index]);
    for (const open of [part, ...part.querySelectorAll("details[open]")]) {
      const same = open === part ? fresh : open.id && fresh.querySelector(`#${open.id}`);
      if (open.open && same) same.open = true;
    }
    part.replaceWith(fresh);
  });
  for (const id of ["status", "count"]) {
    const fresh = page.getElementById(id); // the old one stays in its place, so that it is read out
    Object.assign(byId(id).dataset, fresh.dataset);
    byId(id).replaceChildren(...fresh.childNodes);
  }
  for (const control of document.querySelectorAll("#steps a")) follow(control, page.getElementById(control.id));
  offerCopies();
  document.title = page.title;
  history.replaceState(null, "", address);
  if (brought.size) mark(page.row);
  if (moves()) moves().scrollTop = list;
  byId("slot").scrollTop = 0;
  inView();
  slide();
  if (link) refocus(link);
}

// Lets a control lead where the same one leads on another page.
function follow(control, other) {
  for (const name of ["href", "role", "aria-disabled"]) {
    if (other.hasAttribute(name)) control.setAttribute(name, other.getAttribute(name));
    else control.removeAttribute(name);
  }
}

// Shows where one is in the list of steps and in the text, which no template brings.
function mark(row) {
  const place = location.hash || opened;
  for (const link of document.querySelectorAll("#moves:not([data-swap]) a")) point(link, link.hash === place);
  document.querySelectorAll("#text:not([data-swap]) li").forEach((line, index) => {
    const here = index === Number(row ?? -1);
    line.classList.toggle("current", here);
    if (line.firstElementChild?.matches("a")) point(line.firstElementChild, here);
  });
}

function point(link, here) {
  if (here) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}

function moves() {
  return document.querySelector("#moves > div");
}

// Scrolls the list of steps, and nothing else, to where one is.
function inView() {
  const box = moves()?.getBoundingClientRect();
  const here = moves()?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (here && (here.top < box.top || here.bottom > box.bottom)) {
    moves().scrollTop += here.top - box.top - (box.height - here.height) / 2;
  }
}

// Puts the focus where it was: on the same link, or on the step in the same list.
function refocus(link) {
  if (link.isConnected) return;
  const part = link.closest("[data-swap]")?.id ?? "status";
  const target = (link.id && byId(link.id)) || document.querySelector(`#${part} [aria-current]`) || byId("next");
  if (!target.hasAttribute("href")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

// Goes to an address, or where a control leads when its turn comes.
async function go(where) {
  if (busy) {
    waiting = where;
    return;
  }
  const address = target(where);
  if (!address) return;
  busy = true;
  try {
    await show(address);
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
  return CONTROLS.includes(where) ? byId(where)?.href : where;
}

function bare(event) {
  return !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented);
}

// ---- The slider

const slider = byId("slider");

function slide() {
  const { step, last } = byId("count").dataset;
  slider.max = last;
  if (waiting === null) slider.value = step; // else it is being moved
  slider.setAttribute("aria-valuetext", byId("count").textContent);
}

slider.addEventListener("input", () => {
  const somewhere = document.querySelector("#steps a[href]");
  play(false);
  if (somewhere) go(somewhere.href.replace(/([?&]step=)\d+/, `$1${slider.value}`));
});

// ---- By itself

const player = byId("play");
let playing = 0;

function play(on) {
  if (on === playing > 0) return;
  const label = player.getAttribute("aria-label");
  player.setAttribute("aria-label", player.dataset.other);
  player.dataset.other = label;
  player.classList.toggle("steps-playing", on);
  clearInterval(playing);
  playing = on ? setInterval(() => (target("next") ? go("next") : play(false)), Number(byId("speed").value)) : 0;
  if (on) go("next");
}

player.addEventListener("click", () => play(!playing));
byId("speed").addEventListener("change", () => {
  if (!playing) return;
  play(false);
  play(true);
});

// ---- A swipe over the table

const FAR = 40; // pixels, and more across than down
let touched = null;

document.addEventListener("pointerdown", (event) => {
  touched = event.isPrimary && event.pointerType === "touch" && event.target.closest("#board") ? event : null;
});
document.addEventListener("pointercancel", () => (touched = null));
document.addEventListener("pointerup", (event) => {
  if (!touched) return;
  const across = event.clientX - touched.clientX;
  const down = event.clientY - touched.clientY;
  touched = null;
  if (Math.abs(across) < FAR || Math.abs(across) < 1.5 * Math.abs(down)) return;
  play(false);
  go(across < 0 ? "next" : "previous");
});

// ---- Keys: letters, digits and signs can be switched off, as long as the window is open

const list = byId("list");
const letters = byId("letters");
const DO = {
  k: () => play(!playing),
  n: () => document.querySelector("a[rel=next]")?.click(),
  p: () => document.querySelector("a[rel=prev]")?.click(),
  "/": () => list && location.assign(`${list.href}#q`), // with the cursor in its search
  y: () => byId("share") && copy("link"),
  "?": () => byId("keys")?.showModal(),
};

function remembered(set) {
  try {
    if (set !== undefined) sessionStorage.setItem("letters", set);
    return sessionStorage.getItem("letters") !== "false";
  } catch {
    return set ?? true; // in a frame that may keep nothing
  }
}

document.addEventListener("keydown", (event) => {
  if (!bare(event) || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const sign = (!event.shiftKey || "?/".includes(event.key)) && (letters?.checked ?? remembered());
  const act = sign && DO[event.key];
  const control = (event.shiftKey ? SHIFTED : KEYS)[event.key] || (sign && SIGNS[event.key]);
  if (!act && !control) return;
  event.preventDefault();
  if (act !== DO.k) play(false);
  if (act) act();
  else go(control);
});

if (letters) {
  letters.checked = remembered();
  letters.addEventListener("change", () => remembered(letters.checked));
  byId("tools").hidden = false;
  byId("help").addEventListener("click", DO["?"]);
  byId("close").addEventListener("click", () => byId("keys").close());
}

// ---- What is copied

// Copies what stands in a field or in lines, and says so on its button; where the page may not, it marks it.
async function copy(id) {
  const field = byId(id);
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

// ---- Links to steps

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], [data-steps] a");
  if (!link || !bare(event) || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  play(false);
  go(link.href);
});

addEventListener("popstate", () => go(location.href)); // the part of a file that was typed into the address
for (const each of [slider, player, byId("speed")]) each.hidden = false;
offerCopies();
slide();
inView();
if (brought.has(location.hash)) go(location.href);
