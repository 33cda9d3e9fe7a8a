/** Saves a file in the browser's downloads under this name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has read the URL by the next task; keeping it would keep the file in memory.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
