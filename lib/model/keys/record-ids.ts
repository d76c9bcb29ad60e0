// Ids of redemptions, their rollbacks and returns: all of one redemption share a base.

const PREFIXES = ['r', 'rf', 'rr', 'rrf'] as const;

export type RedemptionPrefix = (typeof PREFIXES)[number];

const BASE_LENGTH = 22;

/**
 * The id of a record of a redemption.
 * @param base     22 lower-case hex digits, shared by the parent, its children and their rollbacks
 * @param position 0 for the parent, or for a redemption without one; children count from 1
 */
export function redemptionId(prefix: RedemptionPrefix, base: string, position: number): string {
  return `${prefix}_${base}${position.toString(16).padStart(2, '0')}`;
}

export interface ParsedRedemptionId {
  readonly prefix: RedemptionPrefix;
  readonly base: string;
  readonly position: number;
}

/** Parse the id of a redemption or rollback; null for any other text. */
export function parseRedemptionId(id: string): ParsedRedemptionId | null {
  const [, sent, digits = ''] = /^(\w+)_([0-9a-f]{24})$/.exec(id) ?? [];
  const prefix = PREFIXES.find((one) => one === sent);
  if (!prefix) return null;
  return { prefix, base: digits.slice(0, BASE_LENGTH), position: Number.parseInt(digits.slice(BASE_LENGTH), 16) };
}

// Ids of returns: the base of the redemption's ids, and the number of the return.

/**
 * Build the id of a return.
 * @param sequence from 1 to 4095
 */
export function returnId(base: string, sequence: number): string {
  return `rt_${base}${sequence.toString(16).padStart(3, '0')}`;
}

export interface ParsedReturnId {
  readonly base: string;
  readonly sequence: number;
}

/** Parse the id of a return; null for any other text. */
export function parseReturnId(id: string): ParsedReturnId | null {
  const [, base, digits] = /^rt_([0-9a-f]{22})([0-9a-f]{3})$/.exec(id) ?? [];
  return base === undefined || digits === undefined ? null : { base, sequence: Number.parseInt(digits, 16) };
}

const CHILD_LENGTH = 2;

/**
 * The id of a ledger line of a return. Each card that is credited has a line of its own, and lists tell them apart.
 * @param childId the redemption that the card paid
 */
export function returnLineId(id: string, childId: string): string {
  return `${id}${childId.slice(-CHILD_LENGTH)}`;
}

/** True for the id of a ledger line of a return. */
export function isReturnLine(lineId: string): boolean {
  return lineId.startsWith('rt_');
}

/** The id of the return of a ledger line. */
export function returnOfLine(lineId: string): string {
  return lineId.slice(0, -CHILD_LENGTH);
}
