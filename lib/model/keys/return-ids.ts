// Ids of returns: the base of the redemption's ids, and the number of the return.

/** @param sequence from 1 to 4095 */
export function returnId(base: string, sequence: number): string {
  return `rt_${base}${sequence.toString(16).padStart(3, '0')}`;
}

export interface ParsedReturnId {
  readonly base: string;
  readonly sequence: number;
}

/** Parse an id; null when it does not have the form of the id of a return. */
export function parseReturnId(id: string): ParsedReturnId | null {
  const [, base, digits] = /^rt_([0-9a-f]{22})([0-9a-f]{3})$/.exec(id) ?? [];
  return base === undefined || digits === undefined ? null : { base, sequence: Number.parseInt(digits, 16) };
}
