// Returns for the cost benchmark: orders with coupons alone and with cards, and one of three units comes back.
import type { Redeemable } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { redeem } from '../../lib/services/redemptions/redeem';
import { rollback } from '../../lib/services/redemptions/rollback';
import { createReturn } from '../../lib/services/returns/create-return';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { CALLER } from '../service';

const UNITS = 3;

export interface ReturnSituation {
  readonly name: string;
  readonly coupons: number;
  readonly cards: number;
  readonly idempotencyKey: string | null;
  readonly isDryRun?: true;
  readonly isAnonymous?: true;
}

export const RETURN_SITUATIONS: readonly ReturnSituation[] = [
  { name: 'return, 1 coupon', coupons: 1, cards: 0, idempotencyKey: null },
  { name: 'return, 1 coupon, no customer', coupons: 1, cards: 0, idempotencyKey: null, isAnonymous: true },
  { name: 'return, 30 coupons', coupons: 30, cards: 0, idempotencyKey: null },
  { name: 'return, 1 coupon and 1 card, key', coupons: 1, cards: 1, idempotencyKey: 'return-1' },
  {
    name: 'return, 1 coupon and 1 card, key, no customer',
    coupons: 1,
    cards: 1,
    idempotencyKey: 'return-2',
    isAnonymous: true,
  },
  { name: 'return, 25 coupons and 5 cards', coupons: 25, cards: 5, idempotencyKey: null },
  { name: 'return, 1 coupon and 1 card, dry run', coupons: 1, cards: 1, idempotencyKey: null, isDryRun: true },
];

/** A redeemed order, one unit of which comes back by each call; and the rollback of it. */
export interface RedeemedOrder {
  readonly returnUnit: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

export async function redeemedOrder(rt: Runtime, situation: ReturnSituation): Promise<RedeemedOrder> {
  const { name, coupons, cards, idempotencyKey, isDryRun, isAnonymous } = situation;
  const request = {
    redeemables: [...(await createCoupons(rt, name, coupons)), ...(await createCards(rt, name, cards))],
    order: { items: [{ product_id: 'bench-product', quantity: UNITS, price: 1_000_000 }] },
    ...(!isAnonymous && { customer: { source_id: 'bench-customer' } }),
  };
  const { answer } = await redeem(rt, CALLER, { request, idempotencyKey: null });
  const redemptionId = (answer.parent_redemption ?? answer.redemptions[0])?.id ?? '';
  const items = [{ id: answer.order?.items?.[0]?.id ?? '', quantity: 1 }];
  const call = { redemptionId, request: { items, ...(isDryRun && { dry_run: true }) }, idempotencyKey };
  return {
    returnUnit: async () => (await createReturn(rt, CALLER, call)).answer,
    undo: () => rollback(rt, CALLER, { id: redemptionId, route: 'STACK', request: {}, idempotencyKey: null }),
  };
}

function createCoupons(rt: Runtime, name: string, count: number): Promise<readonly Redeemable[]> {
  return createCodes(`${name} coupon`, count, async (code) => {
    await createVoucher(rt, CALLER, code, { discount: { type: 'PERCENT', percent_off: 1 } });
    return { object: 'voucher', id: code };
  });
}

function createCards(rt: Runtime, name: string, count: number): Promise<readonly Redeemable[]> {
  return createCodes(`${name} card`, count, async (code) => {
    await createVoucher(rt, CALLER, code, { gift: { amount: 100_000 } });
    return { object: 'voucher', id: code, gift: { credits: 100 } };
  });
}

async function createCodes(
  name: string,
  count: number,
  create: (code: string) => Promise<Redeemable>,
): Promise<readonly Redeemable[]> {
  const made: Redeemable[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await create(`BENCH-${name.replaceAll(/\W+/g, '-')}-${index}`));
  }
  return made;
}
