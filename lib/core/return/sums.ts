// The sums of customers that a return changes: what they spent, and the credits and points that they have left.
import type { StoredRedemption } from '../../model/records/redemption';
import { type CountableOrder, holderChanges, orderShares, othersChanges } from '../order/order-counts';
import type { CardReturn, ReturnPlan } from './write-types';

interface CountedReturn {
  readonly stored: StoredRedemption;
  readonly order: CountableOrder;
  /** The money of all returns before this one, and with it, minor units. */
  readonly returned: { readonly before: number; readonly after: number };
  readonly cards: readonly CardReturn[];
  readonly date: string;
}

/** Count a return: uses stay, and only sums of money, credits and points change. */
export function countReturn(counted: CountedReturn): Pick<ReturnPlan, 'customer' | 'holders'> {
  const { stored, order, returned, cards, date } = counted;
  const shares = orderShares({
    before: { ...order, returned: returned.before },
    after: { ...order, returned: returned.after },
    date,
  });
  const { customer_id: id } = stored;
  const holders = holderChanges(cards.flatMap(creditedEffect), -1);
  const own = holders.find(({ customerId }) => customerId === id)?.holdings ?? [];
  const share = shares.find(({ customerId }) => customerId === id) ?? null;
  const usage = {
    uses: [],
    redeemed: 0,
    rolledBack: 0,
    giftAmount: -unitsOf(cards, 'gift'),
    points: -unitsOf(cards, 'loyalty_card'),
    orderCount: 0,
    orderAmount: share?.amount ?? 0,
    lastOrder: null,
    holdings: own,
    referrals: { added: [], removed: [] },
    bounds: [],
  };
  const isChanged = share !== null || cards.some(({ units }) => units > 0);
  return {
    customer: id !== null && isChanged ? { id, usage, order: share } : null,
    holders: othersChanges(holders, shares, id),
  };
}

/** What came back counts for the current holder of the card: nobody for a card without holder, in the bin or gone. */
function creditedEffect({ effect, units, card }: CardReturn) {
  if (!card?.holderId || units === 0) return [];
  return [{ ...effect, charged: units, holder_id: card.holderId, is_referral: false }];
}

function unitsOf(cards: readonly CardReturn[], value: 'gift' | 'loyalty_card'): number {
  return cards.reduce((sum, { effect, units }) => sum + (effect.value === value ? units : 0), 0);
}
