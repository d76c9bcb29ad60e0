// Tables and amounts for a terminal.

/** Minor units as people write them: 151920 is 1,519.20. */
export function money(minor: number): string {
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Rows under a heading, in columns: the first one to the left, numbers to the right. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('   ')}`;
  const rule = `  ${widths.map((width) => '-'.repeat(width)).join('   ')}`;
  return [line(heading), rule, ...rows.map(line)].join('\n');
}
