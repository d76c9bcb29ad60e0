// The fold of one request after many additions: what it shares, and the evaluations that it counts.
import { RequestFold, type RaisedOrder } from '../../../../lib/core/search/nearest/request-fold';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import {
  buildCandidates,
  type Discount,
  type EvaluationRequest,
  inputOf,
  listed,
  type RequestOrder,
  type RequestOrderItem,
  type VoucherWords,
  type World,
} from '../../../support/core';
import { ruleOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const WORLD: World = {
  stacking: { redeemables_application_mode: 'PARTIAL' },
  categories: { cat_x: {} },
  rules: {
    val_20: { rules: ruleOf('order.amount', { $more_than_or_equal: [2000] }) },
    val_count: { rules: ruleOf('campaign.redemptions.count', { $less_than: [9] }) },
  },
  vouchers: {
    FIVE: { discount: FIVE_OFF },
    SECOND: { discount: FIVE_OFF },
    THIRD: { discount: FIVE_OFF },
    TWENTY: { discount: FIVE_OFF, rules: ['val_20'] },
    COUNTED: { discount: FIVE_OFF, rules: ['val_count'] },
    OFF: { discount: FIVE_OFF, active: false },
  },
};

interface Folding {
  /** The status of a code, what is left before it and after it, and the number of earlier codes that are kept. */
  readonly attempt: (code: string, name: string, order?: RequestOrder) => unknown;
  readonly attemptWithoutRules: Folding['attempt'];
  readonly counted: StepBudget;
  readonly fold: RequestFold;
}

function foldOf(codes: readonly string[], request: Partial<EvaluationRequest> = {}, world: World = WORLD): Folding {
  const input = inputOf(world, { redeemables: listed(...codes), ...request });
  const fold = new RequestFold(input);
  const counted = new StepBudget(1000);
  const candidates = buildCandidates(listed(...codes, 'UNKNOWN'), input.facts);
  const trying =
    (kind: 'attempt' | 'attemptWithoutRules'): Folding['attempt'] =>
    (code, name, order) => {
      const candidate = candidates.find(({ id }) => id === code);
      if (!candidate) throw new Error('no candidate');
      const raised: RaisedOrder = { name, order };
      const folded = fold[kind](candidate, raised, counted);
      if (folded === null) return null;
      const { outcome, before } = folded;
      const left = (state: typeof before.order) => (state?.amount ?? 0) - (state?.orderDiscount ?? 0);
      const after = outcome.status === 'APPLICABLE' ? left(outcome.order) : null;
      return [outcome.status, left(before.order), after, before.earlier.length];
    };
  return { attempt: trying('attempt'), attemptWithoutRules: trying('attemptWithoutRules'), counted, fold };
}

const money = (amount: number): RequestOrder => ({ amount });

test('a redeemable is evaluated behind those before it', () => {
  const { attempt } = foldOf(['FIVE', 'SECOND', 'TWENTY'], { order: money(2500) });

  expect(attempt('FIVE', '')).toEqual(['APPLICABLE', 2500, 2000, 0]);
  expect(attempt('SECOND', '')).toEqual(['APPLICABLE', 2000, 1500, 0]);
  expect(attempt('TWENTY', '')).toEqual(['INAPPLICABLE', 1500, null, 0]);
  expect(attempt('TWENTY', '3000', money(3000))).toEqual(['APPLICABLE', 2000, 1500, 0]);
});

test('an order is folded once up to a place, and further from there', () => {
  const { attempt, counted } = foldOf(['FIVE', 'SECOND', 'THIRD'], { order: money(2500) });
  const countOf = (code: string, name: string, order?: RequestOrder) => {
    const before = counted.used;
    attempt(code, name, order);
    return counted.used - before;
  };

  // One evaluation of the redeemable, and one of each redeemable between.
  expect(countOf('SECOND', '')).toBe(2);
  expect(countOf('SECOND', '')).toBe(1);
  expect(countOf('THIRD', '')).toBe(2);
  expect(countOf('THIRD', '')).toBe(1);
  // The fold goes forward alone.
  expect(countOf('SECOND', '')).toBe(2);
  expect(countOf('FIVE', '')).toBe(1);
  expect(countOf('THIRD', '4000', money(4000))).toBe(3);
});

test('an order that is refused counts nothing', () => {
  const { attempt, attemptWithoutRules, counted } = foldOf(['FIVE', 'SECOND']);
  const tooLarge = money(1_000_000_000_001);

  expect([attempt('SECOND', 'large', tooLarge), attempt('FIVE', 'large', tooLarge)]).toEqual([null, null]);
  expect(attemptWithoutRules('SECOND', 'large', tooLarge)).toBeNull();
  expect(counted.used).toBe(0);
});

test.each(['attempt', 'attemptWithoutRules'] as const)('%s of a redeemable that the request lacks is null', (kind) => {
  const folding = foldOf(['FIVE']);

  expect(folding[kind]('UNKNOWN', '')).toBeNull();
  expect(folding.counted.used).toBe(0);
});

test('a list that is refused holds no redeemable', () => {
  const { attempt, attemptWithoutRules } = foldOf(['FIVE', 'v_FIVE'], { order: money(2500) });

  expect([attempt('FIVE', ''), attemptWithoutRules('FIVE', '')]).toEqual([null, null]);
});

test('a redeemable without its rules, in its place', () => {
  const { attempt, attemptWithoutRules, counted } = foldOf(['FIVE', 'TWENTY', 'OFF'], { order: money(2000) });

  expect(attempt('TWENTY', '')).toEqual(['INAPPLICABLE', 1500, null, 0]);
  expect(counted.used).toBe(2);
  // The order is known up to this place.
  expect(attemptWithoutRules('TWENTY', '')).toEqual(['APPLICABLE', 1500, 1000, 0]);
  expect(counted.used).toBe(3);
  expect(attemptWithoutRules('TWENTY', '1800', money(1800))).toEqual(['APPLICABLE', 1300, 800, 0]);
  expect(attemptWithoutRules('OFF', '')).toEqual(['INAPPLICABLE', 1500, null, 0]);
});

test('earlier redeemables are kept where a rule counts them', () => {
  expect(foldOf(['FIVE', 'COUNTED'], { order: money(2500) }).attempt('COUNTED', '')).toEqual([
    'APPLICABLE',
    2000,
    1500,
    1,
  ]);
});

const exclusive = (words: VoucherWords): World => ({
  ...WORLD,
  stacking: { redeemables_application_mode: 'PARTIAL', exclusive_categories: ['cat_x'] },
  vouchers: { ...WORLD.vouchers, ONLY: { discount: FIVE_OFF, category: 'cat_x', ...words } },
});

test('an exclusive redeemable excludes those before it as soon as its rules no longer refuse', () => {
  const { attempt, attemptWithoutRules, counted } = foldOf(
    ['FIVE', 'ONLY'],
    { order: money(1000) },
    exclusive({ rules: ['val_20'] }),
  );

  expect(attempt('ONLY', '')).toEqual(['INAPPLICABLE', 500, null, 0]);
  const before = counted.used;
  expect(attemptWithoutRules('ONLY', '')).toEqual(['APPLICABLE', 1000, 500, 0]);
  expect(counted.used - before).toBe(2);
  expect(attempt('FIVE', '')).toEqual(['APPLICABLE', 1000, 500, 0]);
  expect(attempt('FIVE', '2500', money(2500))).toEqual(['SKIPPED', 2500, null, 0]);
});

test('an exclusive redeemable alone excludes none', () => {
  const folding = foldOf(['ONLY'], { order: money(1000) }, exclusive({ rules: ['val_20'] }));

  expect(folding.attempt('ONLY', '')).toEqual(['INAPPLICABLE', 1000, null, 0]);
  expect(folding.attemptWithoutRules('ONLY', '')).toEqual(['APPLICABLE', 1000, 500, 0]);
  expect(folding.counted.used).toBe(2);
});

test.each<[string, readonly string[], string, World, boolean]>([
  ['alone', ['TWENTY'], 'TWENTY', WORLD, true],
  ['beside redeemables without rules', ['FIVE', 'TWENTY', 'SECOND'], 'TWENTY', WORLD, true],
  ['beside a redeemable with rules', ['FIVE', 'TWENTY'], 'FIVE', WORLD, false],
  ['with rules, beside another with rules', ['TWENTY', 'COUNTED'], 'TWENTY', WORLD, false],
  ['beside an exclusive redeemable', ['FIVE', 'ONLY'], 'FIVE', exclusive({}), false],
  ['exclusive, beside one without rules', ['FIVE', 'ONLY'], 'ONLY', exclusive({}), true],
])('a redeemable has steady company %s', (_words, codes, code, world, isSteady) => {
  const input = inputOf(world, { redeemables: listed(...codes) });
  const fold = new RequestFold(input);
  const candidate = buildCandidates(listed(...codes), input.facts).find(({ id }) => id === code);
  if (!candidate) throw new Error('no candidate');

  expect([fold.hasSteadyCompany(candidate), fold.hasSteadyCompany(candidate)]).toEqual([isSteady, isSteady]);
});

test('the lines of the request are opened once, except beside a stored order', () => {
  const items: readonly RequestOrderItem[] = [
    { product_id: 'A', quantity: 2, price: 100 },
    { product_id: 'B', quantity: 1, price: 50 },
  ];
  const order = { items };
  const { opened } = foldOf(['FIVE'], { order }).fold;

  expect([...opened.keys()]).toEqual(items);
  expect([...opened.values()].map(({ amount }) => amount)).toEqual([200, 50]);
  expect(foldOf(['FIVE']).fold.opened.size).toBe(0);
  expect(foldOf(['FIVE'], { order: money(5) }).fold.opened.size).toBe(0);
  expect(foldOf(['FIVE'], { order }, { ...WORLD, order: {} }).fold.opened.size).toBe(0);
});

test('orders of up to 20,000 lines are kept, each counted with one line more', () => {
  const items = Array.from({ length: 499 }, (_, index) => ({ product_id: `P${index}`, quantity: 1, price: 10 }));
  const { attempt, counted } = foldOf(['FIVE', 'SECOND'], { order: { items } });
  const countOf = (name: string) => {
    const before = counted.used;
    attempt('SECOND', name, { items, amount: 9000 });
    return counted.used - before;
  };

  // An order counts once, though it is folded to two places.
  attempt('FIVE', '1', { items, amount: 9000 });
  for (let name = 1; name <= 40; name += 1) expect(countOf(`${name}`)).toBe(2);
  expect([countOf('1'), countOf('40')]).toEqual([1, 1]);
  // One order more, and all are forgotten but this one.
  expect([countOf('41'), countOf('41'), countOf('1'), countOf('40')]).toEqual([2, 1, 2, 2]);
});

test('a request without an order is kept as one line, and a refused order is not kept', () => {
  const items = Array.from({ length: 499 }, (_, index) => ({ product_id: `P${index}`, quantity: 1, price: 10 }));
  const { attempt, counted } = foldOf(['FIVE', 'SECOND']);
  const countOf = (name: string, order?: RequestOrder) => {
    const before = counted.used;
    attempt('SECOND', name, order);
    return counted.used - before;
  };
  for (let name = 1; name <= 40; name += 1) countOf(`${name}`, { items });

  expect([countOf('refused', money(1_000_000_000_001)), countOf('1', { items })]).toEqual([0, 1]);
  expect(attempt('SECOND', '')).toEqual(['APPLICABLE', 0, 0, 0]);
  expect(countOf('1', { items })).toBe(2);
});
