// Points of a loyalty card, changed by hand: a balance change in the words of the loyalty routes.
import type { Shown } from '../core/answer/records';
import { notFound } from '../errors';
import type { Caller, Once } from '../model/common';
import type { AdjustPointsRequest } from '../model/generated';
import type { Runtime } from '../ports';
import { adjustBalance } from './balance';
import { findCampaign } from './campaign-find';

interface AdjustedPoints {
  /** Null where the route names the card alone. */
  readonly campaignId: string | null;
  readonly codeOrId: string;
  readonly request: AdjustPointsRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Add points, or take them off; points never expire.
 * @throws ApiError not_found for a voucher that is no loyalty card, or of another campaign; else as `adjustBalance`
 */
export async function adjustPoints(rt: Runtime, caller: Caller, given: AdjustedPoints): Promise<Once<Shown>> {
  const { codeOrId, idempotencyKey } = given;
  const { points, reason = null, source_id = null } = given.request;
  await assertCard(rt, caller, given);
  const request = { amount: points, reason, source_id };
  const { answer, replayed } = await adjustBalance(rt, caller, { codeOrId, request, idempotencyKey });
  const { amount, ...balance } = answer;
  return { answer: { points, ...balance }, replayed };
}

async function assertCard(rt: Runtime, caller: Caller, { campaignId, codeOrId }: AdjustedPoints): Promise<void> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  const campaign = campaignId === null ? null : findCampaign(config, campaignId);
  const isForeign = campaign !== null && fact?.voucher.campaign_id !== campaign.id;
  if (!fact?.voucher.loyalty_card || isForeign) throw notFound('voucher', codeOrId);
}
