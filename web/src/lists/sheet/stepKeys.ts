interface Pressed {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  code: string;
  target: EventTarget | null;
}

const fields = 'input, textarea, select, [contenteditable="true"]';

/**
 * Where a pressed key leads: J to the next row, K to the previous one. Null for other keys, in a field, and within what
 * `elsewhere` selects, which has keys of its own.
 */
export function stepOf(pressed: Pressed, elsewhere?: string): 'next' | 'previous' | null {
  const { ctrlKey, metaKey, altKey, code, target } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  const others = elsewhere ? `${fields}, ${elsewhere}` : fields;
  if (target instanceof HTMLElement && target.closest(others) !== null) return null;
  // By the key's place, so that an Arabic keyboard works as well.
  return code === 'KeyJ' ? 'next' : code === 'KeyK' ? 'previous' : null;
}
