// The records of a refused redemption and of a refused rollback: the reason, the subject and the requested stack.
import { type Failure, reasonOf } from '../../errors';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { customerReference } from '../customer/record';
import type { EvaluationInput } from '../evaluation/facts';
import type { PlanRefusal, RedemptionSetting } from './plan-types';
import { redemptionChannelOf, tierSummary, toPlainTier, toPlainVoucher, voucherSummary } from './records';
import type { RollbackInput } from './rollback/types';

export interface RedemptionFailure {
  readonly input: EvaluationInput;
  readonly setting: RedemptionSetting;
  readonly failure: Failure;
  /** The refused redeemable among several; null when the failure is about all of them, or when there is only one. */
  readonly refused: PlanRefusal['refused'];
}

type RedemptionSubject = Pick<Redemption, 'related_object_type' | 'related_object_id' | 'voucher' | 'promotion_tier'>;

/** Build the record of a refused redemption. */
export function buildFailedRedemption(id: string, { input, setting, failure, refused }: RedemptionFailure): Redemption {
  const known = input.facts.customer;
  return {
    id,
    object: 'redemption',
    date: setting.date,
    customer_id: known?.id ?? null,
    tracking_id: setting.trackingId,
    metadata: input.request.metadata ?? null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failure.key,
    failure_message: reasonOf(failure),
    order: null,
    channel: redemptionChannelOf(input),
    customer: known && customerReference(known),
    ...subjectOf(input, refused, id),
  };
}

/** The subject in the form of a successful record: the refused redeemable, or the fact that there were several. */
function subjectOf(
  { request: { redeemables }, facts }: EvaluationInput,
  refused: PlanRefusal['refused'],
  id: string,
): RedemptionSubject {
  const [only = null, ...others] = redeemables;
  const line = refused ?? (others.length === 0 ? only : null);
  if (line === null) return several(id);
  if (line.object !== 'voucher') return tierSubject({ facts, line, id });
  const voucher = facts.vouchers.get(line.id)?.voucher;
  return {
    related_object_type: 'voucher',
    related_object_id: voucher?.id ?? line.id,
    voucher: voucher ? voucherSummary(voucher) : null,
  };
}

interface TierLine {
  readonly facts: EvaluationInput['facts'];
  readonly line: Pick<EvaluationInput['request']['redeemables'][number], 'object' | 'id'>;
  readonly id: string;
}

/** The tier of a line. A stack with a single tier is redeemed as that tier. */
function tierSubject({ facts: { config }, line, id }: TierLine): RedemptionSubject {
  const stacked = line.object === 'promotion_stack' ? (config.stacks.get(line.id)?.tiers.ids ?? []) : [line.id];
  const [tierId] = stacked;
  if (tierId === undefined || stacked.length > 1) return several(id);
  const tier = config.tiers.get(tierId);
  return {
    related_object_type: 'promotion_tier',
    related_object_id: tierId,
    ...(tier && { promotion_tier: tierSummary(tier) }),
  };
}

function several(id: string): RedemptionSubject {
  return { related_object_type: 'redemption', related_object_id: id, voucher: null };
}

/** Build the record of a refused rollback. */
export function buildFailedRollback(id: string, input: RollbackInput, failure: Failure): Rollback {
  const { parent_redemption: parent, redemptions } = input.stored.response;
  const source = parent ?? redemptions[0];
  const { request } = input;
  return {
    id,
    object: 'redemption_rollback',
    date: input.date,
    customer_id: source?.customer_id ?? null,
    tracking_id: source?.tracking_id ?? null,
    metadata: request.metadata ?? null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failure.key,
    failure_message: reasonOf(failure),
    ...(request.reason && { reason: request.reason }),
    order: null,
    channel: redemptionChannelOf(input),
    customer: source?.customer ?? null,
    ...(source ? undone(source) : several(id)),
    redemption: source?.id ?? '',
  };
}

function undone({ related_object_type, related_object_id, voucher, promotion_tier }: Redemption): RedemptionSubject {
  return {
    related_object_type,
    related_object_id,
    ...(voucher !== undefined && { voucher: voucher && toPlainVoucher(voucher) }),
    ...(promotion_tier && { promotion_tier: toPlainTier(promotion_tier) }),
  };
}
