// Convert a call for one code, or one promotion tier, into the request for a list of one.
import type { UsePromotionRequest, UseVoucherRequest } from '../../model/generated';
import type { EvaluationRequest, Redeemable } from '../../model/request';

export interface VoucherUse {
  /** Code or id. */
  readonly code: string;
  readonly request: UseVoucherRequest;
}

export interface TierUse {
  readonly tierId: string;
  readonly request: UsePromotionRequest;
}

/** The request for a list of this one code. */
export function voucherRequest({ code, request }: VoucherUse): EvaluationRequest {
  const { gift, reward, ...context } = request;
  const line: Redeemable = { object: 'voucher', id: code, ...(gift && { gift }), ...(reward && { reward }) };
  return { ...context, redeemables: [line] };
}

/** Build the evaluation request of a single promotion tier. */
export function tierRequest({ tierId, request }: TierUse): EvaluationRequest {
  return { ...request, redeemables: [{ object: 'promotion_tier', id: tierId }] };
}
