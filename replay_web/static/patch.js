// Makes a part of the page what a part of another page is. What is the same stays: a card, a row, a link with the
// focus, a box that the reader has opened.

// What tells an element apart from those beside it: its id, what it sends, or the drawing of a card in a list. A box
// that can be ticked never becomes another one, which nobody has ticked.
function keyOf(element) {
  if (element.id) return element.id;
  const control = element.localName === "label" ? element.querySelector("input, select") : element;
  if (control?.matches("button, input, select")) {
    const chosen = control.matches("button, [type=checkbox], [type=radio]");
    return `${control.name}=${chosen ? control.value : ""}`;
  }
  return element.localName === "li" ? (element.querySelector("use")?.getAttribute("href") ?? "") : "";
}

// Whether one node can become the other. A box that opens can only become the same one.
function alike(node, other) {
  if (node.nodeName !== other.nodeName) return false;
  if (node.nodeType !== Node.ELEMENT_NODE) return true;
  return keyOf(node) === keyOf(other) && (node.localName !== "details" || node.id !== "");
}

function patch(node, other) {
  if (node.isEqualNode(other)) return;
  if (node.nodeType !== Node.ELEMENT_NODE) {
    node.data = other.data;
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!other.hasAttribute(name) && !isReaders(node, name)) node.removeAttribute(name);
  }
  for (const { name, value } of other.attributes) {
    if (node.getAttribute(name) !== value && !isReaders(node, name)) node.setAttribute(name, value);
  }
  let at = node.firstChild;
  for (const wanted of [...other.childNodes]) {
    let found = at;
    while (found && !alike(found, wanted)) found = found.nextSibling;
    if (!found) {
      noteBoxes(wanted);
      node.insertBefore(wanted, at);
    } else {
      at = dropped(at, found).nextSibling;
      patch(found, wanted);
    }
  }
  dropped(at, null);
  if (node.localName === "details") wasOpen.set(node, other.open);
}

// ---- What the reader has done to the page

const wasOpen = new WeakMap(); // whether the site has opened a box

function noteBoxes(part) {
  for (const box of part.querySelectorAll?.("details") ?? []) wasOpen.set(box, box.open);
  if (part.localName === "details") wasOpen.set(part, part.open);
}

// Whether an attribute is the reader's: a box that he has opened or closed stays so.
function isReaders(element, name) {
  return name === "open" && element.localName === "details" && wasOpen.get(element) !== element.open;
}

// Has the forms of a part as they come: nothing stays ticked or written from the page before.
function renew(part) {
  for (const form of part.querySelectorAll("form")) form.reset();
}

// The part that changes in which something has the focus, and what tells it apart there. In a file with all its
// steps the lists of them stay, and only the mark in them moves.
function focused() {
  const at = document.activeElement;
  return { at, part: at?.closest("[data-swap], #moves, #text")?.id, key: at && keyOf(at) };
}

// Puts the focus back where it was, or on what has come in its place; says whether it could.
function refocused({ at, part, key }) {
  if (!at || at === document.body) return false;
  const there = key && part && document.getElementById(part); // it may have gone with all that was in it
  const successors = there ? [...there.querySelectorAll(at.localName)] : [];
  const candidates = [at, document.getElementById(at.id), ...successors.filter((each) => keyOf(each) === key)];
  return focusOn(candidates.find((each) => each?.isConnected && each.checkVisibility()));
}

function focusOn(element) {
  if (element && !element.matches("[href], button, input, select, textarea, summary")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
  return Boolean(element);
}

noteBoxes(document.body);

// Takes away the nodes from one to before another.
function dropped(from, to) {
  while (from !== to) {
    const next = from.nextSibling;
    from.remove();
    from = next;
  }
  return to;
}
