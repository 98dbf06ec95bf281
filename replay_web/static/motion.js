// Moves cards from one step to the next: from the hand to the trick, the finished trick to its winner, the talon to who
// takes it; and back. What moves are copies over the page: the cards themselves are at once where they belong. Nothing
// moves for readers who want it so, nor while a key is held.

const PACE = 220; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
const sky = document.createElement("div");
let landing = []; // what shows the cards again that copies stand for

sky.className = "sky";
sky.setAttribute("aria-hidden", "true");

// The cards that lie open, by their drawings: where they lie, and of a trick who has played it and who is winning.
function cardsOnTable() {
  const cards = new Map();
  for (const card of document.querySelectorAll("#board .card:not(.played, .unknown)")) {
    const box = card.closest("[data-part=hand], [data-part=trick], .pots");
    const play = card.closest("[data-player]");
    const winner = play?.parentElement.querySelector(".winning")?.dataset.player;
    const drawing = card.querySelector("use").getAttribute("href");
    const at = card.getBoundingClientRect();
    if (at.width) cards.set(drawing, { card, box, seat: play?.dataset.player, winner, at }); // else its hand is closed
  }
  return cards;
}

// Moves the cards that lay elsewhere before a step on, or back. A card of the trick that was not there came out of a
// hand, and one that is gone went to a seat, if no more than that one step was done.
function move(before, back, one) {
  const now = cardsOnTable();
  settle();
  for (const [drawing, { card, seat, winner, at }] of before) {
    if (one && seat && !now.has(drawing)) fly(card, at, handAt(back ? seat : winner, at), null);
  }
  for (const [drawing, { card, box, seat, winner, at }] of now) {
    const from = before.get(drawing);
    if (from ? from.box !== box : one && seat) fly(card, from?.at ?? handAt(back ? winner : seat, at), at, card);
  }
}

// Ends at once what is moving.
function settle() {
  for (const land of landing.splice(0)) land();
  sky.replaceChildren();
  sky.remove();
}

function landed(copy) {
  copy.remove();
  if (!sky.childElementCount) sky.remove();
}

// Where a card is that has gone to a seat: small, at its name; where it was if that is nowhere.
function handAt(seat, at) {
  const name = document.querySelector(`[data-part=hand][data-seat="${seat}"] h2`)?.getBoundingClientRect();
  if (!name) return at;
  const [width, height] = [at.width / 2, at.height / 2];
  return new DOMRect(name.x + (name.width - width) / 2, name.y + (name.height - height) / 2, width, height);
}

// Lets a copy of a card go from one place to another; the card itself is shown when it has come, or the copy fades.
function fly(card, from, to, shown) {
  const copy = card.cloneNode(true);
  const over = ({ x, y, width }) => `translate(${x}px, ${y}px) scale(${width / from.width})`;
  copy.style.width = `${from.width}px`;
  copy.style.height = `${from.height}px`;
  if (!sky.isConnected) document.body.append(sky);
  sky.append(copy);
  const frames = [{ transform: over(from) }, { transform: over(to), opacity: shown ? 1 : 0 }];
  const flight = copy.animate(frames, { duration: PACE, easing: "ease-in-out", fill: "forwards" });
  const hidden = shown?.animate([{ opacity: 0 }, { opacity: 0 }], PACE);
  landing.push(() => hidden?.cancel());
  flight.finished.then(() => landed(copy), () => {});
}
