// Marks what a reader has done in lists of exercises and chapters, and lets him take it along or delete it.

const box = document.getElementById("progress");

function mark() {
  const memory = remembered();
  const rows = [...document.querySelectorAll("[data-exercise]")];
  const counts = { done: 0, again: 0, missed: 0 };
  for (const row of rows) {
    const state = stateOf(memory, row.dataset.exercise);
    row.dataset.state = state;
    row.querySelector(".exercise-state").textContent = state ? box.dataset[state] : "";
    if (state) counts[state] += 1;
  }
  for (const row of document.querySelectorAll("[data-chapter]")) {
    const read = row.dataset.chapter in memory.read;
    row.dataset.state = read ? "done" : "";
    row.querySelector(".exercise-state").textContent = read ? box.dataset.done : "";
  }
  const { solved, due, streak } = box.dataset;
  const said = [solved.replace("{n}", counts.done + counts.again).replace("{count}", rows.length)];
  if (counts.again + counts.missed) said.push(due.replace("{n}", counts.again + counts.missed));
  if (memory.streak) said.push(streak.replace("{n}", memory.streak));
  box.querySelector(".progress-said").textContent = said.join(" · ");
  box.hidden = false;
  const next = document.getElementById("next-exercise");
  const open = rows.find((row) => row.dataset.state === "again" || row.dataset.state === "missed") ??
    rows.find((row) => !row.dataset.state);
  if (next && open) next.href = open.querySelector("a").href;
}

const LONGEST = 1_000_000; // bytes of a file
const MARK = /^(?!__)[\w.:-]{1,100}$/;
const counts = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

// What a file has that was exported, on this site or by another browser; null if it is another file.
function exported(text) {
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const [exercises, read] = [found?.exercises, found?.read].map((part) => Object.entries(part ?? {}));
  const right = counts(found?.streak, 1e6) && found.exercises &&
    exercises.every(([mark, at]) => MARK.test(mark) && counts(at?.box, WAITS.length - 1) && counts(at.due, 1e6)) &&
    read.every(([mark, day]) => MARK.test(mark) && counts(day, 1e6));
  if (!right) return null;
  return { streak: found.streak, exercises, read };
}

// Adds what a file has to what is remembered: of an exercise in both, the one that is further on. Gives their number.
function merge(memory, file) {
  let number = 0;
  for (const [mark, { box: at, due }] of file.exercises) {
    const here = memory.exercises[mark];
    if (here && (here.box > at || (here.box === at && here.due >= due))) continue;
    memory.exercises[mark] = { box: at, due };
    number += 1;
  }
  for (const [mark, day] of file.read) memory.read[mark] = Math.max(day, memory.read[mark] ?? 0);
  memory.streak = Math.max(memory.streak, file.streak);
  return number;
}

async function take(file) {
  const said = box.querySelector(".progress-imported");
  const found = file.size <= LONGEST ? exported(await file.text()) : null;
  const memory = remembered();
  const number = found && merge(memory, found);
  const outcome = found ? (remember(memory) ? "added" : "full") : "wrong";
  said.textContent = said.dataset[outcome].replace("{n}", number);
  said.classList.toggle("error", outcome !== "added");
  mark();
}

if (box) {
  const chosen = box.querySelector(".progress-file");
  box.querySelector(".progress-import").addEventListener("click", () => chosen.click());
  chosen.addEventListener("change", async () => {
    if (chosen.files[0]) await take(chosen.files[0]);
    chosen.value = ""; // so that the same file may be taken again
  });
  const [away, sure] = [box.querySelector(".progress-export"), box.querySelector(".progress-delete")];
  away.addEventListener("click", () => {
    const text = JSON.stringify(remembered(), null, 1);
    away.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  });
  sure.addEventListener("click", () => {
    if (sure.dataset.sure) {
      sure.textContent = sure.dataset.sure;
      sure.dataset.sure = "";
      return;
    }
    localStorage.removeItem(STORE);
    mark();
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("[data-chapter] a")?.closest("[data-chapter]");
    if (!row) return;
    const memory = remembered();
    memory.read[row.dataset.chapter] = today();
    remember(memory);
  });
  addEventListener("pageshow", mark);
}
