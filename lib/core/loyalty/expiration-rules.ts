// Expiration rules of a loyalty program or an earning rule: read from a request, and applied.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { ExpirationRules } from '../../model/generated';
import type { PointExpiry } from '../../model/records/voucher';
import { withoutNulls } from '../object-members';
import { computeExpiry } from '../points/lots';

type SentRules = NonNullable<ExpirationRules>;

/**
 * Read expiration rules. Members that are not published are neither stored nor answered.
 * @param place of the rules in the request, such as `.voucher.loyalty_card.expiration_rules`
 * @returns invalid_payload for rules from which no day follows
 * @see docs/behaviour/expiration.md#rules
 */
export function readExpirationRules(sent: SentRules, place: string): { readonly rules: SentRules } | Failure {
  const { period_type, period_value, rounding_type, rounding_value, fixed_month, fixed_day } = sent;
  const rules = withoutNulls({ period_type, period_value, rounding_type, rounding_value, fixed_month, fixed_day });
  return findProblem(rules, place) ?? { rules };
}

function findProblem(rules: SentRules, place: string): Failure | null {
  const { period_type, period_value, rounding_type, rounding_value, fixed_month, fixed_day } = rules;
  const invalid = (member: string, must: string): Failure => ({
    key: 'invalid_payload',
    details: `Property ${place}.${member} ${must}`,
  });
  // Empty rules are no rules: the points never expire.
  if (Object.keys(rules).length === 0) return null;
  if (!period_type) return invalid('period_type', 'must be MONTH or FIXED_DAY_OF_YEAR.');
  if (period_type === 'FIXED_DAY_OF_YEAR') {
    if (rounding_type) return invalid('rounding_type', 'must be absent for FIXED_DAY_OF_YEAR.');
    if (!fixed_month) return invalid('fixed_month', 'is required for FIXED_DAY_OF_YEAR.');
    return fixed_day ? null : invalid('fixed_day', 'is required for FIXED_DAY_OF_YEAR.');
  }
  if (typeof period_value !== 'number') return invalid('period_value', 'is required for MONTH.');
  const isMonth = typeof rounding_value === 'number' && rounding_value >= 1 && rounding_value <= 12;
  if (rounding_type === 'PARTICULAR_MONTH' && !isMonth) {
    return invalid('rounding_value', 'must be a month from 1 to 12 for PARTICULAR_MONTH.');
  }
  return null;
}

interface EarnedPoints {
  /** The program of the card; null for a card without one. */
  readonly campaignId: string | null;
  /** The rules of the earning rule, which replace those of the program; absent without any. */
  readonly ownRules?: ExpirationRules | undefined;
  /** When the points were earned. */
  readonly nowMs: number;
}

/** Compute when points expire that a card earns; null for points that never expire. */
export function expiryOfEarned(
  config: Pick<Config, 'campaigns' | 'settings'>,
  { campaignId, ownRules, nowMs }: EarnedPoints,
): PointExpiry | null {
  const campaign = campaignId === null ? undefined : config.campaigns.get(campaignId);
  const rules = ownRules ?? campaign?.voucher?.loyalty_card?.expiration_rules;
  return computeExpiry(rules, { nowMs, timezone: config.settings.timezone });
}
