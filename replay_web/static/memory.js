// What a reader has answered, kept in this browser only: for each exercise when it is due again, and how many in a row
// were right at the first try. What was right comes again after ever more days.

const STORE = "tarock-exercises";
const WAITS = [0, 1, 3, 7, 21, 60]; // days
const DAY = 86_400_000;

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE));
    return { streak: 0, exercises: {}, read: {}, ...kept };
  } catch {
    return { streak: 0, exercises: {}, read: {} };
  }
}

// Whether it is kept: there are browsers that keep nothing.
function remember(memory) {
  try {
    localStorage.setItem(STORE, JSON.stringify(memory));
    return true;
  } catch {
    return false;
  }
}

function today() {
  return Math.floor(Date.now() / DAY);
}

// How it stands with an exercise: "", "done", "again" when it is due, "missed" when it was not solved last.
function stateOf(memory, mark) {
  const kept = memory.exercises[mark];
  if (!kept) return "";
  if (kept.box === 0) return "missed";
  return kept.due <= today() ? "again" : "done";
}
