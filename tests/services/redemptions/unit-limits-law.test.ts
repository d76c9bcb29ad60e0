// A law: over any mix of redemptions and rollbacks a limit of units is never passed, and what fits is granted.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  assigned,
  brokenInvariants,
  putCampaign,
  putRecords,
  putTier,
  redeem,
  rollback,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

const caller = aCaller();
const RUNS = { numRuns: 6 };
const PRODUCTS = ['prod_a', 'prod_b'] as const;
const CUSTOMERS = ['ada', 'bob'] as const;

interface Redeemed {
  readonly tiers: readonly number[];
  readonly customer: (typeof CUSTOMERS)[number];
  readonly quantities: readonly [number, number];
}

/** A redemption, or the rollback of one of those that stand. */
type Step = Redeemed | { readonly rolledBack: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      tiers: fc.constantFrom([0], [1], [0, 1], [1, 0]),
      customer: fc.constantFrom(...CUSTOMERS),
      quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ rolledBack: fc.nat(20) }) },
);

/** What one tier takes of each product. */
interface Taken {
  readonly counter: string;
  readonly units: number;
}

/** The limit of both tiers, counted by itself. */
class Ledger {
  private readonly counted = new Map<string, number>();

  constructor(
    private readonly limit: app.UnitLimit,
    private readonly max: number,
  ) {}

  take({ tiers, customer, quantities }: Redeemed): readonly (readonly Taken[])[] {
    return tiers.map((tier) =>
      quantities.map((quantity, product) => {
        const { of, per, each } = this.limit;
        const counter = [of === 'TIER' && tier, per === 'CUSTOMER' && customer, each === 'PRODUCT' && product].join();
        const units = Math.min(quantity, this.max - (this.counted.get(counter) ?? 0));
        this.add({ counter, units }, 1);
        return { counter, units };
      }),
    );
  }

  add({ counter, units }: Taken, sign: 1 | -1): void {
    this.counted.set(counter, (this.counted.get(counter) ?? 0) + sign * units);
  }
}

async function putTiers(rt: TestRuntime, limits: object): Promise<readonly string[]> {
  const campaign = await putCampaign(rt, { campaign_type: 'PROMOTION' });
  const included = [{ object: 'products_collection', id: 'pc_a11pr0dUc75', ...limits } as const];
  const record = aRule({ name: 'order.items.count', conditions: { $more_than: [0] } }, { applicable_to: { included } });
  await putRecords(rt, { kind: 'rule', record });
  const discount = { type: 'AMOUNT', amount_off: 10, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;
  const assignments = assigned(record, { id: 't', type: 'promotion_tier' });
  const tiers = [1, 2].map(() => putTier(rt, { campaign_id: campaign.id, action: { discount }, assignments }));
  return (await Promise.all(tiers)).map(({ id }) => id);
}

it.each(app.UNIT_LIMITS)('$member', async (limit) => {
  const history = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.array(step, { minLength: 3, maxLength: 10 }));
  await fc.assert(
    fc.asyncProperty(history, async ([max, steps]) => {
      const rt = await aRuntime();
      const ids = await putTiers(rt, { [limit.member]: max });
      const ledger = new Ledger(limit, max);
      const standing: { readonly id: string; readonly taken: readonly Taken[] }[] = [];
      for (const one of steps) {
        if ('rolledBack' in one) {
          const [gone] = standing.splice(one.rolledBack % Math.max(1, standing.length), 1);
          if (gone) await rollback(rt, caller, { id: gone.id });
          for (const taken of gone?.taken ?? []) ledger.add(taken, -1);
          continue;
        }
        const { redemptions, parent_redemption, order } = await redeem(rt, caller, {
          redeemables: one.tiers.map((tier) => tierLine(ids[tier]!)),
          customer: { source_id: one.customer },
          order: {
            items: PRODUCTS.map((product_id, index) => ({ product_id, price: 100, quantity: one.quantities[index]! })),
          },
        });
        const taken = ledger.take(one);
        expect(order?.items?.map((item) => (item.applied_discount_amount ?? 0) / 10)).toEqual(
          PRODUCTS.map((_, product) => taken.reduce((sum, ofTier) => sum + ofTier[product]!.units, 0)),
        );
        standing.push({ id: (parent_redemption ?? redemptions[0])!.id, taken: taken.flat() });
      }
      expect(await brokenInvariants(rt)).toEqual([]);
    }),
    RUNS,
  );
});
