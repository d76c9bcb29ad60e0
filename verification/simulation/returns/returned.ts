// Orders that are paid with money, credits and points, and whose units come back in parts, while they are rolled back, edited
// and paid for by the same cards.
import type { Runtime } from '../../../lib/ports/runtime';
import { addCode } from '../../../lib/services/campaigns/campaign-codes';
import { createLoyalty } from '../../../lib/services/loyalties/loyalties';
import { assignReward } from '../../../lib/services/rewards/reward-assignments';
import { createReward } from '../../../lib/services/rewards/rewards';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import type { ReturnCall } from '../../../lib/services/returns/create-return';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import type { Random } from '../../../scripts/support/random';
import {
  drawTroubles,
  type Line,
  type Operation,
  type OrderedUnits,
  type Plan,
  type ReturnedUnits,
  type Target,
} from '../workload';
import { CALLER, CARDS, CUSTOMERS, LIMITED, ORDERS } from '../world';
import type { ReturnedOrders } from '../world-parts';

const LINES_OFF = 'LINES-OFF';
const ORDER_OFF = 'ORDER-OFF';
const POINTS = 'POINTS';
/** Points pay for 100 cents each 7, so that most refunds leave a fraction of a point. */
const COIN = { exchange_ratio: 100, points_ratio: 7 };
const PRODUCTS: readonly OrderedUnits[] = [
  { product_id: 'chair', price: 2_499, quantity: 2 },
  { product_id: 'mug', price: 1_250, quantity: 1 },
  { product_id: 'pin', price: 333, quantity: 3 },
];
/** A line that no order has, now and then. */
const LINES = PRODUCTS.length;

/** Discounts of lines and of the order, and a loyalty card that a customer holds, as one of the gift cards. */
export async function createReturned(rt: Runtime): Promise<ReturnedOrders> {
  const ofLines = { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ITEMS' } as const;
  await createVoucher(rt, CALLER, LINES_OFF, { discount: ofLines, redemption: { quantity: null } });
  const ofOrder = { type: 'AMOUNT', amount_off: 1_000 } as const;
  await createVoucher(rt, CALLER, ORDER_OFF, { discount: ofOrder, redemption: { quantity: null } });
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 3_000 } } as const;
  const program = await createLoyalty(rt, CALLER, { name: 'Club', voucher });
  await addCode(rt, CALLER, program.id, { code: POINTS, request: {} });
  const reward = await createReward(rt, CALLER, { name: 'Coins', type: 'COIN', parameters: { coin: COIN } });
  await assignReward(rt, CALLER, reward.id, { campaign: program.id });
  for (const held of [POINTS, CARDS[0]]) {
    const command = publishCommand({ voucher: held, customer: { source_id: CUSTOMERS[0] } }, {});
    await publish(rt, CALLER, { command, idempotencyKey: null });
  }
  return { rewardId: reward.id };
}

export function drawReturnPlan(random: Random, orders: ReturnedOrders): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(3, 6) }, () =>
    Array.from({ length: random.between(3, 7) }, (_, turn) =>
      drawOperation(random, orders, { request: (request += 1), turn }),
    ),
  );
  return { clients: [...clients, drawTroubles(random)] };
}

function drawOperation(
  random: Random,
  orders: ReturnedOrders,
  { request, turn }: { readonly request: number; readonly turn: number },
): Operation {
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.25) ? 2 : 1 };
  const drawn = turn === 0 ? 0 : random.next();
  const place = random.between(0, 9);
  if (drawn < 0.3) return { kind: 'redeem', ...sent, ...drawPaid(random, orders) };
  if (drawn < 0.7) return { kind: 'return', ...sent, place, ...drawUnits(random) };
  if (drawn < 0.78) return { kind: 'preview return', place, ...drawUnits(random) };
  if (drawn < 0.88) return { kind: 'rollback', ...sent, place };
  if (drawn < 0.95) return { kind: 'edit', code: random.pick(ORDERS), number: request };
  return { kind: 'balance', ...sent, card: random.pick(CARDS), amount: random.between(1, 900) - 300 || 1 };
}

function drawPaid(random: Random, { rewardId }: ReturnedOrders) {
  const [first, second] = CARDS;
  const all: readonly Line[] = [
    { object: 'voucher', id: LINES_OFF },
    { object: 'voucher', id: ORDER_OFF },
    { object: 'voucher', id: LIMITED },
    { object: 'voucher', id: first, gift: { credits: random.between(1, 1_500) } },
    { object: 'voucher', id: second, gift: { credits: random.between(1, 1_500) } },
    { object: 'voucher', id: POINTS, reward: { id: rewardId, points: random.between(1, 150) } },
  ];
  const drawn = all.filter(({ gift, reward }) => random.chance(gift || reward ? 0.5 : 0.35));
  return {
    lines: drawn.length > 0 ? drawn : [all[1]!],
    ...(random.chance(0.8) && { items: PRODUCTS.slice(0, random.between(1, LINES)) }),
    order: random.chance(0.4) ? random.pick(ORDERS) : null,
    customer: random.chance(0.8) ? random.pick(CUSTOMERS) : null,
    sender: 'BACKEND' as const,
  };
}

function drawUnits(random: Random): ReturnedUnits {
  const parts = Array.from({ length: LINES }, (_, line) => ({
    line,
    quantity: random.chance(0.8) ? random.between(1, 2) : null,
  }));
  const chosen = parts.filter(() => random.chance(0.5));
  return {
    parts: random.chance(0.15) ? null : chosen.length > 0 ? chosen : [{ line: 0, quantity: 1 }],
    amount: random.between(1, 9_000),
    policy: random.chance(0.4) ? random.pick(['KEEP', 'FORFEIT', 'RE_EVALUATE'] as const) : null,
    tenderOrder: random.chance(0.3)
      ? random.pick(['PROPORTIONAL', 'MONEY_FIRST', 'STORED_VALUE_FIRST'] as const)
      : null,
  };
}

/** @param target the redemption; an order without lines is returned by an amount */
export function returnRequest(
  { parts, amount, policy, tenderOrder }: ReturnedUnits,
  { lineIds }: Target,
): ReturnCall['request'] {
  const items = (parts ?? []).flatMap(({ line, quantity }) => {
    const id = lineIds[line];
    return id === undefined ? [] : [{ id, ...(quantity !== null && { quantity }) }];
  });
  const units = parts === null ? { all: true } : lineIds.length > 0 ? { items } : { amount };
  return {
    ...(parts !== null && lineIds.length > 0 && items.length === 0 ? { items: [{ id: lineIds[0]! }] } : units),
    ...(policy !== null && { policy }),
    ...(tenderOrder !== null && { tender_order: tenderOrder }),
  };
}
