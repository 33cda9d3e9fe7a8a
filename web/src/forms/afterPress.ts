/**
 * Messages that appear when a field loses the focus must not move the page during a press, which would then miss its
 * target. They appear now or, during a press, right after the click.
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
