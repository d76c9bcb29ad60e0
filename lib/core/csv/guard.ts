// Cells that a spreadsheet would take for a formula: guarded in what is written, and freed of the guard in what is read.

/** Signs that begin a formula; a spreadsheet reads the full-width ones like the others. */
const SIGNS = '=+\\-@＝＋－＠';
/** A formula at the begin of a cell, behind guards. */
const FORMULA = new RegExp(`^'*[${SIGNS}\\t\\r]`);
const GUARDED = new RegExp(`^'+[${SIGNS}\\t\\r]`);
/** Where a spreadsheet that separates cells by semicolons or tabs, or rows by any line break, begins another cell. */
const SEPARATORS = /([;\t\r\n])/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * A cell as a file holds it: where it begins like a formula, and is no number, it has a quote before it. So does each part of it behind
 * a semicolon, a tab or a line break.
 */
export function guarded(cell: string): string {
  return changedParts(cell, (part) => (FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part));
}

/** The cell that `guarded` was given. */
export function unguarded(cell: string): string {
  return changedParts(cell, (part) => (GUARDED.test(part) ? part.slice(1) : part));
}

/** The parts of a cell between separators, changed one by one. A tab or carriage return at the begin of a cell begins a formula as well. */
function changedParts(cell: string, change: (part: string) => string): string {
  const [head = ''] = /^'*[\t\r]/.exec(cell) ?? [];
  const parts = cell.slice(head.length).split(SEPARATORS);
  return change(head) + parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}
