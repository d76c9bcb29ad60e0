// What is wrong with a file, and where.

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface FileProblem extends Place {
  /** The path of the file below the folder of promotions. */
  readonly file: string;
  readonly text: string;
}

/** Files that hold mistakes: nothing was sent. */
export class BadFiles extends Error {
  constructor(private readonly found: readonly FileProblem[]) {
    super(found.map(formatProblem).join('\n'));
  }

  get problems(): readonly FileProblem[] {
    return this.found;
  }
}

/** Format a problem as editors read it: `FILE:LINE:COLUMN: text`. */
export function formatProblem({ file, line, column, text }: FileProblem): string {
  return `${file}:${line}:${column}: ${text}`;
}

/** Sort problems by file and place, each once. */
export function sortProblems(problems: readonly FileProblem[]): readonly FileProblem[] {
  const unique = [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
  return unique.toSorted(
    (one, other) => compare(one.file, other.file) || one.line - other.line || one.column - other.column,
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The known name that is nearest to a misspelt one; null when none is near. */
export function findNearestName(name: string, known: readonly string[]): string | null {
  const most = Math.max(2, Math.floor(name.length / 3));
  const found = known
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((left, right) => left.distance - right.distance);
  return found[0]?.one ?? null;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The end of a sentence about an unknown name. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = findNearestName(name, known);
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}
