// Steps through a record without reloading: by the controls and a slider, by keys, which the page lists, by a swipe
// over the table, by itself, and by every link to a step. The server renders each step; the page takes over the parts
// of a step that is at hand (steps.js), else of its page, which is fetched. Whatever fails becomes a visit. Stepping is
// no journey: Back leaves the record.

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const SHIFTED = { ArrowLeft: "previous-trick", ArrowRight: "next-trick" };
const SIGNS = { v: "variation", h: "hide", g: "played" };
for (let seat = 1; seat <= 8; seat++) SIGNS[seat] = `seat-${seat}`;
const CONTROLS = [KEYS, SHIFTED, SIGNS].flatMap(Object.values);

let busy = false; // a page is on its way
const waiting = []; // the controls and addresses that were asked for meanwhile, and how

// Goes to an address, or where a control leads when its turn comes. An address makes up for what waits before it.
// It is asked for by a key that is held, or by a card that is played.
async function go(where, how = "") {
  if (!CONTROLS.includes(where)) waiting.length = 0;
  waiting.push([where, how]);
  if (busy) return;
  busy = true;
  while (waiting.length) {
    const [asked, manner] = waiting.shift();
    const address = target(asked);
    if (!address) continue;
    try {
      await show(address, waiting.length ? "held" : manner);
    } catch {
      waiting.length = 0;
      write();
      location.assign(address);
    }
  }
  busy = false;
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
  slider.setAttribute("value", step);
  if (!waiting.length) slider.value = step; // else it is being moved
  slider.setAttribute("aria-valuetext", byId("count").textContent);
  byId("course-now")?.setAttribute("d", `M${step} 0V40`);
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
  playing = on ? setInterval(onward, Number(byId("speed").value)) : 0;
  if (on) go("next");
}

function onward() {
  if (!target("next")) play(false);
  else if (!busy) go("next");
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

// What is kept as long as the window is open; nothing in a frame that may keep nothing.
function recall(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // then it is forgotten
  }
}

document.addEventListener("keydown", (event) => {
  if (!bare(event) || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const sign = (!event.shiftKey || "?/".includes(event.key)) && (letters?.checked ?? recall("letters") !== "false");
  const act = sign && DO[event.key];
  const control = (event.shiftKey ? SHIFTED : KEYS)[event.key] || (sign && SIGNS[event.key]);
  if (!act && !control) return;
  event.preventDefault();
  if (act !== DO.k) play(false);
  if (act) act();
  else go(control, event.repeat ? "held" : "");
});

if (letters) {
  letters.checked = recall("letters") !== "false";
  letters.addEventListener("change", () => remember("letters", letters.checked));
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
  go(link.getAttribute("href"), link.closest("#board") ? "played" : "");
});

// What a form tries is a step too.
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#attempts")) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(event.target));
  if (event.submitter?.name) asked.append(event.submitter.name, event.submitter.value);
  play(false);
  go(`?${asked}`);
});

// ---- The best play: asked for here, and shown as far as it is known

const EVERY = 2000; // milliseconds between two looks
let looking = 0;

document.addEventListener("submit", (event) => {
  if (event.target.id !== "ask-best") return;
  event.preventDefault();
  askBest(event.target);
});

async function askBest(form) {
  try {
    const answer = await fetch(form.action, { method: "POST" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    await lookAgain();
  } catch {
    form.submit();
  }
}

// Shows what is known by now; once all is known, has the steps come that tell of it.
async function lookAgain() {
  const asked = here;
  const page = await fetched(asked);
  if (asked !== here) return lookOn();
  takeOver(page);
  patch(byId("status"), page.getElementById("status"));
  if (byId("course-told")?.querySelector("[data-more]")) return askBest(byId("ask-best"));
  if (!lookOn()) keepAtHand(main.dataset.load);
}

// Looks again in a while, as long as more will be known.
function lookOn() {
  clearTimeout(looking);
  const more = byId("course-told")?.querySelector("[data-looking]");
  if (more) looking = setTimeout(() => lookAgain().catch(() => {}), EVERY);
  return Boolean(more);
}

for (const each of [slider, player, byId("speed")]) each.hidden = false;
offerCopies();
slide();
inView();
lookOn();

// A page that is loaded again has the address that was written last: the step of fast steps is kept beside it.
addEventListener("pagehide", () => {
  const from = location.href;
  write();
  remember("shown", from === here ? null : JSON.stringify([from, here]));
});

function comeBack() {
  const [from, there] = JSON.parse(recall("shown")) ?? [];
  remember("shown", null);
  if (from === location.href && performance.getEntriesByType("navigation")[0]?.type === "reload") go(there);
}

comeBack();

// ---- All steps at once

const brought = byId("brought"); // what a file brings along

function loadSteps() {
  keepAtHand(main.dataset.load);
}

if (brought) {
  take(JSON.parse(brought.textContent), "", null);
  const typed = () => atHand.places.has(placeOf(location)) && go(location.href);
  addEventListener("popstate", typed);
  typed();
} else {
  addEventListener("popstate", () => go(location.href));
  document.addEventListener("visibilitychange", () => !document.hidden && atHand.from && loadSteps());
  if ("touch" in main.dataset) {
    const touch = new AbortController();
    const { signal } = touch;
    signal.addEventListener("abort", loadSteps);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => touch.abort(), { signal });
  } else if (!byId("carried")) loadSteps(); // else the query is too long for links, and goes with the first step
}
