// Cells that a spreadsheet would read as a formula: guarded when written, and unguarded when read.

/** Signs that begin a formula; spreadsheets treat the full-width ones the same way. */
const SIGNS = '=+\\-@＝＋－＠';
/** A formula at the beginning of a cell, after any guards. */
const FORMULA = new RegExp(`^'*[${SIGNS}\\t\\r]`);
const GUARDED = new RegExp(`^'+[${SIGNS}\\t\\r]`);
/**
 * Characters at which a spreadsheet may begin another cell: semicolons or tabs between cells, any line break between
 * rows.
 */
const SEPARATORS = /([;\t\r\n])/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * Escape a cell for a CSV file with a single quote if a spreadsheet would read the cell, or a part of the cell after a
 * separator, as a formula.
 */
export function escapeFormulaCell(cell: string): string {
  return changedParts(cell, (part) => (FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part));
}

/** The inverse of `escapeFormulaCell`. */
export function unescapeFormulaCell(cell: string): string {
  return changedParts(cell, (part) => (GUARDED.test(part) ? part.slice(1) : part));
}

/**
 * Change the parts of a cell between separators, one by one. A tab or carriage return at the beginning of a cell
 * begins a formula as well.
 */
function changedParts(cell: string, change: (part: string) => string): string {
  const [head = ''] = /^'*[\t\r]/.exec(cell) ?? [];
  const parts = cell.slice(head.length).split(SEPARATORS);
  return change(head) + parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('');
}
