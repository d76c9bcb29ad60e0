// Set-ups with a planted mistake: each is found, and its witness redeems to the cent.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  answered,
  aRuntime,
  aVoucher,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putStackingRules,
  putTier,
  putVoucher,
  type TestRuntime,
} from '../../support/shop';

/** The number of set-ups; the full count is PLANTED_SET_UPS=200. The seed is PLANTED_SEED. */
const { PLANTED_SET_UPS = '16', PLANTED_SEED = '1' } = process.env;

jest.setTimeout(600_000);

const percent = (percent_off: number): app.Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });
const off = (amount_off: number): app.Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });

/** Numbers that a set-up is made of. */
interface Numbers {
  /** Minor units. */
  readonly price: number;
  /** A part of the price, in percent, that the shop pays for a unit. */
  readonly cost: number;
  readonly max: number;
  readonly spare: number;
}

/** A mistake: discounts that together go below the floor on a cart that is known. */
interface Planted {
  readonly tiers?: readonly app.Discount[];
  readonly codes?: readonly app.Discount[];
  readonly stacking?: Partial<app.StackingRules>;
  /** The floor; the default is the cost of the units. */
  readonly floor?: { readonly percent_off?: number; readonly amount?: number };
  /** Units of the first product in the known cart. */
  readonly units: number;
}

/** @param extra the source id of a product that some discounts give away */
type Mistake = (numbers: Numbers, extra: string) => Planted;

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a tier and a code meet': ({ cost, max }) => ({
    tiers: [percent(100 - cost - 2)],
    codes: [percent(20)],
    units: max,
  }),
  'a code has no smallest order': ({ price, cost, spare }) => ({
    codes: [off(Math.ceil((price * (100 - cost)) / 100) + spare), percent(1)],
    units: 1,
  }),
  'an amount is taken off each unit': ({ price, cost, max, spare }) => ({
    tiers: [
      {
        type: 'AMOUNT',
        amount_off: Math.ceil((price * (100 - cost)) / 100) + spare,
        effect: 'APPLY_TO_ITEMS_BY_QUANTITY',
      },
      percent(1),
    ],
    units: max,
  }),
  'percentages are taken off the first amount': () => ({
    tiers: [percent(21), percent(20)],
    stacking: { discount_calculation_mode: 'INITIAL_AMOUNT' },
    floor: { percent_off: 40 },
    units: 1,
  }),
  'three percentages meet': () => ({
    tiers: [percent(15), percent(16)],
    codes: [percent(17)],
    floor: { percent_off: 40 },
    units: 1,
  }),
  'a unit is given away': ({ cost }, extra) => ({
    tiers: [percent(Math.max(0, 98 - cost))],
    codes: [{ type: 'UNIT', unit_off: 1, unit_type: extra, effect: 'ADD_NEW_ITEMS' }],
    units: 1,
  }),
  'a price is fixed below the cost': ({ price, cost, max }) => ({
    codes: [
      { type: 'FIXED', fixed_amount: Math.floor((price * cost) / 100) - 3, effect: 'APPLY_TO_ITEMS' },
      percent(2),
    ],
    units: max,
  }),
  'an amount leaves less than the order must bring': ({ price, spare }) => ({
    tiers: [off(Math.floor(price / 2)), percent(10)],
    floor: { amount: Math.ceil(price / 2) - Math.floor(price / 50) + spare },
    units: 1,
  }),
};

const setUp = fc.record({
  mistake: fc.constantFrom(...Object.keys(MISTAKES)),
  numbers: fc.record({
    price: fc.integer({ min: 2_000, max: 50_000 }),
    cost: fc.integer({ min: 30, max: 80 }),
    max: fc.integer({ min: 1, max: 4 }),
    spare: fc.integer({ min: 1, max: 40 }),
  }),
});

const SET_UPS = fc
  .sample(setUp, { numRuns: Number(PLANTED_SET_UPS), seed: Number(PLANTED_SEED) })
  .map(({ mistake, numbers }, index) => ({ title: `${index}: ${mistake}`, mistake, numbers, index }));

let rt: TestRuntime;
let campaignId: string;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  campaignId = (await putCampaign(rt, { id: `camp_${'a'.repeat(24)}`, campaign_type: 'PROMOTION' })).id;
});

beforeEach(() => app.installRuntime(rt));

async function putSetUp({ tiers = [], codes = [], stacking = {} }: Planted, index: number) {
  await putStackingRules(rt, stacking);
  const stored = await Promise.all([
    ...tiers.map(async (discount, position) => {
      const id = `promo_${String(index * 10 + position).padStart(24, '0')}`;
      return {
        object: 'promotion_tier',
        id: (await putTier(rt, { id, campaign_id: campaignId, action: { discount } })).id,
      };
    }),
    ...codes.map(async (discount, position) => {
      return {
        object: 'voucher',
        id: (await putVoucher(rt, aVoucher({ code: `P${index}-${position}`, discount }))).code,
      };
    }),
  ]);
  return stored;
}

interface Priced {
  readonly order: {
    readonly amount: number;
    readonly total_amount: number;
    readonly total_applied_discount_amount: number;
    readonly items: readonly { readonly quantity: number }[];
  };
}

interface Report {
  readonly verdict: string;
  readonly proof: string;
  readonly witness: {
    readonly request: object;
    readonly amount: number;
    readonly total_amount: number;
    readonly total_discount_amount: number;
    readonly floor: number;
    readonly below_by: number;
  };
}

describe('a planted mistake', () => {
  it.each(SET_UPS)('is found, and its witness redeems to the cent: $title', async ({ mistake, numbers, index }) => {
    const { price, cost, max } = numbers;
    const costOf = { cost: Math.ceil((price * cost) / 100) };
    const [main, extra] = [`main-${index}`, `extra-${index}`];
    await app.upsertProduct(rt, aCaller(), { source_id: main, name: main, price, metadata: costOf });
    const given = await app.upsertProduct(rt, aCaller(), { source_id: extra, name: extra, price, metadata: costOf });
    const planted = MISTAKES[mistake]!(numbers, given.id);
    const candidates = await putSetUp(planted, index);
    const floor = planted.floor ?? {};

    const known = (await answeredBody('POST /v1/validations', {
      redeemables: candidates,
      order: { items: [{ product_id: main, quantity: planted.units, price }] },
    })) as Priced;
    const report = (await answeredBody('POST /v1/worst-cases', {
      candidates,
      bounds: { products: [{ id: main, max }], together: candidates.length },
      floor: planted.floor ?? { metadata: 'cost' },
      steps: 50_000,
    })) as Report;
    const { witness } = report;

    expect([report.verdict, report.proof]).toEqual(['UNSAFE', 'OPTIMAL']);
    expect(witness.below_by).toBe(witness.floor - witness.total_amount);
    const knownBy = floorOf(floor, known, costOf.cost) - known.order.total_amount;
    expect(knownBy).toBeGreaterThan(0);
    expect(witness.below_by).toBeGreaterThanOrEqual(knownBy);

    const redeemed = (await answeredBody('POST /v1/redemptions', witness.request)) as Priced;
    expect([redeemed.order.amount, redeemed.order.total_amount, redeemed.order.total_applied_discount_amount]).toEqual([
      witness.amount,
      witness.total_amount,
      witness.total_discount_amount,
    ]);
  });
});

/** The floor of a cart of products that all cost the same. */
function floorOf(
  floor: { readonly percent_off?: number; readonly amount?: number },
  { order: { amount, items } }: Priced,
  cost: number,
): number {
  if (floor.percent_off !== undefined) return Math.ceil((amount * (100 - floor.percent_off)) / 100);
  return floor.amount ?? items.reduce((units, { quantity }) => units + quantity, 0) * cost;
}

function answeredBody(key: string, body: object): Promise<object> {
  return answered(key, { body });
}
