// The page of a question: a card that is pressed is answered without loading the page anew, the play goes on card by
// card, and the browser remembers what was right. Keys 1 to 9, then a to z, choose what is offered, in its order.

const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";
const ALONG = { ArrowRight: "#next", ArrowLeft: "#previous", Home: "#first", End: "#last" };
const TEMPO = 900; // milliseconds between two cards
const byId = (id) => document.getElementById(id);
const main = byId("main");
const question = () => byId("question");
let waiting = 0; // what shows the next card
let tried = false; // whether an answer was given on this page

const choices = () => [...document.querySelectorAll("#main [data-choice]")];

function numberChoices() {
  choices().forEach((choice, index) => {
    const place = choice.closest("label") || choice;
    if (!KEYS[index] || choice.matches("select, [type=number]") || place.querySelector("kbd")) return;
    const key = document.createElement("kbd");
    key.textContent = KEYS[index];
    key.setAttribute("aria-hidden", "true");
    place.append(key);
  });
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
  if (event.target.closest("select, textarea, input:not([type=checkbox], [type=radio])")) return;
  const along = { ArrowRight: "#next", ArrowLeft: "#previous", Home: "#first", End: "#last" } [event.key];
  const control = along && document.querySelector(along);
  const choice = choices()[KEYS.indexOf(event.key)];
  if (control) {
    event.preventDefault();
    halt();
    control.click();
  }
  if (!choice) return;
  event.preventDefault();
  if (choice.type === "checkbox") choice.checked = !choice.checked;
  if (choice.type === "radio") choice.checked = true;
  choice.focus();
});

// ---- Answers and cards without loading

// Shows another page of this question in the place of this one.
async function show(address, journey) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("question");
  if (!response.ok || !fresh) throw new Error(`${response.status}`);
  const before = still.matches ? null : cardsOnTable();
  const focus = focused();
  patch(question(), fresh);
  patch(byId("choices"), page.getElementById("choices"));
  renew(question());
  document.title = page.title;
  if (journey) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  if (before) move(before, false, true);
  came(journey);
  if (!refocused(focus)) focusOn(byId("answered"));
}

async function go(address, journey) {
  halt();
  try {
    await show(address, journey);
  } catch {
    location.assign(address);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#question")) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) asked.append(event.submitter.name, event.submitter.value);
  go(`${form.getAttribute("action").split("#")[0]}?${asked}`, true);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-along] a[href]");
  if (!link || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  go(link.href, false);
});
addEventListener("popstate", () => location.reload());

// ---- The play goes on by itself

function halt() {
  clearTimeout(waiting);
}

function playOn() {
  halt();
  const next = document.querySelector("#next[href]");
  if (next) waiting = setTimeout(() => show(next.href, false).catch(halt), TEMPO);
}

// ---- What is remembered

function note(outcome, mark) {
  const memory = remembered();
  const right = outcome === "right";
  const kept = memory.exercises[mark] ?? { box: 0, due: 0 };
  if (!tried) {
    kept.box = right ? Math.min((kept.box || 0) + 1, WAITS.length - 1) : 0;
    kept.due = today() + WAITS[kept.box];
    memory.streak = right ? memory.streak + 1 : 0;
    memory.exercises[mark] = kept;
    remember(memory);
  }
  tried = true;
}

function tell() {
  const said = byId("progress");
  const { exercises, streak } = remembered();
  const solved = Object.values(exercises).filter(({ box }) => box > 0).length;
  if (!said || !Object.keys(exercises).length) return;
  said.textContent = said.dataset.said.replace("{streak}", streak).replace("{solved}", solved);
  said.hidden = false;
}

// What was answered here counts; a page that is loaded again has counted before.
function came(answered) {
  const { exercise, outcome } = question().dataset;
  if (answered && exercise && outcome) note(outcome, exercise);
  tell();
  numberChoices();
  if (outcome) playOn();
}

came(false);
