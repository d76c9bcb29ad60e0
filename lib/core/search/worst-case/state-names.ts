// Names of fold states: equal names mean that the same happens below.
import type { Line, OrderState } from '../../order/state';
import type { CombinationState } from '../../stacking/fold';

/**
 * Build the name of the state after a stack: from states of the same name, every further redeemable has the same
 * effect.
 * @param sequence the redeemables of the stack, by index
 * @param readsEarlier true when rules or limits of units read what earlier redeemables took
 */
export function nameState(state: CombinationState, sequence: readonly number[], readsEarlier: boolean): string {
  const used = sequence.toSorted((one, other) => one - other).join(',');
  return `${used} ${nameOrder(state.order)}${readsEarlier ? nameEarlier(state) : ''}`;
}

function nameOrder(order: OrderState | null): string {
  if (order === null) return '';
  return `${order.amount} ${order.orderDiscount} ${order.lines.map(nameLine).join(',')}`;
}

function nameLine({ identity, price, initialQuantity, amount, discount, quantity, discountQuantity, touched }: Line) {
  const added = initialQuantity === 0 ? `${identity.product_id} ${identity.sku_id} ${price} ` : '';
  return `${added}${amount} ${discount} ${quantity} ${discountQuantity} ${touched}`;
}

function nameEarlier({ earlier }: CombinationState): string {
  const parts = earlier.map(({ candidate, applied, units = [] }) => {
    const taken = units.map((use) => `${use.per} ${use.id} ${use.units}`).join(' ');
    return `${candidate.position}: ${applied.order} ${applied.items} ${taken}`;
  });
  return ` ${parts.toSorted().join(';')}`;
}
