// Random questions for the laws of the worst case.
import fc from 'fast-check';
import type { WorstCaseAim } from '../../lib/core/search/worst-case/question';
import { anySearch } from './search-worlds';
import type { SmallQuestion } from './worst-case';

const PRICES = { A: 700, B: 1_250, C: 1, D: 4_000 } as const;

const products = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('A' as const, 'B' as const, 'C' as const, 'D' as const),
      max: fc.constantFrom(1, 2),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
  )
  .map((list) => ({
    products: list.map(({ id, max }) => ({ object: 'product' as const, id, price: PRICES[id], max })),
  }));

const amounts = fc
  .record({ from: fc.integer({ min: 0, max: 9_000 }), step: fc.integer({ min: 1, max: 2_000 }) })
  .map(({ from, step }) => ({ amounts: { from, to: from + 5 * step, step } }));

const aim: fc.Arbitrary<WorstCaseAim> = fc.oneof(
  fc.constantFrom<WorstCaseAim>('PERCENT', 'AMOUNT', { metadata: 'cost' }),
  fc.integer({ min: 0, max: 100 }).map((percent_off) => ({ percent_off })),
  fc.integer({ min: 0, max: 12_000 }).map((amount) => ({ amount })),
);

/** Questions small enough to try every cart and every stack. */
export const smallQuestion: fc.Arbitrary<SmallQuestion> = fc
  .record({
    situation: fc.oneof(
      anySearch('REQUESTED_ORDER', { least: 1, most: 5 }),
      anySearch('CATEGORY_HIERARCHY', { least: 1, most: 5 }),
    ),
    carts: fc.oneof({ weight: 4, arbitrary: products }, { weight: 1, arbitrary: amounts }),
    aim,
    together: fc.integer({ min: 1, max: 3 }),
    units: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    costs: fc.array(fc.constantFrom(0, 300, 12.5, 5_000), { minLength: 4, maxLength: 4 }),
    hasCustomer: fc.boolean(),
    selection: fc.constantFrom('AS_SENT' as const, 'AS_SENT' as const, 'BEST' as const),
  })
  .map(({ situation: { world, request }, carts, aim: measured, together, units, costs, hasCustomer, selection }) => {
    const ids = request.redeemables.map(({ id }) => id).filter((id) => !isCard(world.vouchers?.[id]));
    const priced = Object.entries(PRICES).map(([id, price], index) => {
      return [id, { price, metadata: costs[index] === 0 ? {} : { cost: costs[index] } }] as const;
    });
    return {
      world: {
        ...world,
        stacking: { ...world.stacking, redeemables_selection: selection },
        products: { ...world.products, ...Object.fromEntries(priced) },
      },
      ids,
      ...carts,
      aim: measured,
      together,
      ...(units !== undefined && { units }),
      hasCustomer,
    };
  })
  .filter(({ ids }) => ids.length > 0);

function isCard(words: { readonly gift?: unknown; readonly points?: unknown } | undefined): boolean {
  return words?.gift !== undefined || words?.points !== undefined;
}

const amountOff = (amount_off: number) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }) as const;
const ORDER_OF_1000 = { from: 1_000, to: 1_000, step: 1 };
const OTHERS = { B: { discount: amountOff(150) }, D: { discount: amountOff(200) }, E: { discount: amountOff(200) } };

/** Questions whose answer only a sound bound finds: each holds what random ones seldom do. */
export const REVEALING_QUESTIONS: readonly SmallQuestion[] = [
  {
    // An amount for each unit: the largest cart.
    world: {
      vouchers: { A: { discount: { ...amountOff(100), effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } }, ...OTHERS },
      products: { C: { price: 1_000 } },
    },
    ids: ['A', 'B'],
    products: [{ object: 'product', id: 'C', price: 1_000, max: 3 }],
    aim: 'AMOUNT',
  },
  {
    // A unit that is replaced is not paid for.
    world: {
      vouchers: {
        A: { discount: { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off: 1, unit_type: 'E' }, rules: ['val_1'] },
      },
      rules: { val_1: { applicable_to: { included: [{ object: 'product', id: 'C' }] } } },
      products: { C: { price: 4_000 }, E: { price: 100 } },
    },
    ids: ['A'],
    products: [{ object: 'product', id: 'C', price: 4_000, max: 1 }],
    aim: { amount: 3_000 },
  },
  {
    // A rule that holds only after B.
    world: {
      vouchers: { A: { discount: amountOff(300), rules: ['val_1'] }, ...OTHERS },
      rules: {
        val_1: {
          rules: {
            '1': { name: 'order.amount', conditions: { $less_than: [900] } },
            '2': { name: 'order.amount', conditions: { $more_than: [820] } },
            logic: '1 and 2',
          },
        },
      },
    },
    ids: ['A', 'B', 'D', 'E'],
    amounts: ORDER_OF_1000,
    aim: 'AMOUNT',
    together: 2,
  },
  {
    // A promotion stack stands alone.
    world: {
      tiers: { promo_1: { discount: amountOff(300) }, promo_2: { discount: amountOff(200) } },
      stacks: { stack_1: ['promo_1', 'promo_2'] },
      vouchers: { A: { discount: amountOff(450) } },
    },
    ids: ['stack_1', 'A'],
    amounts: ORDER_OF_1000,
    aim: 'AMOUNT',
  },
];
