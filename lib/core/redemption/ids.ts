// The ids of one redemption share a base, so that any of them leads to the whole.

export type RedemptionPrefix = 'r' | 'rf' | 'rr' | 'rrf';

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

/** Take an id apart; null when it cannot be one of ours. */
export function parseRedemptionId(id: string): ParsedRedemptionId | null {
  const match = /^(r|rf|rr|rrf)_([0-9a-f]{24})$/.exec(id);
  if (!match) return null;
  const [, prefix, digits] = match as unknown as [string, RedemptionPrefix, string];
  return { prefix, base: digits.slice(0, BASE_LENGTH), position: Number.parseInt(digits.slice(BASE_LENGTH), 16) };
}
