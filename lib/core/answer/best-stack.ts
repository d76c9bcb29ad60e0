// The answer with the best stack.
import type { BestStackDecision } from '../search/best-stack/decision';
import type { BestStackResponse } from '../../model/generated-answers/validations';
import type { Redeemable } from '../../model/request';
import { pickMembers } from '../object-members';
import { type ValidationSetting, validationAnswer } from './validation';

/**
 * Build the response of a best-stack search.
 * @see docs/behaviour/best-stack.md#answer
 */
export function bestStackAnswer(decision: BestStackDecision, setting: ValidationSetting): BestStackResponse {
  const { evaluation, input } = decision;
  const validation = evaluation && validationAnswer(evaluation, input, setting);
  return {
    redeemables: decision.redeemables.map(toSentRedeemable),
    validation,
    total_discount_amount: validation?.order?.total_applied_discount_amount ?? 0,
    value: decision.value,
    upper_bound: decision.upperBound,
    proof: decision.isOptimal ? 'OPTIMAL' : 'BOUNDED',
    visited: decision.visited,
    alternatives: decision.alternatives.map(({ redeemables, total_discount_amount }) => {
      return { redeemables: redeemables.map(toSentRedeemable), total_discount_amount };
    }),
    left_out: decision.leftOut,
  };
}

type SentRedeemable = BestStackResponse['redeemables'][number];

/** The redeemable as the request named it, without members that have no effect. */
function toSentRedeemable({ object, id, gift, reward }: Redeemable): SentRedeemable {
  return {
    object,
    id,
    ...(gift && { gift: pickMembers(gift, ['credits']) }),
    ...(reward && { reward: pickMembers(reward, ['id', 'points', 'assignment_id']) }),
  };
}
