// The records of a rollback, answered and stored.
import { invariant } from '../../../errors';
import type { CalculatedOrder, Order } from '../../../model/records/order';
import type {
  Redemption,
  RedemptionEffect,
  Rollback,
  RollbackResponse,
  VoucherSummary,
} from '../../../model/records/redemption';
import { parentOrder } from '../order-record';
import { channelOf, toPlainTier, toPlainVoucher } from '../records';
import type { RollbackInput, VoucherReturn } from './types';
import { withBalance } from '../../voucher/balance';

export interface ResponseInput {
  readonly input: RollbackInput;
  readonly returns: readonly VoucherReturn[];
  readonly order: Order | null;
  readonly hasParent: boolean;
  readonly rollbackId: string;
}

/** Build the response of a rollback: one record for each child, and one for the parent where there is one. */
export function rollbackResponse(response: ResponseInput): RollbackResponse {
  const { input, returns, order } = response;
  const children = returns.map((one) => childRollback(one, response));
  const parent = input.stored.response.parent_redemption;
  return {
    rollbacks: children,
    ...(parent && { parent_rollback: parentRollback(parent, children, response) }),
    ...(order && { order }),
  };
}

/** A child inside a stack shows the plain order; a single rollback and a parent show it whole. */
function childOrder(order: Order | null, isStacked: boolean): CalculatedOrder | null {
  if (order === null || !isStacked) return order && parentOrder(order);
  const { status, redemptions, created_at, updated_at, customer, ...rest } = order;
  return rest;
}

function childRollback(one: VoucherReturn, response: ResponseInput): Rollback {
  const source = response.input.stored.response.redemptions.find((redemption) => redemption.id === one.effect.child_id);
  invariant(source, `${one.effect.child_id} is no record of its redemption`);
  return {
    id: one.rollbackId,
    object: 'redemption_rollback',
    ...sharedMembers(source, response.input),
    ...givenBack(one.effect),
    order: childOrder(response.order, response.hasParent),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    related_object_type: one.effect.target,
    related_object_id: one.effect.target_id,
    ...(source.voucher && { voucher: returned(toPlainVoucher(source.voucher), one) }),
    ...(source.promotion_tier && { promotion_tier: toPlainTier(source.promotion_tier) }),
    ...(source.reward && { reward: source.reward }),
    redemption: one.effect.child_id,
  };
}

function returned(voucher: VoucherSummary, { balance }: VoucherReturn): VoucherSummary {
  return balance ? withBalance(voucher, balance.after) : voucher;
}

function negative(value: number): number {
  return value === 0 ? 0 : -value;
}

function givenBack({ charged, value }: RedemptionEffect): Partial<Rollback> {
  if (charged === undefined) return {};
  const amount = negative(charged);
  return value === 'gift' ? { amount, gift: { amount } } : { amount, loyalty_card: { points: amount } };
}

function parentRollback(parent: Redemption, children: readonly Rollback[], response: ResponseInput): Rollback {
  return {
    id: response.rollbackId,
    object: 'redemption_rollback',
    ...sharedMembers(parent, response.input),
    order: response.order && parentOrder(response.order),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    related_redemptions: { rollbacks: children.map(({ id, date }) => ({ id, date })) },
    related_object_type: 'redemption',
    related_object_id: parent.id,
    voucher: null,
    redemption: parent.id,
  };
}

function sharedMembers(source: Redemption, input: RollbackInput) {
  const { request, date } = input;
  return {
    date,
    customer_id: source.customer_id,
    tracking_id: request.tracking_id ?? source.tracking_id,
    metadata: request.metadata ?? source.metadata,
    ...(request.reason && { reason: request.reason }),
    channel: channelOf(input),
    customer: source.customer,
  };
}
