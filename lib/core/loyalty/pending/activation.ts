// The balance change that makes pending points of a card active.
import type { VoucherFact } from '../../evaluation/facts';
import type { Config } from '../../../model/config';
import type { PendingPoints } from '../../../model/records/earning-rule';
import type { BalanceMove } from '../../voucher/balance';
import { planAddition } from '../earning/movement';
import { expiryOfEarned } from '../expiration-rules';

interface ActivationTerms {
  readonly config: Config;
  readonly line: { readonly id: string; readonly timeMs: number };
  /** The midnight at which the points become active; absent where they are activated by hand. */
  readonly earnedMs?: number;
}

/**
 * Plan the addition of pending points to their card, whether or not the card is switched on: they were earned before.
 * They expire as points that are earned at that midnight, however late they are added; by hand, as earned now.
 * @returns null when the card has no room for points
 * @see docs/behaviour/loyalty.md#pending-points
 */
export function planActivation(
  fact: VoucherFact,
  entry: PendingPoints,
  { config, line, earnedMs }: ActivationTerms,
): BalanceMove | null {
  const { campaign_id: campaignId, details, expiration_rules: ownRules } = entry;
  const expiry = expiryOfEarned(config, { campaignId, ownRules, nowMs: earnedMs ?? line.timeMs });
  const { earning_rule, order, loyalty_tier, holder_loyalty_tier } = details;
  const { id, source } = earning_rule;
  const tiers = { ...(loyalty_tier && { loyalty_tier }), ...(holder_loyalty_tier && { holder_loyalty_tier }) };
  const isTiered = holder_loyalty_tier !== undefined;
  const rule = { id, banner: source.banner };
  const earned = { rule, order, ...(isTiered && { tiers }), pending: { id: entry.id } };
  return planAddition(fact, {
    points: entry.points,
    expiry,
    line,
    earned,
    ...(earnedMs !== undefined && { earnedMs }),
  });
}
