// The older calls that validate one code, or one promotion tier: the same decision as for a list of one.
import { tierValidation, voucherValidation } from '../../core/answer/single';
import { type RedeemableOutcome, missingInputOf } from '../../core/evaluation/candidate/outcome';
import { recordOf } from '../../core/evaluation/candidate/target';
import { invariant, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ValidateCodeQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { type TierUse, tierRequest, type VoucherUse, voucherRequest } from '../../core/validation/single-use';
import { contextOfQuery } from '../../core/validation/query-context';
import { refuseIf } from '../shared/unwrap';
import { type Validation, validation } from './validate';
import type { ValidatedTierResponse, ValidatedVoucherResponse } from '../../model/generated-answers/records';

/**
 * Validate one voucher against an order; an unknown code is answered as well, without an error.
 * @throws ApiError for what the request lacks: a customer, an order, an amount, items or a reward
 */
export function validateVoucher(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits' | 'orderLocks' | 'reservations'>,
  caller: Caller,
  use: VoucherUse,
): Promise<ValidatedVoucherResponse> {
  const answerOf = (found: Validation) => {
    const outcome = onlyOutcome(found);
    refuseIf(missingInputOf(outcome));
    return voucherValidation(outcome, found.input, found);
  };
  return validation(rt, caller, { request: voucherRequest(use), answerOf });
}

/** Validate one code against the request in a query (GET). */
export function validateCode(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits' | 'orderLocks' | 'reservations'>,
  caller: Caller,
  query: ValidateCodeQuery,
): Promise<ValidatedVoucherResponse> {
  return validateVoucher(rt, caller, { code: query.code, request: contextOfQuery(query) });
}

/**
 * Validate a promotion tier for an order.
 * @throws ApiError not_found for the tier
 */
export function validateTier(
  rt: Runtime<'campaignCounters' | 'evaluations' | 'limits' | 'orderLocks' | 'reservations'>,
  caller: Caller,
  use: TierUse,
): Promise<ValidatedTierResponse> {
  const answerOf = (found: Validation) => {
    const outcome = onlyOutcome(found);
    if (!recordOf(outcome.candidate.target)) throw notFound('promotion_tier', use.tierId);
    return tierValidation(outcome, found.input, found);
  };
  return validation(rt, caller, { request: tierRequest(use), answerOf });
}

function onlyOutcome({ evaluation }: Validation): RedeemableOutcome {
  const [outcome] = evaluation.outcomes;
  invariant(outcome, 'one redeemable has one outcome');
  return outcome;
}
