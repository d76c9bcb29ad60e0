// Whether a promotion tier can be used now, and whether anything uses it.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { PromotionTier } from '../../model/records/campaign';
import { inUse } from '../record/refusals';
import { checkValidity } from '../time/validity';

/** Whether the tier and its campaign are switched on, and now is within the dates and windows of both. */
export function isAvailable(tier: PromotionTier, { campaigns, settings }: Config, nowMs: number): boolean {
  const now = { nowMs, timezone: settings.timezone };
  const campaign = campaigns.get(tier.campaign_id);
  const both = campaign ? [tier, campaign] : [tier];
  return both.every((record) => record.active && checkValidity(record, now) === 'VALID');
}

/** @returns resource_in_use while promotion stacks hold the tier */
export function refuseUsedTier(id: string, { stacks }: Config): Failure | null {
  const ids = [...stacks.values()].filter((stack) => stack.tiers.ids.includes(id)).map((stack) => stack.id);
  return ids.length > 0 ? inUse(`Promotion tier ${id}`, { type: 'promotion_stack', ids }) : null;
}
