// The older calls that redeem one code, or one promotion tier: a redemption of a list of one.
import { invariant } from '../../errors';
import { refuseTwoIdentities } from '../../core/access/permissions';
import type { Caller, Once } from '../../model/common';
import type { RedeemCodeQuery } from '../../model/generated';
import type { CalculatedOrder } from '../../model/records/order';
import type { ClientRedemption } from '../../core/answer/client';
import type { EvaluationRequest } from '../../model/request';
import type { RedemptionRuntime } from '../../ports/runtime';
import { refuseIf } from '../shared/unwrap';
import { redeem } from './redeem';
import { type TierUse, type VoucherUse, tierRequest, voucherRequest } from '../../core/validation/single-use';

interface Keyed {
  readonly idempotencyKey: string | null;
}

/** The redemption of one redeemable, with the whole order. */
export type SingleRedemption = Omit<ClientRedemption, 'order'> & { readonly order: CalculatedOrder | null };

/**
 * Redeem one voucher; a tracking id may be in the query.
 * @throws ApiError of the first check that fails, or not_found; ambiguous_tracking_id for another one in the body
 */
export function redeemVoucher(
  rt: RedemptionRuntime,
  caller: Caller,
  use: VoucherUse & Keyed & { readonly trackingId?: string | undefined },
): Promise<Once<SingleRedemption>> {
  const { trackingId, idempotencyKey } = use;
  refuseIf(refuseTwoIdentities(trackingId, use.request.tracking_id));
  const request = { ...voucherRequest(use), ...(trackingId !== undefined && { tracking_id: trackingId }) };
  return redeemOne(rt, caller, { request, idempotencyKey });
}

/** Redeem the one code that the query of POST /client/v1/redeem names. */
export function redeemCode(
  rt: RedemptionRuntime,
  caller: Caller,
  use: Pick<VoucherUse, 'request'> & Keyed & { readonly query: RedeemCodeQuery },
): Promise<Once<SingleRedemption>> {
  const { query, ...rest } = use;
  return redeemVoucher(rt, caller, { ...rest, code: query.code, trackingId: query.tracking_id });
}

/**
 * Redeem a promotion tier for an order.
 * @throws ApiError as `redeem`
 */
export function redeemTier(
  rt: RedemptionRuntime,
  caller: Caller,
  use: TierUse & Keyed,
): Promise<Once<SingleRedemption>> {
  return redeemOne(rt, caller, { request: tierRequest(use), idempotencyKey: use.idempotencyKey });
}

async function redeemOne(
  rt: RedemptionRuntime,
  caller: Caller,
  call: Keyed & { readonly request: EvaluationRequest },
): Promise<Once<SingleRedemption>> {
  const { answer, replayed } = await redeem(rt, caller, { ...call, isSingle: true });
  const [redemption] = answer.redemptions;
  invariant(redemption, 'a redemption of one redeemable has one record');
  return { answer: { ...redemption, order: answer.order ?? null }, replayed };
}
