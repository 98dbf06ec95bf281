// The steps that are at hand: those that a file brings along, or that the site has given. They are strings until they
// are shown. Only those of the level on which the reader is are kept.

let atHand = { places: new Map(), rows: [], columns: [], tag: null, from: "" };
const ready = new Map(); // the pages of the steps beside the one that is shown, by their numbers
let loading = ""; // the address from which steps are on their way
let refused = ""; // the address from which they did not come

// What of an address names a step, where all else is the page's.
const placeOf = ({ hash, search }) => (hash.startsWith("#?") ? hash : search);

function take({ places, rows, columns }, from, tag) {
  const numbers = places.map((place, number) => [placeOf(new URL(place, location)), number]);
  atHand = { places: new Map(numbers), rows, columns, tag, from };
  ready.clear();
}

// The page of a step, or what of it changes; null where it is not at hand.
function pageAtHand(address) {
  const number = numberOf(address);
  if (number === undefined) return null;
  const page = ready.get(number) ?? pageOf(number);
  ready.delete(number); // its parts go over into the page
  return page;
}

function numberOf(address) {
  return atHand.places.get(placeOf(new URL(address, location)));
}

function pageOf(number) {
  const page = parsed(atHand.columns.map((column) => column[number]).join(""));
  page.row = atHand.rows[number];
  return page;
}

// Reads the pages of the steps beside one, so that the next key finds them ready.
function readAhead(address) {
  const number = numberOf(address);
  const beside = [number + 1, number - 1].filter((each) => each in atHand.rows);
  for (const each of ready.keys())
    if (!beside.includes(each)) ready.delete(each);
  for (const each of beside)
    if (!ready.has(each)) ready.set(each, pageOf(each));
}

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// Has the site give the steps that the page names, unless they are there or have not changed. Answers with what of the
// page they change; where they do not come, steps are fetched one by one.
async function load(from) {
  if (!from || from === loading || from === refused) return null;
  loading = from;
  try {
    const response = await fetch(from, { headers: { Accept: "application/json" } });
    const tag = response.headers.get("ETag");
    if (!response.ok) refused = from;
    if (!response.ok || from !== loading || (from === atHand.from && tag === atHand.tag)) return null;
    const answer = await response.json();
    if (from !== loading) return null; // the reader has gone elsewhere
    take(answer, from, tag);
    soon(() => readAhead(here));
    return answer;
  } catch {
    return null;
  } finally {
    if (from === loading) loading = "";
  }
}

// Has the steps come that a page names, and shows what has changed since it was made: more may be known of the best
// play.
async function keepAtHand(from) {
  if (from) main.dataset.load = from;
  const answer = await load(from);
  if (answer?.moves) {
    const current = document.querySelector("#moves [aria-current]");
    const place = current && placeOf(current);
    patch(byId("moves"), parsed(answer.moves).getElementById("moves"));
    markListed(place);
  }
  const page = answer && pageAtHand(here);
  if (!page) return;
  takeOver(page);
  patch(byId("status"), page.getElementById("status"));
}
