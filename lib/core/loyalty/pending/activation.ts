// The balance change that makes pending points of a card active.
import type { VoucherFact } from '../../evaluation/facts';
import type { Config } from '../../../model/config';
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { BalanceMove } from '../../voucher/balance';
import { planAddition } from '../earning/movement';
import { expiryOfEarned } from '../expiration-rules';

/**
 * Plan the addition of pending points to their card, whether or not the card is switched on: they were earned before.
 * They expire as points that are earned now.
 * @returns null when the card has no room for points
 * @see docs/behaviour/loyalty.md#pending-points
 */
export function planActivation(
  fact: VoucherFact,
  entry: PendingPoints,
  { config, line }: { readonly config: Config; readonly line: { readonly id: string; readonly timeMs: number } },
): BalanceMove | null {
  const { campaign_id: campaignId, details, expiration_rules: ownRules } = entry;
  const expiry = expiryOfEarned(config, { campaignId, ownRules, nowMs: line.timeMs });
  const { id, source } = details.earning_rule;
  const earned = { rule: { id, banner: source.banner }, order: details.order, pending: { id: entry.id } };
  return planAddition(fact, { points: entry.points, expiry, line, earned });
}
