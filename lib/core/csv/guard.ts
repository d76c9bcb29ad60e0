// Cells that a spreadsheet would take for a formula: guarded in what is written, and freed of the guard in what is read.

/** With what a formula begins, behind guards. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A cell as a file holds it: one that begins like a formula, and is no number, has a quote before it. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** The cell that `guarded` was given. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
