// The orders of the demo shop, several customers at once, the orders of each in turn: redeemed, refused, taken back.
import type { RedeemableInput } from '../../../lib/model/generated';
import { adjustPoints } from '../../../lib/services/loyalties/loyalty-points';
import { redeem } from '../../../lib/services/redemptions/redeem';
import { rollback } from '../../../lib/services/redemptions/rollback';
import { createReturn } from '../../../lib/services/returns/create-return';
import { adjustBalance } from '../../../lib/services/vouchers/balance';
import { Random } from '../../../scripts/support/random';
import { FLASH_CODE, type Offers, OVER_CODE, VIP_CODE } from './campaigns';
import type { DemoHolding, Holdings } from './holdings';
import { DAY_MS, HOUR_MS, type DemoPlace, placeAt } from './place';
import type { Part, PlannedOrder, PlannedPerson } from './plan';
import { unlessRefused } from './refusals';

/** More at once would meet at the counters of the campaigns, and try again. */
const WORKERS = 4;

interface Shop {
  readonly place: DemoPlace;
  readonly offers: Offers;
  readonly holdings: Holdings;
}

export async function playHistory(shop: Shop, people: readonly PlannedPerson[]): Promise<void> {
  const waiting = [...people];
  const worker = async (): Promise<void> => {
    for (let planned = waiting.shift(); planned; planned = waiting.shift()) await playPerson(shop, planned);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function playPerson(shop: Shop, planned: PlannedPerson): Promise<void> {
  const holding = shop.holdings.get(planned.person.source_id) ?? {};
  for (const order of planned.orders) await playOrder(shop, planned, { order, holding });
  if (planned.goodwill && holding.card) await addGoodwill(shop, holding.card);
}

interface Bought {
  readonly order: PlannedOrder;
  readonly holding: DemoHolding;
}

async function playOrder(shop: Shop, { person }: PlannedPerson, { order, holding }: Bought): Promise<void> {
  const random = new Random(`demo shop/order/${order.name}`);
  const redeemables = order.parts.flatMap((part) =>
    redeemableOf(shop, { part, holding, amount: order.amount, random }),
  );
  if (redeemables.length === 0) return;
  const { rt, caller } = placeAt(shop.place, order.name, order.ms);
  const { name, amount, lines } = order;
  const done = await unlessRefused(
    redeem(rt, caller, {
      request: {
        redeemables,
        customer: { source_id: person.source_id },
        order: { source_id: name, status: 'PAID', amount, items: [...lines] },
      },
      idempotencyKey: `demo-${name}`,
    }),
  );
  const id = done?.answer.parent_redemption?.id ?? done?.answer.redemptions[0]?.id;
  if (id === undefined) return;
  if (holding.club) await earn(shop, holding.club, order);
  if (order.undone) await takeBack(shop, id, { ...order, undone: order.undone });
  else await returnUnit(shop, { id, order, lineId: done?.answer.order?.items?.[0]?.id });
}

interface Wanted {
  readonly part: Part;
  readonly holding: DemoHolding;
  readonly amount: number;
  readonly random: Random;
}

/** Empty when the customer does not hold it. */
function redeemableOf({ offers, holdings }: Shop, { part, holding, amount, random }: Wanted): RedeemableInput[] {
  const voucher = (id: string | undefined, more: Partial<RedeemableInput> = {}): RedeemableInput[] =>
    id === undefined ? [] : [{ object: 'voucher', id, ...more }];
  switch (part) {
    case 'COUPON':
      return voucher(holding.coupon);
    case 'FLASH':
      return voucher(FLASH_CODE);
    case 'VIP':
      return voucher(VIP_CODE);
    case 'OVER':
      return voucher(OVER_CODE);
    case 'TYPO':
      return voucher('FLASH3O');
    case 'FRIEND':
      return voucher(random.pick([...holdings.values()].flatMap(({ friend }) => friend ?? [])));
    case 'TIER':
      return [{ object: 'promotion_tier', id: offers.tiers[amount >= 20_000 ? 1 : 0]! }];
    case 'CARD':
      return voucher(holding.card, { gift: { credits: random.between(10, 30) * 100 } });
    case 'POINTS':
      return voucher(holding.club, { reward: { id: offers.reward, points: random.between(2, 8) * 10 } });
  }
}

async function earn({ place, offers }: Shop, card: string, { ms, name, amount }: PlannedOrder): Promise<void> {
  const { rt, caller } = placeAt(place, `earn/${name}`, ms + 5 * 60_000);
  await adjustPoints(rt, caller, {
    campaignId: offers.club,
    codeOrId: card,
    request: { points: Math.floor(amount / 100), reason: `Order ${name}` },
    idempotencyKey: null,
  });
}

async function takeBack(
  { place }: Shop,
  id: string,
  { name, undone }: Pick<PlannedOrder, 'name'> & { readonly undone: NonNullable<PlannedOrder['undone']> },
): Promise<void> {
  const { rt, caller } = placeAt(place, `undo/${name}`, undone.ms);
  const request = { reason: undone.reason };
  await rollback(rt, caller, { id, route: 'STACK', request, idempotencyKey: `demo-undo-${name}` });
}

interface Delivered {
  readonly id: string;
  readonly order: PlannedOrder;
  readonly lineId: string | undefined;
}

/** One unit of some orders comes back a few days later. */
async function returnUnit({ place }: Shop, { id, order: { ms, name }, lineId }: Delivered): Promise<void> {
  const random = new Random(`demo shop/return/${name}`);
  const returnMs = ms + random.between(2, 9) * DAY_MS;
  if (!random.chance(0.15) || returnMs >= place.nowMs || lineId === undefined) return;
  const { rt, caller } = placeAt(place, `return/${name}`, returnMs);
  const request = {
    items: [{ id: lineId, quantity: 1 }],
    reason: random.pick(['Too small', 'Broken', 'Wrong colour']),
  };
  await createReturn(rt, caller, { redemptionId: id, request, idempotencyKey: `demo-return-${name}` });
}

async function addGoodwill({ place }: Shop, card: string): Promise<void> {
  const { rt, caller } = placeAt(place, `goodwill/${card}`, place.nowMs - 9 * HOUR_MS);
  await adjustBalance(rt, caller, {
    codeOrId: card,
    request: { amount: 500, reason: 'Goodwill: late parcel' },
    idempotencyKey: null,
  });
}
