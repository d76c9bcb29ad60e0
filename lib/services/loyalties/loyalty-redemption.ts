// Pay for a reward with the points of a card: a redemption of that card by its holder.
import { invariant } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { RedeemRewardRequest } from '../../model/generated';
import type { ClientRedemption } from '../../core/answer/client';
import type { EvaluationRequest } from '../../model/request';
import type { RedemptionRuntime, Runtime } from '../../ports/runtime';
import { type MemberName, findMember } from './loyalty-members';
import { redeem } from '../redemptions/redeem';

interface RewardRedemption extends MemberName {
  readonly request: RedeemRewardRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Redeem points of a loyalty card for a reward.
 * @returns the redemption, with the reward and its goods
 * @throws ApiError not_found for an unknown member, or a reward that the campaign does not offer; else as `redeem`
 */
export async function redeemReward(
  rt: RedemptionRuntime & Runtime<'vouchers'>,
  caller: Caller,
  { request, idempotencyKey, ...name }: RewardRedemption,
): Promise<Once<ClientRedemption>> {
  const { code, holder_id } = (await findMember(rt, caller, name)).voucher;
  const { reward, order, metadata } = request;
  const sent: EvaluationRequest = {
    redeemables: [{ object: 'voucher', id: code, reward }],
    customer: { id: holder_id ?? null },
    ...(order && { order }),
    ...(metadata && { metadata }),
  };
  const { answer, replayed } = await redeem(rt, caller, { request: sent, idempotencyKey, isSingle: true });
  const [redemption] = answer.redemptions;
  invariant(redemption, 'a redemption of one redeemable has one record');
  return { answer: redemption, replayed };
}
