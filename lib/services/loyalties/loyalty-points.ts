// Points of a loyalty card, changed by hand: a balance change in the words of the loyalty routes.
import { parseMoment } from '../../core/time/calendar';
import { ApiError, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { AdjustPointsRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { once } from '../shared/once';
import { changeBalance } from '../vouchers/balance';
import { findCampaign } from '../campaigns/campaign-find';
import type { PointsBalanceResponse } from '../../model/generated-answers/records';

interface AdjustedPoints {
  /** Null when the route names the card alone. */
  readonly campaignId: string | null;
  readonly codeOrId: string;
  readonly request: AdjustPointsRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Adds or subtracts points; points never expire.
 * @throws ApiError not_found for a voucher that is no loyalty card, or of another campaign; invalid_expiration_date;
 *   else as `adjustBalance`
 */
export async function adjustPoints(
  rt: Runtime<'config' | 'customers' | 'guards' | 'vouchers'>,
  caller: Caller,
  adjustment: AdjustedPoints,
): Promise<Once<PointsBalanceResponse>> {
  const { campaignId, codeOrId, idempotencyKey, request: body } = adjustment;
  const { points, reason = null, source_id = null, expiration_date = null } = body;
  const operation = { idempotencyKey, path: ['adjustPoints', campaignId, codeOrId], body };
  const { answer, replayed } = await once(rt, caller, operation, async (keyed) => {
    await assertCard(rt, caller, adjustment);
    if (expiration_date !== null) await assertAhead(rt, caller, expiration_date);
    return changeBalance(rt, keyed, { codeOrId, request: { amount: points, reason, source_id } });
  });
  const { amount, ...balance } = answer;
  return { answer: { points, ...balance }, replayed };
}

async function assertCard(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  { campaignId, codeOrId }: AdjustedPoints,
): Promise<void> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  const campaign = campaignId === null ? null : findCampaign(config, campaignId);
  const isForeign = campaign !== null && fact?.voucher.campaign_id !== campaign.id;
  if (!fact?.voucher.loyalty_card || isForeign) throw notFound('voucher', codeOrId);
}

/** @throws ApiError invalid_expiration_date for an invalid or past date */
async function assertAhead(rt: Runtime<'config'>, caller: Caller, date: string): Promise<void> {
  const { settings } = await rt.store.config.load(caller);
  const moment = parseMoment(date, settings.timezone);
  if (moment !== null && moment >= rt.clock.nowMs()) return;
  throw new ApiError({
    key: 'invalid_expiration_date',
    details: 'Property .expiration_date must be an ISO 8601 date that is not in the past.',
  });
}
