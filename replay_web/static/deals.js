// The deals that this browser keeps, entered half or whole, the newest first.

const KEPT = "deals";
const MOST = 8;

function deals() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function store(list) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    return false; // it keeps nothing
  }
}
