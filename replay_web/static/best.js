// As long as something is looked for, the page shows what is known by now.
const EVERY = 2000;

async function look(address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focus = focused();
  for (const part of ["main", "#choices"]) patch(document.querySelector(part), page.querySelector(part));
  refocused(focus);
  history.replaceState(null, "", address);
  again();
}

function again() {
  const link = document.querySelector("#again");
  if (link) setTimeout(look, Number(link.dataset.every) || EVERY, link.href);
}

again();
