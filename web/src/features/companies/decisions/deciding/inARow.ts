/** Counts the approvals that follow each other, so that one result tells of all of them. */
let count = 0;
/** The end of what the next approval continues, in the time of `performance.now()`. */
let until = 0;
let isInSheet = false;

/** Counts an approval that can be undone until `end`: in a sheet all of them, in a list those before the end of the last offer. */
export function inARow(end: number): number {
  count = isInSheet || performance.now() < until ? count + 1 : 1;
  until = end;
  return count;
}

/** The next approval is the first: it is made in the sheet, or in the list. */
export function startRow(inSheet: boolean): void {
  isInSheet = inSheet;
  endRow();
}

export function endRow(): void {
  count = 0;
  until = 0;
}
