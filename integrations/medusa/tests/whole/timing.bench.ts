// What the plugin adds to a change of a cart and to a completion, with 30 tiers and 5 codes, beside a shop without it.
import { makeCode, makeTier, type Service, startService } from './support/service';
import {
  makeCart,
  makeMarket,
  type Market,
  readView,
  type Reply,
  setCodes,
  type Shop,
  startPayment,
  startShop,
} from './support/shop';

const TIERS = 30;
const CODES = 5;
const REFRESHES = Number(process.env.BENCH_REFRESHES ?? 200);
const COMPLETIONS = Number(process.env.BENCH_COMPLETIONS ?? 100);
const LINES = [
  { price: 20, quantity: 1 },
  { price: 7.5, quantity: 2 },
  { price: 100, quantity: 1 },
];

interface Measured {
  readonly shop: Shop;
  readonly market: Market;
  readonly codes: readonly string[];
  readonly timesMs: number[];
}

async function open(options: Parameters<typeof startShop>[0], codes: readonly string[]): Promise<Measured> {
  const shop = await startShop(options);
  return { shop, market: await makeMarket(shop, { currency: 'eur', country: 'de' }), codes, timesMs: [] };
}

async function fill({ shop, market, codes }: Measured): Promise<string> {
  const cart = await makeCart(shop, market, LINES);
  if (codes.length > 0) await setCodes(shop, cart, codes);
  return cart;
}

async function measure({ timesMs }: Measured, act: () => Promise<Reply>): Promise<void> {
  const startMs = performance.now();
  const { status } = await act();
  timesMs.push(performance.now() - startMs);
  expect(status).toBe(200);
}

function quantile(timesMs: readonly number[], part: number): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function describeTimes(title: string, [without, plugged]: readonly [Measured, Measured]): string {
  const columns = [0.5, 0.99].map((part) => {
    const [base, own] = [quantile(without.timesMs, part), quantile(plugged.timesMs, part)];
    return `p${part * 100}: ${base.toFixed(0)} ms without, ${own.toFixed(0)} ms with it, ratio ${(own / base).toFixed(2)}`;
  });
  return `${title}, ${plugged.timesMs.length} each. ${columns.join('. ')}.`;
}

let service: Service;
let both: readonly [Measured, Measured];

beforeAll(async () => {
  service = await startService();
  for (let number = 1; number <= TIERS; number += 1) {
    await makeTier(service, `Tier ${number}`, { type: 'AMOUNT', amount_off: number });
  }
  const codes: string[] = [];
  for (let number = 1; number <= CODES; number += 1) {
    codes.push(await makeCode(service, `CODE-${number}`, { type: 'PERCENT', percent_off: number }));
  }
  both = [await open(null, []), await open({ url: service.url, ...service.keys }, codes)];
});

afterAll(async () => {
  for (const { shop } of both) await shop.end();
  await service.end();
});

beforeEach(() => both.forEach(({ timesMs }) => timesMs.splice(0)));

// Requests of the two shops alternate, so that a busy machine slows both.
it('a change of a cart', async () => {
  const carts = await Promise.all(both.map(fill));
  const lines = await Promise.all(
    both.map(
      async ({ shop }, index) => (await shop.store('GET', `/store/carts/${carts[index]}`)).body.cart.items[0].id,
    ),
  );
  for (let number = 0; number < REFRESHES; number += 1) {
    for (const [index, one] of both.entries()) {
      const path = `/store/carts/${carts[index]}/line-items/${lines[index]}`;
      await measure(one, () => one.shop.store('POST', path, { quantity: 1 + (number % 2) }));
    }
  }
  const { shop } = both[1];
  const view = await readView(shop, carts[1] ?? '');
  console.log(`Applied redeemables: ${view.applied.length}; rejected codes: ${view.rejected.length}.`);
  console.log(describeTimes('A change of a cart', both));
}, 1_200_000);

it('a completion', async () => {
  for (let number = 0; number < COMPLETIONS; number += 1) {
    for (const one of both) {
      const cart = await fill(one);
      await startPayment(one.shop, cart);
      await measure(one, () => one.shop.store('POST', `/store/carts/${cart}/complete`, {}));
    }
  }
  console.log(describeTimes('A completion', both));
}, 1_200_000);
