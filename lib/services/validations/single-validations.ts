// The older calls that validate one code, or one promotion tier: the same decision as for a list of one.
import { type SingleSetting, tierValidation, voucherValidation } from '../../core/answer/single';
import type { Entry } from '../../core/answer/entries';
import type { EvaluationInput } from '../../core/evaluation/facts';
import type { Outcome } from '../../core/stacking/outcome';
import { recordOf } from '../../core/stacking/target';
import { invariant, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ValidateCodeQuery } from '../../model/generated';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { type TierUse, tierRequest, type VoucherUse, voucherRequest } from '../../core/validation/single-use';
import { contextOfQuery } from '../../core/validation/query-context';
import { validation } from './validate';

/** An unknown code is an answer as well, not an error. */
export async function validateVoucher(rt: Runtime, caller: Caller, use: VoucherUse): Promise<Entry> {
  const { outcome, input, setting } = await validateOne(rt, caller, voucherRequest(use));
  return voucherValidation(outcome, input, setting);
}

/** GET: what the query says. */
export function validateCode(rt: Runtime, caller: Caller, query: ValidateCodeQuery): Promise<Entry> {
  return validateVoucher(rt, caller, { code: query.code, request: contextOfQuery(query) });
}

/** @throws ApiError not_found for the tier */
export async function validateTier(rt: Runtime, caller: Caller, use: TierUse): Promise<Entry> {
  const { outcome, input, setting } = await validateOne(rt, caller, tierRequest(use));
  if (!recordOf(outcome.candidate.target)) throw notFound('promotion_tier', use.tierId);
  return tierValidation(outcome, input, setting);
}

interface One {
  readonly outcome: Outcome;
  readonly input: EvaluationInput;
  readonly setting: SingleSetting;
}

async function validateOne(rt: Runtime, caller: Caller, request: EvaluationRequest): Promise<One> {
  const { evaluation, input, trackingId, session } = await validation(rt, caller, request);
  const [outcome] = evaluation.outcomes;
  invariant(outcome, 'one redeemable has one outcome');
  return { outcome, input, setting: { trackingId, session } };
}
