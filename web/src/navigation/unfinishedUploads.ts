let count = 0;

/** How many files are on their way: what would be lost with this page load, or with the session. */
export const unfinishedUploads = (): number => count;

export function setUnfinishedUploads(next: number): void {
  count = next;
  if (count > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
