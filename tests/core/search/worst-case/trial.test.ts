// One more redeemable on a stack: whether it applies there, and the most that it may take off there or later.
import { buildCandidates } from '../../../../lib/core/evaluation/candidate/candidate';
import { evaluationContext } from '../../../../lib/core/evaluation/context';
import { startOf } from '../../../../lib/core/search/worst-case/scenario';
import { nameState } from '../../../../lib/core/search/worst-case/state-names';
import { type Trial, tryCandidate } from '../../../../lib/core/search/worst-case/trial';
import { type CandidateTraits, listTraits } from '../../../../lib/core/search/candidate-traits';
import {
  advanceFold,
  type CombinationContext,
  type CombinationState,
  startFold,
} from '../../../../lib/core/stacking/fold';
import {
  type Discount,
  inputOf,
  listed,
  type RequestOrder,
  type VoucherWords,
  type World,
} from '../../../support/core';

const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });
const RULES = {
  below: { rules: { '1': { name: 'order.amount', conditions: { $less_than: [900] } }, logic: '1' } },
};

interface Stack {
  readonly last: Trial;
  readonly state: CombinationState;
}

/**
 * Tries codes one after the other on an order.
 * @param traits of the last code, in place of its own
 */
function tryAll(
  vouchers: Readonly<Record<string, VoucherWords>>,
  traits: Partial<CandidateTraits> = {},
  { order = { amount: 1_000 }, ...world }: Omit<World, 'order'> & { readonly order?: RequestOrder | null } = {},
): Stack {
  const redeemables = listed(...Object.keys(vouchers));
  const facts: World = { rules: RULES, ...world, vouchers };
  const input = evaluationContext(inputOf(facts, { redeemables, order: order ?? { amount: 1_000 } }));
  const candidates = buildCandidates(redeemables, input.facts);
  const start = order === null ? null : startOf(input);
  const own = listTraits({ input, start, candidates });
  const situation: CombinationContext = { input, isExclusiveValid: false, unfit: null };
  let state = startFold(start);
  let last: Trial | null = null;
  for (const [index, candidate] of candidates.entries()) {
    const known = own[index];
    if (!known) throw new Error('no traits');
    if (last?.outcome) state = advanceFold(state, last.outcome, last.seen);
    const used = index === candidates.length - 1 ? { ...known, ...traits } : known;
    last = tryCandidate(state, { index, candidate, traits: used, situation });
  }
  if (last === null) throw new Error('no codes');
  return { last, state };
}

const tried = (...[vouchers, traits, more]: Parameters<typeof tryAll>) => {
  const { outcome, cap, hasNoEffect, index } = tryAll(vouchers, traits, more).last;
  return [outcome !== null, cap, hasNoEffect, index];
};

/** It may gain more on a later order: at most 5,000, and units worth 40 that it adds. */
const GROWS: Partial<CandidateTraits> = { neverGainsMore: false, most: { total: 5_000, paid: 5_000, added: 40 } };
const SMALL: Partial<CandidateTraits> = { neverGainsMore: false, most: { total: 70, paid: 70, added: 40 } };
const SKIP = { stacking: { redeemables_no_effect_rule: 'SKIP' } } as const;
const UNPRICED = { items: [{ product_id: 'A' }] };
const CODE = { CODE: { discount: off(300) } };
const ZERO = { CODE: { discount: off(0) } };
const BEFORE = { ONE: { discount: off(250) } };
const LATER = { CODE: { discount: off(300), rules: ['below'] } };

describe('the cap of a code', () => {
  it.each<[string, () => readonly unknown[], readonly unknown[]]>([
    ['that applies is what it takes off', () => tried(CODE), [true, 300, false, 0]],
    ['behind another is what it takes off', () => tried({ ...BEFORE, ...CODE }), [true, 300, false, 1]],
    [
      'that may grow is all that is left, and what it adds',
      () => tried({ ...BEFORE, ...CODE }, GROWS),
      [true, 790, false, 1],
    ],
    ['that may grow is its total at most', () => tried(CODE, SMALL), [true, 70, false, 0]],
    [
      'that is unusable is nothing',
      () => tried({ CODE: { discount: off(300), active: false } }, GROWS),
      [false, 0, true, 0],
    ],
    ['without effect is nothing', () => tried(ZERO), [true, 0, true, 0]],
    ['without effect that may grow is all that is left', () => tried(ZERO, GROWS), [true, 1_000 + 40, true, 0]],
    [
      'that is skipped without effect is nothing',
      () => tried(ZERO, { neverGainsMore: true }, SKIP),
      [false, 0, true, 0],
    ],
    ['that is skipped without effect, and may grow', () => tried(ZERO, GROWS, SKIP), [false, 1_040, true, 0]],
    [
      'that a limit of the stack skips is nothing',
      () => tried({ ...BEFORE, ...CODE }, GROWS, { stacking: { applicable_redeemables_limit: 1 } }),
      [false, 0, true, 1],
    ],
    ['that its rules refuse is what it would take off', () => tried(LATER), [false, 300, true, 0]],
    ['that its rules refuse, and may grow', () => tried(LATER, GROWS), [false, 1_040, true, 0]],
    [
      'that its rules refuse for ever is nothing',
      () => tried(LATER, { ...GROWS, staysRefused: true }),
      [false, 0, true, 0],
    ],
    ['that its rules admit behind another', () => tried({ ...BEFORE, ...LATER }), [true, 300, false, 1]],
    ['that applies without an order is nothing', () => tried(CODE, {}, { order: null }), [true, 0, true, 0]],
    [
      'that applies without an order is what it may add',
      () => tried(CODE, GROWS, { order: null }),
      [true, 40, true, 0],
    ],
    ['that its rules refuse without an order is nothing', () => tried(LATER, {}, { order: null }), [false, 0, true, 0]],
    [
      'that an order without prices refuses is nothing',
      () => tried(CODE, {}, { order: UNPRICED }),
      [false, 0, true, 0],
    ],
    [
      'that an order without prices refuses, and may grow',
      () => tried(CODE, GROWS, { order: UNPRICED }),
      [false, 40, true, 0],
    ],
  ])('%s', (_fact, answerOf, expected) => {
    expect(answerOf()).toEqual(expected);
  });

  it('is computed on the lines as rules read them before', () => {
    const unusable = tryAll({ ...BEFORE, CODE: { discount: off(300), active: false } });

    expect(unusable.last.seen).toBe(unusable.state.seen);
  });
});

describe('the name of a state with what redeemables took', () => {
  const order = { items: [{ product_id: 'A', price: 500, quantity: 2 }] };
  const goods = {
    object: 'product',
    id: 'A',
    product_campaign_quantity_limit: 5,
    product_in_collection_campaign_quantity_limit: 9,
  };
  const rules = { limited: { applicable_to: { included: [goods], excluded: [] } as never } };
  const percent: Discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' };
  const codes = {
    ONE: { discount: off(30) },
    TWO: { discount: percent, rules: ['limited'], campaign: 'camp_1' },
    END: { discount: off(1) },
  };
  const stateOf = (...used: readonly (keyof typeof codes)[]) => {
    const listedCodes = Object.fromEntries(used.map((one) => [one, codes[one]]));
    return tryAll(listedCodes, {}, { order, rules, campaigns: { camp_1: {} } }).state;
  };

  it('holds the amounts and the counted units of each, by position', () => {
    const both = stateOf('ONE', 'TWO', 'END');
    const name = nameState(both, [1, 0], true);

    expect(name).toBe('0,1 1000 30 1000 100 2 0 true 0: 30 null ;1: null 100 ALL camp_1|p|A 2 ALL camp_1|p|A|A 2');
    expect(nameState({ ...both, earlier: both.earlier.toReversed() }, [0, 1], true)).toBe(name);
    expect(nameState(stateOf('ONE', 'END'), [0], true)).toBe('0 1000 30 1000 0 2 0 false 0: 30 null ');
    expect(nameState(startFold(null), [], true)).toBe('  ');
  });
});
