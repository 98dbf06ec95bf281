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

if (box) {
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
