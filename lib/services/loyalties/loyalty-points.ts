// Points of a loyalty card, changed by hand: a balance change in the words of the loyalty routes.
import { startOfDay } from '../../core/ledger/statement-range';
import { toExpiry } from '../../core/points/lots';
import { localDay, parseMoment } from '../../core/time/calendar';
import { ApiError, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import type { AdjustPointsRequest } from '../../model/generated';
import type { PointExpiry } from '../../model/records/voucher';
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
 * Add or subtract points. Added points expire by the rules of the program, on a sent day, or never.
 * @throws ApiError not_found for a voucher that is no loyalty card, or of another campaign; invalid_expiration_date;
 *   else as `adjustBalance`
 */
export async function adjustPoints(
  rt: Runtime<'config' | 'customers' | 'guards' | 'vouchers'>,
  caller: Caller,
  adjustment: AdjustedPoints,
): Promise<Once<PointsBalanceResponse>> {
  const { campaignId, codeOrId, idempotencyKey, request: body } = adjustment;
  const { points, reason = null, source_id = null } = body;
  const operation = { idempotencyKey, path: ['adjustPoints', campaignId, codeOrId], body };
  const { answer, replayed } = await once(rt, caller, operation, async (keyed) => {
    await assertCard(rt, caller, adjustment);
    const expiry = expirySent(await rt.store.config.load(caller), body, rt.clock.nowMs());
    return changeBalance(rt, keyed, { codeOrId, request: { amount: points, reason, source_id }, ...expiry });
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

/**
 * The expiry that a request names: a day alone counts as CUSTOM_DATE.
 * @returns nothing for the rules of the program
 * @throws ApiError invalid_expiration_date for a missing, invalid or past day
 */
function expirySent(
  { settings: { timezone } }: Config,
  { expiration_type, expiration_date }: AdjustPointsRequest,
  nowMs: number,
): { readonly expiry?: PointExpiry | null } {
  const moment = expiration_date ? parseMoment(expiration_date, timezone) : null;
  if (expiration_date && (moment === null || moment < earliestMs(expiration_date, { timezone, nowMs }))) {
    throw invalidDate();
  }
  const type = expiration_type ?? (expiration_date ? 'CUSTOM_DATE' : 'PROGRAM_RULES');
  if (type === 'PROGRAM_RULES') return {};
  if (type === 'NON_EXPIRING') return { expiry: null };
  if (moment === null) throw invalidDate();
  return { expiry: toExpiry(localDay(moment, timezone).date, timezone) };
}

/** The first moment that is not in the past: a day without a time is the last day of use, and today has not passed. */
function earliestMs(sent: string, { timezone, nowMs }: { readonly timezone: string; readonly nowMs: number }): number {
  return DAY_ALONE.test(sent) ? startOfDay(nowMs, timezone) : nowMs;
}

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

function invalidDate(): ApiError {
  return new ApiError({
    key: 'invalid_expiration_date',
    details: 'Property .expiration_date must be an ISO 8601 date that is not in the past.',
  });
}
