// Shows a step: makes the parts of the page that change what they are at that step, and keeps the place of the reader.

const PAUSE = 350; // milliseconds between two changes of the address: some browsers allow a hundred in half a minute
const soon = window.requestIdleCallback ?? setTimeout; // once the browser has nothing else to do
const byId = (id) => document.getElementById(id);
const main = byId("main");

let here = location.href; // the address of the step that is shown
let [written, later] = [0, 0]; // when it was written into the address of the page last, and what will write it again

// The page at an address. One of another kind is an error.
async function fetched(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status}`);
  const page = parsed(await response.text());
  const parts = [...document.querySelectorAll("[data-swap]")];
  const other = !page.getElementById("status") || parts.some(({ id }) => !page.getElementById(id));
  if (other) throw new Error("another page");
  if (response.redirected) page.address = response.url;
  return page;
}

// Shows the step at an address. Cards move to the step beside, or where one is played, but not while a key is held.
async function show(address, how) {
  const page = pageAtHand(address) ?? (await fetched(address));
  const before = how === "held" || still.matches ? null : cardsOnTable();
  const [came, there] = [stepShown(), new URL(page.address ?? address, location).href];

  const focus = focused();
  const list = moves()?.scrollTop;
  takeOver(page);
  byId("status").replaceChildren(...page.getElementById("status").childNodes); // so that it is read out
  const beside = withStep(there, came) === here; // it differs only in its step
  here = there;
  if ("row" in page) derive(page);
  else keepAtHand(page.getElementById("main")?.dataset.load);
  if (page.title) document.title = page.title;
  if (moves()) moves().scrollTop = list;
  byId("slot").scrollTop = 0;
  inView();
  slide();
  refocus(focus);
  clearTimeout(later);
  if (performance.now() > written + PAUSE) write();
  else later = setTimeout(write, PAUSE);
  soon(() => readAhead(here));
  settle();
  if (before && how === "played") move(before, false, !/[?&]hide=/.test(here)); // others may have played, too
  else if (before && beside && Math.abs(stepShown() - came) === 1) move(before, stepShown() < came, true);
}

function stepShown() {
  return Number(byId("count").dataset.step);
}

// An address with another step, also as it stands in the code of a frame.
function withStep(address, step) {
  return address.replace(/([?&;]step=)\d+/, `$1${step}`);
}

// Makes the parts of the page that change what they are on another one.
function takeOver(page) {
  for (const part of document.querySelectorAll("[data-swap], #count")) {
    const fresh = page.getElementById(part.id);
    if (fresh) patch(part, fresh);
  }
  for (const control of document.querySelectorAll("#steps a")) {
    const fresh = page.getElementById(control.id);
    if (fresh) follow(control, fresh);
  }
  offerCopies();
}

// Lets a control lead where the same one leads on another page.
function follow(control, other) {
  for (const name of ["href", "role", "aria-disabled"]) {
    if (other.hasAttribute(name)) control.setAttribute(name, other.getAttribute(name));
    else control.removeAttribute(name);
  }
}

// Writes the address of the step that is shown: at once, or when fast steps pause.
function write() {
  clearTimeout(later);
  written = performance.now();
  try {
    if (location.href !== here) history.replaceState(null, "", here);
  } catch {
    // the next pause will do
  }
}

// Says what a step at hand does not bring along, since only its number differs from step to step.
function derive(page) {
  const { step, last } = byId("count").dataset;
  for (const field of document.querySelectorAll("#share input")) {
    field.setAttribute("value", withStep(field.value, step));
  }
  for (const link of document.querySelectorAll("#sight a, #share a")) {
    link.setAttribute("href", withStep(link.getAttribute("href"), step));
  }
  byId("ask-best")?.setAttribute("action", withStep(byId("ask-best").getAttribute("action") ?? "", step));
  const asked = new URLSearchParams(new URL(here).search);
  asked.delete("lang");
  for (const link of document.querySelectorAll("#choices a")) {
    link.setAttribute("href", `${link.getAttribute("href").split("?")[0]}?${asked}&lang=${link.lang}`);
  }
  if (byId("next-deal")) byId("next-deal").hidden = step !== last || /[?&]variation=/.test(here);
  if (page.getElementById("moves")) return; // the list and the text have come with the step
  markListed(placeOf(new URL(here)));
  document.querySelectorAll("#text li").forEach((line, row) => {
    const current = row === page.row;
    if (current) line.className = "current";
    else line.removeAttribute("class");
    if (line.firstElementChild?.matches("a")) point(line.firstElementChild, current);
  });
}

// Shows where one is in the list of steps.
function markListed(place) {
  for (const link of document.querySelectorAll("#moves a")) point(link, placeOf(link) === place);
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
function refocus({ at, part }) {
  if (!at || at === document.body) return;
  const list = at.closest("#moves, #text li");
  const there = [list ? null : at, byId(at.id), document.querySelector(`#${part ?? "status"} [aria-current]`)];
  focusOn([...there, byId("next")].find((each) => each?.isConnected && each.checkVisibility()));
}
