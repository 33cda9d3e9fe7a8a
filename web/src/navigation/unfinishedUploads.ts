let count = 0;

/** Number of running uploads, which a reload or the end of the session would lose. */
export const unfinishedUploads = (): number => count;

export function setUnfinishedUploads(next: number): void {
  count = next;
  if (count > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
