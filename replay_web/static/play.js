// Ends the pause in which a finished trick lies on the table: a tap anywhere, or a key, has it gathered at once.

function gather() {
  for (const part of document.querySelectorAll(".trick-gathered, .trick-gathered ~ .trick-plays")) {
    for (const motion of part.getAnimations()) {
      motion.currentTime = Math.max(motion.currentTime, motion.effect.getTiming().delay);
    }
  }
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, gather, { passive: true });
