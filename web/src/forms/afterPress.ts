/**
 * What is said when a field is left must not move the page under a finger that is just pressing something: the press
 * would end beside it and be lost. So it is said now or, while something is being pressed, right after the click.
 */
const ends = ['pointerup', 'pointercancel'] as const;
let pressed = false;

window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
for (const end of ends) window.addEventListener(end, () => (pressed = false), { capture: true });

export function afterPress(say: () => void): void {
  if (!pressed) {
    say();
    return;
  }
  const released = () => {
    for (const end of ends) window.removeEventListener(end, released);
    // The click follows the release within the same task.
    setTimeout(say);
  };
  for (const end of ends) window.addEventListener(end, released);
}
