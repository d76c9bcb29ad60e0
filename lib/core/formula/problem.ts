// Problems of a formula, with their positions.

export interface FormulaProblem {
  /** The problem and the allowed alternatives, in one or two sentences. */
  readonly message: string;
  /** The position in the text, counted in characters from 0. */
  readonly position: number;
}

/** Thrown by the parser at any depth; `parseFormula` catches it, so no caller sees it. */
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

/** Quotes the first 40 characters of a piece of a formula for a message. */
export function quoteExcerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length > 40 ? `'${characters.slice(0, 40).join('')}…'` : `'${text}'`;
}
