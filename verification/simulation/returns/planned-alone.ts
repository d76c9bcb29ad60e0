// A return that computes a part of its amounts from its own units alone, without those that came back before. All that it writes
// agrees with that, so that nothing but the arithmetic of all returns shows it.
import { buildReturnBasis } from '../../../lib/core/return/basis';
import { planReturn } from '../../../lib/core/return/plan';
import { shareRefund, type SharedRefund } from '../../../lib/core/return/refund';
import { countReturn } from '../../../lib/core/return/sums';
import type { ReturnBasis, ReturnState } from '../../../lib/core/return/types';
import type { CardReturn, ReturnPlan } from '../../../lib/core/return/write-types';
import { isFailure } from '../../../lib/errors';
import type { StoredRedemption } from '../../../lib/model/records/redemption';
import type { Return } from '../../../lib/model/records/return';

/** What is computed alone: the worth of the units, how it stands on money and cards, or the points of a loyalty card. */
export type Parts = 'ROUNDED' | 'SPLIT' | 'POINTS';

/** The record is changed in place, as the service answers the same object. */
export function planAlone(plan: ReturnPlan, stored: StoredRedemption, parts: Parts): ReturnPlan {
  const basis = buildReturnBasis(stored.response);
  const shares = basis && sharesAlone(plan, basis, parts);
  const { record, before, after } = plan;
  if (!shares || after.order === null) return plan;
  const { status } = after.order;
  const refund = shares.money + shares.cards.reduce((sum, { amount }) => sum + amount, 0);
  const cards = plan.cards.map((card, index) => withUnits(card, shares.cards[index]?.units ?? 0));
  Object.assign(record, recordMembers(record, { shares, refund, cards }));
  const money = (before.state?.money_amount ?? 0) + shares.money;
  const { order } = stored.response;
  return {
    ...plan,
    cards,
    order: { ...plan.order, money: shares.money },
    after: {
      ...after,
      balances: {},
      state: {
        ...after.state,
        refund_amount: (before.state?.refund_amount ?? 0) + refund,
        money_amount: money,
        vouchers: shares.cards.map((one, index) => {
          const earlier = before.state?.vouchers[index];
          return { ...one, amount: one.amount + (earlier?.amount ?? 0), units: one.units + (earlier?.units ?? 0) };
        }),
      },
    },
    ...countReturn({
      stored,
      order: {
        id: plan.order.id,
        total_amount: order?.total_amount,
        status,
        customer_id: order?.customer_id ?? null,
      },
      returned: { before: before.state?.money_amount ?? 0, after: money },
      cards,
      date: record.date,
    }),
  };
}

function sharesAlone({ record, before }: ReturnPlan, basis: ReturnBasis, parts: Parts): SharedRefund | null {
  if (parts === 'POINTS') return { money: record.money_amount, cards: pointsAlone(record, basis) };
  if (parts === 'SPLIT') return shareRefund(basis, record.refund_amount, record.tender_order);
  const refund = refundAlone(record, basis);
  const earlier = before.state?.refund_amount ?? 0;
  return refund === null ? null : differenceOf(shareRefund(basis, earlier + refund, record.tender_order), before.state);
}

function differenceOf({ money, cards }: SharedRefund, state: ReturnState | null): SharedRefund {
  return {
    money: money - (state?.money_amount ?? 0),
    cards: cards.map((card, index) => {
      const { amount = 0, units = 0 } = state?.vouchers[index] ?? {};
      return { ...card, amount: card.amount - amount, units: card.units - units };
    }),
  };
}

function refundAlone({ items, order_amount: amount, policy, tender_order }: Return, basis: ReturnBasis): number | null {
  const units = items.map(({ id, quantity }) => ({ id, quantity }));
  const request = { ...(units.length > 0 && { items: units }), ...(amount > 0 && { amount }) };
  const alone = planReturn({ basis, state: null, request, defaults: { policy, tender_order } });
  return isFailure(alone) ? null : alone.amounts.refund_amount;
}

function pointsAlone({ vouchers }: Return, { cards }: ReturnBasis): SharedRefund['cards'] {
  return cards.map(({ redemptionId, type, charged, paid }, index) => {
    const { amount = 0, credits, points = 0 } = vouchers[index] ?? {};
    const units = type === 'LOYALTY_CARD' ? Math.floor((charged * amount) / paid) : (credits ?? points);
    return { redemption_id: redemptionId, amount, units };
  });
}

function withUnits({ card, ...rest }: CardReturn, units: number): CardReturn {
  return { ...rest, units, card: card && { ...card, after: card.balance + units } };
}

interface Alone {
  readonly shares: SharedRefund;
  readonly refund: number;
  readonly cards: readonly CardReturn[];
}

function recordMembers({ vouchers }: Return, { shares, refund, cards }: Alone): Partial<Return> {
  return {
    refund_amount: refund,
    money_amount: shares.money,
    vouchers: vouchers.map((voucher, index) => {
      const { amount = 0, units = 0 } = shares.cards[index] ?? {};
      const given = voucher.type === 'GIFT_VOUCHER' ? { credits: units } : { points: units };
      return { ...voucher, amount, ...given, balance_after: cards[index]?.card?.after ?? null };
    }),
  };
}
