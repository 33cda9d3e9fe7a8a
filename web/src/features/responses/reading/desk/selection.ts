/** The words that are selected within the element; null if none are. */
export function selectedIn(element: HTMLElement | null): string | null {
  const selection = window.getSelection();
  if (!element || !selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return null;
  const words = selection.toString().trim();
  return words === '' ? null : words;
}
