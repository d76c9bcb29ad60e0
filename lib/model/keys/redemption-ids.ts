// Ids of redemption records. All ids of one redemption share a base, so that any of them identifies all its records.

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
