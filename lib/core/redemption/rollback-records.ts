// The records a rollback answers and stores.
import type { CustomerReference } from '../../model/customer';
import type { CalculatedOrder, Order } from '../../model/order';
import type { Redemption, Rollback, RollbackResponse } from '../../model/redemption';
import { parentOrder } from './order-record';
import type { RollbackInput, VoucherReturn } from './rollback';

export interface ResponseInput {
  readonly input: RollbackInput;
  readonly returns: readonly VoucherReturn[];
  readonly order: Order | null;
  readonly hasParent: boolean;
  readonly rollbackId: string;
}

/** The answer to a rollback: one record for each child, and one for the parent where there is one. */
export function rollbackResponse(given: ResponseInput): RollbackResponse {
  const { input, returns, order, hasParent } = given;
  const children = returns.map((one) => childRollback(one, given));
  const parent = input.stored.response.parent_redemption;
  return {
    rollbacks: children,
    ...(hasParent && parent && { parent_rollback: parentRollback(parent, children, given) }),
    ...(order && { order }),
  };
}

/** A child inside a stack shows the plain order; a single rollback and a parent show it whole. */
function childOrder(order: Order | null, isStacked: boolean): CalculatedOrder | null {
  if (order === null || !isStacked) return order && parentOrder(order);
  const { status, redemptions, created_at, updated_at, customer, ...rest } = order;
  return rest;
}

function childRollback(one: VoucherReturn, given: ResponseInput): Rollback {
  const source = given.input.stored.response.redemptions.find((redemption) => redemption.id === one.effect.child_id);
  const charged = one.effect.charged;
  return {
    id: one.rollbackId,
    object: 'redemption_rollback',
    ...sharedMembers(source, given.input),
    ...(charged !== undefined && { amount: negative(charged) }),
    ...(charged !== undefined && one.effect.value === 'gift' && { gift: { amount: negative(charged) } }),
    ...(charged !== undefined &&
      one.effect.value === 'loyalty_card' && { loyalty_card: { points: negative(charged) } }),
    order: childOrder(given.order, given.hasParent),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    related_object_type: one.effect.target,
    related_object_id: one.effect.target_id,
    ...(source?.voucher && { voucher: voucherWithBalance(source.voucher, one.balance?.after) }),
    ...(source?.promotion_tier && { promotion_tier: source.promotion_tier }),
    ...(source?.reward && { reward: source.reward }),
    redemption: one.effect.child_id,
  };
}

function negative(value: number): number {
  return value === 0 ? 0 : -value;
}

function voucherWithBalance(voucher: NonNullable<Redemption['voucher']>, balance: number | undefined) {
  if (balance === undefined) return voucher;
  if (voucher.gift) return { ...voucher, gift: { ...voucher.gift, balance } };
  return voucher.loyalty_card ? { ...voucher, loyalty_card: { ...voucher.loyalty_card, balance } } : voucher;
}

function parentRollback(parent: Redemption, children: readonly Rollback[], given: ResponseInput): Rollback {
  return {
    id: given.rollbackId,
    object: 'redemption_rollback',
    ...sharedMembers(parent, given.input),
    order: given.order && parentOrder(given.order),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    related_redemptions: { rollbacks: children.map(({ id, date }) => ({ id, date })) },
    related_object_type: 'redemption',
    related_object_id: parent.id,
    voucher: null,
    redemption: parent.id,
  };
}

function sharedMembers(source: Redemption | undefined, { request, date, keyId }: RollbackInput) {
  const customer: CustomerReference | null = source?.customer ?? null;
  return {
    date,
    customer_id: source?.customer_id ?? null,
    tracking_id: request.tracking_id ?? source?.tracking_id ?? null,
    metadata: request.metadata ?? source?.metadata ?? null,
    ...(request.reason && { reason: request.reason }),
    channel: { channel_id: keyId, channel_type: 'API' as const },
    customer,
  };
}
