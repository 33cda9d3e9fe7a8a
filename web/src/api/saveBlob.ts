/** Hands a file over to the browser, which keeps it under this name where it keeps downloads. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has taken the address by the next turn; keeping it would keep the file in memory.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
