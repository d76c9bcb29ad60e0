// What is wrong with a formula, and where.

export interface FormulaProblem {
  /** What is wrong and what is allowed instead; a whole sentence or two. */
  readonly message: string;
  /** The place in the text, counted in characters from 0. */
  readonly position: number;
}

/** Leaves the parser from any depth; caught by `parseFormula` and never seen outside. */
export class FormulaSyntaxError extends Error {
  declare protected readonly made: true;
  constructor(readonly problem: FormulaProblem) {
    super(problem.message);
  }
}

/** Stop parsing. */
export function fail(message: string, position: number): never {
  throw new FormulaSyntaxError({ message, position });
}

/** A piece of the formula as a message shows it: its first 40 characters. */
export function quoted(text: string): string {
  const characters = Array.from(text);
  return characters.length > 40 ? `'${characters.slice(0, 40).join('')}…'` : `'${text}'`;
}
