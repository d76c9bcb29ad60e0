// Facts of a return, derived from its record and the redemption: the return itself, and the movement of each card.
import type { EventFact } from '../../../model/events/events';
import type { Redemption } from '../../../model/records/redemption';
import { returnLineId } from '../../../model/keys/record-ids';
import type { Return, ReturnVoucher } from '../../../model/records/return';
import { withBalance } from '../../voucher/balance';
import { simpleCustomer, simpleOrder } from '../shapes';
import { buildMovementFacts, entryOf, holderOf, type RedemptionEventInput, voucherOf } from './movement-facts';

export interface ReturnEventInput extends RedemptionEventInput {
  readonly record: Return;
}

/** Build the event facts of a return of redeemed items. */
export function returnFacts({ record, stored, ...context }: ReturnEventInput): readonly EventFact[] {
  const { redemptions, parent_redemption: parent, order } = stored.response;
  const redemption = parent ?? redemptions[0];
  if (!redemption || record.id === null) return [];
  const data = {
    return: record,
    redemption: entryOf(redemption, context),
    order: simpleOrder(order),
    customer: simpleCustomer(redemption.customer),
  };
  return [
    { type: 'redemption.return.succeeded', entity_id: record.id, data },
    ...record.vouchers.flatMap((moved) => {
      const child = redemptions.find(({ id }) => id === moved.redemption_id);
      return child ? movementOf(child, moved, { record, stored, ...context }) : [];
    }),
  ];
}

/** Empty for a card that got nothing. */
function movementOf(
  child: Redemption,
  { balance_after: balance, credits, points }: ReturnVoucher,
  { record, ...context }: ReturnEventInput,
): readonly EventFact[] {
  const delta = credits ?? points ?? 0;
  const voucher = voucherOf(child, context.vouchers);
  if (balance === null || delta === 0 || !voucher) return [];
  const { order } = context.stored.response;
  return buildMovementFacts({
    config: context.config,
    voucher: withBalance(voucher, balance),
    line: {
      kind: 'T',
      id: returnLineId(record.id ?? '', child.id),
      timeMs: Date.parse(record.date),
      delta,
      balance,
      ...(order?.id && { order: { id: order.id, source_id: order.source_id ?? null } }),
    },
    context: {
      holder: holderOf(child, context.holders),
      order: simpleOrder(order),
      redemption: entryOf(child, context),
      return: record,
    },
  });
}
