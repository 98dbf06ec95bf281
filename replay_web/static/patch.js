// Makes a part of the page what a part of another page is. What is the same stays: a card, a row, a link with the
// focus, a box that the reader has opened.

// What tells an element apart from those beside it: its id, else the drawing of a card in a list.
function keyOf(element) {
  if (element.id) return element.id;
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
    if (!found) node.insertBefore(wanted, at);
    else {
      at = dropped(at, found).nextSibling;
      patch(found, wanted);
    }
  }
  dropped(at, null);
}

// Whether an attribute is the reader's: a box stays open.
function isReaders(element, name) {
  return name === "open" && element.localName === "details";
}

// Takes away the nodes from one to before another.
function dropped(from, to) {
  while (from !== to) {
    const next = from.nextSibling;
    from.remove();
    from = next;
  }
  return to;
}
