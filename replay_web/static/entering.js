// Enters a deal without loading the page anew. What each press leads to is at hand before it comes: the site gives the
// parts of all pages behind the buttons at once, as strings. What is not at hand is fetched as the page that it is
// without scripts. A press that comes too early waits, and none is lost. The deal is kept in this browser.

const byId = (id) => document.getElementById(id);
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const main = byId("main");

let here = location.href.split("#")[0]; // the address of what is shown
let ahead = { from: "", places: [], columns: [] }; // what the presses lead to
let coming = { address: "", page: null }; // a page that is asked for before it is wanted
let busy = false;
const waiting = []; // presses: a name and a value, or an address

// ---- What is shown

// Shows a page: what changes with an act, or all of it where another part of the deal comes.
function takeOver(page, address, journey = true) {
  const whole = !byId("board") || !page.getElementById("board");
  here = new URL(address, location).href;
  if (journey) history[whole ? "pushState" : "replaceState"](null, "", here);
  if (whole) {
    main.className = page.getElementById("main").className;
    noteBoxes(page.getElementById("main"));
    main.replaceChildren(...page.getElementById("main").childNodes);
    scrollTo(0, 0);
  } else {
    patchParts(page);
    renew(main);
  }
  leadOn();
  begin();
}

function patchParts(page) {
  for (const part of main.querySelectorAll("[data-swap]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) patch(part, fresh);
  }
  byId("status").replaceChildren(...page.getElementById("status").childNodes); // so that it is read out
}

// Has the links that stay from act to act lead on from what is shown.
function leadOn() {
  const { pathname } = new URL(here);
  for (const link of document.querySelectorAll(".head .parts a")) lead(link, pathname + new URL(link.href).search);
  for (const link of document.querySelectorAll("#choices a")) {
    const { searchParams } = new URL(here);
    searchParams.delete("lang");
    searchParams.append("lang", link.lang);
    lead(link, `${pathname}?${searchParams}`);
  }
}

function lead(link, address) {
  link.setAttribute("href", address);
}

async function fetched(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const page = parsed(await response.text());
  if (!response.ok || !page.getElementById("state")) throw new Error(`${response.status}`);
  return [page, response.url];
}

// Asks for a page that the next press will want.
function expectPage(address) {
  if (coming.address !== address) coming = { address, page: fetched(address).catch(() => null) };
}

async function pageAt(address) {
  const page = coming.address === address ? await coming.page : null;
  coming = { address: "", page: null };
  return page ?? fetched(address);
}

// Has the site say what the presses of this state lead to.
async function look() {
  const from = byId("state").dataset.following;
  if (!from || from === ahead.from) return;
  ahead = { from, places: [], columns: [] };
  try {
    const response = await fetch(from, { headers: { Accept: "application/json" } });
    const answer = response.ok ? await response.json() : {};
    if (from === ahead.from && answer.places) ahead = { from, ...answer };
  } catch {
    // each press is fetched
  }
}

// ---- Presses

function addressOf(form, fields) {
  const asked = new URLSearchParams([...new FormData(form), ...fields]);
  return new URL(`${form.getAttribute("action")}?${asked}`, here).href;
}

async function press(fields) {
  waiting.push(fields);
  if (!busy) await enterWaiting();
}

// Enters what waits. Without a network it goes on waiting, and the page says so.
async function enterWaiting() {
  busy = true;
  while (waiting.length) {
    const asked = waiting[0];
    const focus = focused();
    const keyboard = focus.at?.matches(":focus-visible");
    const address = typeof asked === "string" ? asked : addressOf(byId("state"), asked);
    try {
      const [name, value] = asked.length === 1 ? asked[0] : [];
      const at = name === "act" ? ahead.places.findIndex(([text]) => text === value) : -1;
      if (at >= 0) takeOver(parsed(ahead.columns.map((column) => column[at]).join("")), ahead.places[at][1]);
      else {
        (byId("asked") ?? byId("state")).setAttribute("aria-busy", "true");
        takeOver(...(await pageAt(address)));
      }
      waiting.shift();
      byId("offline").hidden = true;
      if (!refocused(focus)) resume(keyboard);
    } catch (error) {
      if (error instanceof TypeError) {
        byId("offline").hidden = false;
        break;
      }
      waiting.length = 0;
      location.assign(address);
    }
    (byId("asked") ?? byId("state")).removeAttribute("aria-busy");
  }
  busy = false;
}

addEventListener("online", () => waiting.length && !busy && enterWaiting());

addEventListener("popstate", async () => {
  if (location.href.split("#")[0] === here) return;
  try {
    takeOver(...(await fetched(location.href)), false);
  } catch {
    location.reload();
  }
});

// Puts the focus where the next choice is, if the one that had it has gone.
function resume(keyboard) {
  const next = keyboard ? main.querySelector("#asked [data-choice], #bar button, [data-choice]") : null;
  (next ?? byId("asked") ?? main.querySelector("[data-begins]")).focus({ preventScroll: true });
}

// The address to which a button or a link leads, where it is entered here.
function leadsTo(target) {
  const link = target.closest(".note a[href]:not([download])");
  if (link) return new URL(link.href).pathname.includes("/note/") ? link.href : "";
  const button = target.closest("button.submit");
  return button?.form?.method === "get" && !button.name ? addressOf(button.form, []) : "";
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method === "post" || !form.action.includes("/note/")) return;
  event.preventDefault();
  const named = submitter?.name ? [
    [submitter.name, submitter.value]
  ] : [];
  if (submitter?.name === "after") sessionStorage.removeItem("deal"); // what comes is another deal
  press(form.id === "state" && named.length ? named : addressOf(form, named));
});

document.addEventListener("click", (event) => {
  const address = event.button || event.ctrlKey || event.metaKey || event.shiftKey ? "" : leadsTo(event.target);
  if (!address || event.target.closest("button")) return;
  event.preventDefault();
  press(address);
});

document.addEventListener("pointerdown", ({ target }) => {
  const address = leadsTo(target);
  if (address) expectPage(address);
});

// ---- Cards that are marked

const listOf = (form) => [...form.querySelectorAll("input[type=checkbox]:checked")].map(({ value }) => value);

function count(form) {
  const output = form?.querySelector("output");
  if (!output) return;
  const marked = listOf(form).length;
  const wanted = Number(output.dataset.of);
  output.textContent = `${marked} / ${wanted}`;
  output.classList.toggle("note-full", marked === wanted);
  if (marked === wanted) expectPage(addressOf(form, []));
  for (const box of form.querySelectorAll("input[type=checkbox]:not(:checked)")) box.disabled = marked >= wanted;
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest(".note-marks");
  count(form);
  if (form && byId("state") === form) keepDeal();
  if (target.form?.matches(".note-head")) expectPage(addressOf(target.form, []));
});

// ---- The deals that this browser keeps

// The number of the deal in this window; one that is opened again has the number that it had.
function number() {
  const address = new URL(here).pathname;
  const known = sessionStorage.getItem("deal") ?? deals().find((deal) => deal.address.startsWith(address))?.id;
  const id = known ?? String(Date.now());
  sessionStorage.setItem("deal", id);
  return id;
}

function keepDeal() {
  const { title, who, stage, hand } = byId("state").dataset;
  const marked = hand ? listOf(byId("state")) : [];
  const { pathname, search } = new URL(here);
  try {
    const id = number();
    const deal = { id, address: pathname + search, title, who, stage, hand, marked, at: Date.now() };
    byId("kept").hidden = !store([deal, ...deals().filter((other) => other.id !== id)]);
  } catch {
    // a window that may keep nothing
  }
}

function restoreMarks() {
  const form = byId("state");
  const { pathname } = new URL(here);
  const deal = deals().find(({ address, hand }) => hand === form.dataset.hand && address.startsWith(pathname));
  for (const value of deal?.marked ?? []) {
    const box = form.querySelector(`input[name=card][value="${CSS.escape(value)}"]`);
    if (box) box.checked = true;
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-forget]")) return;
  const id = sessionStorage.getItem("deal");
  store(deals().filter((deal) => deal.id !== id));
  byId("kept").hidden = true;
});

// ---- To friends

function offerShare() {
  const button = document.querySelector("[data-share]");
  if (button) button.hidden = !(navigator.share || navigator.clipboard);
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share]");
  if (!button) return;
  const url = new URL(button.dataset.share, location).href;
  try {
    if (navigator.share) await navigator.share({ title: byId("state").dataset.title, url });
    else {
      await navigator.clipboard.writeText(url);
      button.textContent = button.dataset.copied;
    }
  } catch {
    // the reader thought better of it
  }
});

function begin() {
  if (byId("state").dataset.hand) restoreMarks();
  document.querySelectorAll(".note-marks").forEach(count);
  keepDeal();
  offerShare();
  look();
}

begin();
