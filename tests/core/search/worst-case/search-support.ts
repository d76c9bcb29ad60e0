// Searches for the worst case of small questions that are written in words: codes, carts and an aim.
import { WorstCaseSearch } from '../../../../lib/core/search/worst-case/worst-case';
import { parseDiscount } from '../discount-words';
import {
  NOON,
  questionOf,
  type SmallQuestion,
  type StackingRules,
  type ValidationRule,
  type VoucherWords,
} from '../../../support/core';

/** Members of a question beside its codes, carts and aim. */
interface MoreOfQuestion {
  readonly together?: number;
  readonly steps?: number;
  readonly stacking?: Partial<StackingRules>;
  readonly tiers?: readonly string[];
  /** True where the tiers come as one promotion stack. */
  readonly isStack?: boolean;
  /** True for a moment in December beside that of today. */
  readonly hasTwoMoments?: boolean;
}

const holds = (name: string, operator: string, value: number): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions: { [operator]: [value] } }, logic: '1' },
});
const A = { object: 'product', id: 'A' } as const;
const B = { object: 'product', id: 'B' } as const;

const RULES: Readonly<Record<string, Partial<ValidationRule>>> = {
  from2000: holds('order.amount', '$more_than_or_equal', 2_000),
  below900: holds('order.amount', '$less_than', 900),
  later: holds('campaign.orders.amount_discounted', '$more_than', 0),
  unspent: holds('campaign.orders.amount_discounted', '$less_than_or_equal', 500),
  left1000: holds('order.total_amount', '$more_than_or_equal', 1_000),
  few: holds('order.items.count', '$less_than', 3),
  ofA: { applicable_to: { included: [A], excluded: [] } },
  ofB: { applicable_to: { included: [B], excluded: [] } },
  pairOfA: {
    bundle_rules: {
      '1': {
        name: 'order.items.any',
        conditions: { $is: [A] },
        rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
      },
      limit: 1,
    },
  },
};

const DECEMBER = '2026-12-01T00:00:00.000Z';

/** `300 off if below900 in joint until December`, `20 % disabled` */
function parseCode(text: string): VoucherWords {
  const [, discount = '', rule, category, dates] =
    /^(.*?)(?: if (\w+))?(?: in (\w+))?(?: (disabled|from December|until December))?$/.exec(text) ?? [];
  return {
    discount: parseDiscount(discount),
    ...(rule !== undefined && { rules: [rule] }),
    ...(category !== undefined && { category }),
    ...(dates === 'disabled' && { active: false }),
    ...(dates === 'from December' && { start_date: DECEMBER }),
    ...(dates === 'until December' && { expiration_date: DECEMBER }),
  };
}

const PRICES = { A: 700, B: 1_250 } as const;

/** `2 A + 1 B, 2 units`, `1 A, 1 line`, `500 to 2500 by 500` */
function parseCarts(text: string): Pick<SmallQuestion, 'products' | 'amounts' | 'units' | 'lines'> {
  const [, from, to, step] = /^([0-9]+) to ([0-9]+) by ([0-9]+)$/.exec(text) ?? [];
  if (step !== undefined) return { amounts: { from: Number(from), to: Number(to), step: Number(step) } };
  const [goods = '', limit = ''] = text.split(', ');
  const products = goods.split(' + ').map((one) => {
    const [max, id = ''] = one.split(' ');
    return { object: 'product' as const, id, price: id === 'A' ? PRICES.A : PRICES.B, max: Number(max) };
  });
  const most = Number(limit.split(' ')[0]);
  return { products, ...(limit.endsWith('units') && { units: most }), ...(limit.endsWith('line') && { lines: most }) };
}

/** A question about some codes; `tiers` come before them. */
function questionIn(
  codes: readonly string[],
  carts: string,
  aim: SmallQuestion['aim'],
  more: MoreOfQuestion = {},
): SmallQuestion {
  const { together = 3, steps, stacking, tiers = [], isStack = false, hasTwoMoments = false } = more;
  const named = <T>(words: readonly string[], nameOf: (index: number) => string, of: (text: string) => T) =>
    Object.fromEntries(words.map((text, index) => [nameOf(index), of(text)]));
  const vouchers = named(
    codes,
    (index) => `CODE${index}`,
    (text) => ({ campaign: 'camp_1', ...parseCode(text) }),
  );
  const offered = named(tiers, (index) => `promo_${index}`, parseCode);
  return {
    world: {
      products: {
        A: { price: PRICES.A, metadata: { cost: 500 } },
        B: { price: PRICES.B, metadata: { cost: 12.5 } },
        C: { price: 10 },
      },
      categories: { alone: { hierarchy: 3 }, joint: { hierarchy: 2 }, plain: { hierarchy: 1 } },
      rules: RULES,
      campaigns: { camp_1: {} },
      counters: { camp_1: {} },
      stacking: { exclusive_categories: ['alone'], joint_categories: ['joint'], ...stacking },
      vouchers,
      tiers: offered as never,
      ...(isStack && { stacks: { stack_1: Object.keys(offered) } }),
    },
    ids: [...(isStack ? ['stack_1'] : Object.keys(offered)), ...Object.keys(vouchers)],
    ...parseCarts(carts),
    aim,
    together,
    ...(steps !== undefined && { steps }),
    ...(hasTwoMoments && { moments: [NOON, '2026-12-21T12:00:00.000Z'] }),
  };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** Searches step by step. */
function traceWorst(small: SmallQuestion) {
  const search = new WorstCaseSearch(questionOf(small));
  const bounds: string[] = [];
  let calls = 0;
  for (let hasEnded = false; !hasEnded; calls += 1) {
    hasEnded = search.advance(1);
    const { best, upperBound } = search.result();
    const now = `${rounded(best?.value ?? 0)} of ${rounded(upperBound)}`;
    if (bounds.at(-1)?.split(': ')[1] !== now) bounds.push(`${search.steps}: ${now}`);
  }
  const { best, isOptimal, steps } = search.result();
  const { bounded, done, steps: savedAt } = search.progress;
  const { end } = search;
  return {
    /** The stack, its cart, its moment and its units. */
    best: best && `${best.sequence.join()} on ${best.cart} at ${best.moment} of ${best.units}`,
    isOptimal,
    steps,
    calls,
    /** What a search that goes on later begins with: bounded carts, carts that are done, and steps. */
    progress: [bounded, done, savedAt],
    /** Value and upper bound where they change, by step. */
    bounds,
    /** The amount of the order after the stack, and its discount. */
    end: end && [end.amount, end.orderDiscount + end.itemsDiscount],
  };
}

/** Codes, carts, aim, further members, and what the search shows. */
export type QuestionRow = readonly [
  codes: readonly string[],
  carts: string,
  aim: SmallQuestion['aim'],
  more: MoreOfQuestion,
  shown: ReturnType<typeof traceWorst>,
];

/** Searches for a row of a table. */
export function traceRow([codes, carts, aim, more, expected]: QuestionRow) {
  return { expected, traced: traceWorst(questionIn(codes, carts, aim, more)) };
}
