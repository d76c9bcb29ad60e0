// Random changes of one cart: after each of them the shares are right to the cent, and agree with the service.
import { makeRandom } from '../random';
import { market, service, shop, useShop } from './support/fixture';
import { makeCode, makeTier } from './support/service';
import { makeCart, makePromotion, readCart, readView, type Reply, setCodes } from './support/shop';

useShop();

const CHANGES = 200;
const PRICES = [0.01, 0.99, 3.33, 7.77, 19.99, 100];
const CODES = ['PCT-33', 'PCT-7', 'AMT-999', 'AMT-1', 'LINE'];

async function seed(): Promise<void> {
  await makeTier(service, 'One off', { type: 'AMOUNT', amount_off: 100 });
  await makeTier(service, 'A seventh', { type: 'PERCENT', percent_off: 14.28 });
  await makeCode(service, 'PCT-33', { type: 'PERCENT', percent_off: 33.33 });
  await makeCode(service, 'PCT-7', { type: 'PERCENT', percent_off: 7 });
  await makeCode(service, 'AMT-999', { type: 'AMOUNT', amount_off: 999 });
  await makeCode(service, 'AMT-1', { type: 'AMOUNT', amount_off: 1 });
  await makeCode(service, 'LINE', { type: 'AMOUNT', amount_off: 33, effect: 'APPLY_TO_ITEMS' });
  await makePromotion(shop, 'MEDUSA', { value: 2.5, currency: 'eur' });
}

interface ShownLine {
  readonly id: string;
  readonly unit_price: number;
  readonly quantity: number;
  readonly adjustments: readonly { readonly amount: number; readonly provider_id: string | null }[];
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** What is left of a line after Medusa's own promotions, which may be a fraction of a cent. */
function leftOf({ unit_price, quantity, adjustments }: ShownLine): number {
  const theirs = adjustments.filter(({ provider_id }) => provider_id !== 'stackable').map(({ amount }) => amount);
  return unit_price * quantity - sumOf(theirs);
}

/** The same in cents, as the order is sent. */
function payableOf(line: ShownLine): number {
  return toCents(leftOf(line));
}

function oursOf({ adjustments }: ShownLine): number {
  return sumOf(
    adjustments.filter(({ provider_id }) => provider_id === 'stackable').map(({ amount }) => toCents(amount)),
  );
}

interface Change {
  readonly name: string;
  readonly make: () => Promise<unknown>;
}

/** One random change; it may be refused, such as the removal of a promotion that the cart lacks. */
function pickChange(cart: string, lines: readonly ShownLine[], random: ReturnType<typeof makeRandom>): Change {
  const line = lines[random.integer(0, Math.max(0, lines.length - 1))];
  const price = PRICES[random.integer(0, PRICES.length - 1)] ?? 1;
  const path = `/store/carts/${cart}`;
  const quantity = random.integer(1, 9);
  switch (line === undefined ? 0 : random.integer(0, 6)) {
    case 0:
    case 1:
      return {
        name: `add ${quantity} of ${price}`,
        make: async () =>
          shop.store('POST', `${path}/line-items`, { variant_id: await market.variant(price), quantity }),
      };
    case 2:
      return {
        name: `set a line to ${quantity}`,
        make: () => shop.store('POST', `${path}/line-items/${line?.id ?? ''}`, { quantity }),
      };
    case 3:
      return { name: 'remove a line', make: () => shop.store('DELETE', `${path}/line-items/${line?.id ?? ''}`) };
    case 4:
      return {
        name: 'promotion of Medusa',
        make: () =>
          shop.store(random.integer(0, 1) === 0 ? 'POST' : 'DELETE', `${path}/promotions`, { promo_codes: ['MEDUSA'] }),
      };
    default: {
      const codes = CODES.filter(() => random.integer(0, 1) === 0);
      return { name: `codes ${codes.join(' ')}`, make: () => setCodes(shop, cart, codes) };
    }
  }
}

interface View {
  readonly applied: readonly {
    readonly code: string | null;
    readonly promotion_tier: string | null;
    readonly amount: number;
    readonly lines: readonly { readonly item_id: string; readonly amount: number }[];
  }[];
}

/** The discount of the service on an order with the lines of the cart. */
async function decideAnew(lines: readonly ShownLine[], { applied }: View): Promise<number> {
  if (applied.length === 0) return 0;
  const answer = await service.call<{ readonly order: { readonly total_applied_discount_amount: number } }>(
    'POST',
    '/v1/validations',
    {
      redeemables: applied.map(({ code, promotion_tier }) =>
        code === null ? { object: 'promotion_tier', id: promotion_tier } : { object: 'voucher', id: code },
      ),
      order: { items: lines.map((line) => ({ source_id: line.id, quantity: line.quantity, amount: payableOf(line) })) },
    },
  );
  return answer.order.total_applied_discount_amount;
}

async function checkCart(cart: string): Promise<readonly ShownLine[]> {
  const shown: Reply['body'] = await readCart(shop, cart);
  const lines = shown.items as readonly ShownLine[];
  const view = (await readView(shop, cart)) as View;
  const taken = sumOf(lines.map(oursOf));
  const named = view.applied.flatMap((one) => one.lines);
  expect({
    ofView: sumOf(view.applied.map(({ amount }) => amount)),
    ofLines: sumOf(named.map(({ amount }) => amount)),
    ofService: await decideAnew(lines, view),
    total: toCents(shown.total),
  }).toEqual({
    ofView: taken,
    ofLines: taken,
    ofService: taken,
    total: toCents(sumOf(lines.map(leftOf))) - taken,
  });
  for (const line of lines) {
    expect(oursOf(line)).toBe(sumOf(named.filter(({ item_id }) => item_id === line.id).map(({ amount }) => amount)));
    expect(oursOf(line)).toBeLessThanOrEqual(payableOf(line));
  }
  return lines;
}

describe('random changes of a cart', () => {
  it(`leave shares that add up to the cent, ${CHANGES} times`, async () => {
    await seed();
    const random = makeRandom(39);
    const cart = await makeCart(shop, market, [{ price: 19.99, quantity: 2 }]);
    let lines = await checkCart(cart);
    const made = new Set<string>();

    for (let number = 0; number < CHANGES; number += 1) {
      const change = pickChange(cart, lines, random);
      await change.make();
      made.add(change.name.split(' ')[0] ?? '');
      lines = await checkCart(cart).catch((error: unknown) => {
        throw new Error(`Change ${number}, ${change.name}`, { cause: error });
      });
    }

    expect([...made].sort()).toEqual(['add', 'codes', 'promotion', 'remove', 'set']);
  }, 900_000);
});
