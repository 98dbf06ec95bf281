// Answers by keys: 1 to 9, then a to z, choose what is offered, in its order; Enter answers, as it does in any form.

const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";
const choices = [...document.querySelectorAll("[data-choice]")];

choices.forEach((choice, index) => {
  if (!KEYS[index] || choice.matches("select, [type=number]")) return;
  const key = document.createElement("kbd");
  key.textContent = KEYS[index];
  key.setAttribute("aria-hidden", "true");
  (choice.closest("label") || choice).append(key);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
  if (event.target.closest("select, textarea, input:not([type=checkbox], [type=radio])")) return;
  const choice = choices[KEYS.indexOf(event.key)];
  if (!choice) return;
  event.preventDefault();
  if (choice.type === "checkbox") choice.checked = !choice.checked;
  if (choice.type === "radio") choice.checked = true;
  choice.focus();
});
