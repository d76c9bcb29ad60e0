// RE_EVALUATE in any project: what is kept costs as much as a redemption of the smaller order would, and the laws hold.
import fc from 'fast-check';
import { evaluateKept, requireReEvaluable } from '../../lib/core/return/re-evaluation';
import { type ExactKeptCost, exactKeptCost } from '../support/exact-re-evaluation';
import { exactBasis } from '../support/exact-returns';
import * as app from '../support/app';
import {
  anyRedeemedWorld,
  anySearch,
  anySituation,
  anySteps,
  anyTermsOf,
  type Case,
  checkBounds,
  checkCompleteReturn,
  checkExactAmounts,
  checkLineRefunds,
  type RedeemedWorld,
  returnIn,
} from '../support/shop';

/** `RE_EVALUATE_WORLDS=20000` plays as many as the policy was once tried on; `RETURN_SEED` plays a run again. */
const RUNS = {
  numRuns: Number(process.env['RE_EVALUATE_WORLDS'] ?? 400),
  ...(process.env['RETURN_SEED'] && { seed: Number(process.env['RETURN_SEED']) }),
};

/** Worlds that reach every kind of case; in fewer, some of the rare ones may be missing. */
const ALL_KINDS_FROM = 5_000;
const RARE_KINDS = 4;

const anyLeast = fc.record({
  amount: fc.integer({ min: 1, max: 12_000 }),
  units: fc.integer({ min: 2, max: 6 }),
  /** The codes that each rule guards, by their position. */
  amountOf: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
  unitsOf: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { maxLength: 3 }),
  mode: fc.constantFrom('ALL' as const, 'PARTIAL' as const, 'PARTIAL' as const),
  selection: fc.constantFrom('AS_SENT' as const, 'AS_SENT' as const, 'BEST' as const),
  isStored: fc.boolean(),
  isPriceless: fc.constantFrom(false, false, true),
});

/** Codes that need an amount or a number of units, so that what is kept may fulfil less than the whole order. */
const anyGuarded: fc.Arbitrary<RedeemedWorld> = fc
  .tuple(anyRedeemedWorld, anyLeast)
  .map(([{ world, request }, least]) => {
    const { amount, units, amountOf, unitsOf, mode, selection } = least;
    const vouchers = Object.entries(world.vouchers ?? {}).map(([code, words], index) => {
      const rules = [
        ...(words.rules ?? []),
        ...(amountOf.includes(index) ? ['val_amount'] : []),
        ...(unitsOf.includes(index) ? ['val_units'] : []),
      ];
      return [code, { ...words, rules }] as const;
    });
    const guarded = {
      ...world,
      vouchers: Object.fromEntries(vouchers),
      stacking: { ...world.stacking, redeemables_application_mode: mode, redeemables_selection: selection },
      rules: {
        ...world.rules,
        val_amount: ruleOf('order.amount', amount),
        val_units: ruleOf('order.items.quantity', units),
      },
    };
    return inForm({ world: guarded, request }, least);
  });

function ruleOf(name: string, least: number) {
  return { rules: { '1': { name, conditions: { $more_than_or_equal: [least] } }, logic: '1' } };
}

/** The same order with amounts in place of prices, or as a stored order that the request names. */
function inForm(
  { world, request }: RedeemedWorld,
  { isStored, isPriceless }: { readonly isStored: boolean; readonly isPriceless: boolean },
): RedeemedWorld {
  const items = (request.order?.items ?? []).map((item) => {
    const { price, ...rest } = item;
    return isPriceless && price ? { ...rest, amount: price * Number(item.quantity) + 1 } : item;
  });
  if (!isStored) return { world, request: { ...request, order: { ...request.order, items } } };
  // The service stores a line with the price that the catalogue had for it.
  const lines = items.map(({ price: sent, ...item }, index) => {
    const price = sent ?? world.products?.[item.product_id ?? '']?.price;
    const amount = item.amount ?? (typeof price === 'number' ? price * Number(item.quantity) : undefined);
    return {
      ...item,
      id: `ordli_stored${index}`,
      object: 'order_item' as const,
      ...(typeof price === 'number' && { price }),
      ...(amount !== undefined && { amount }),
    };
  });
  const order = { ...request.order, items: lines } as unknown as Partial<app.Order>;
  return { world: { ...world, order }, request: { ...request, order: { id: 'ord_1' } } };
}

const sizes = { least: 1, most: 6 };
const anyWorld: fc.Arbitrary<RedeemedWorld> = fc.oneof(
  { weight: 6, arbitrary: anyGuarded },
  { weight: 1, arbitrary: anySituation },
  { weight: 1, arbitrary: anySearch('REQUESTED_ORDER', sizes) },
);

interface KeptCase extends Case {
  /** One for each return. */
  readonly kept: readonly ExactKeptCost[];
}

function withExactCosts(one: Case): KeptCase {
  const unitsOf = ({ planned }: Case['returns'][number]) => new Map(Object.entries(planned.state.items));
  return { ...one, kept: one.returns.map((made) => exactKeptCost(one, unitsOf(made))) };
}

/** Each cost and each list of dropped redeemables is that of the second implementation. */
function checkKeptCost(one: KeptCase): void {
  const evaluable = requireReEvaluable({ ...one.planning, state: null, request: {}, defaults: one.terms });
  if (app.isFailure(evaluable)) throw new Error(evaluable.details);
  for (const [index, { planned }] of one.returns.entries()) {
    const { items } = planned.state;
    const exact = one.kept[index]!;
    const returned = one.basis.lines.map(({ id }) => items[id ?? ''] ?? 0);
    const kept = evaluateKept({ basis: one.basis, returned, decision: evaluable.decision });

    expect([BigInt(kept.cost), kept.dropped.map(({ id }) => id).sort()]).toEqual([
      exact.cost,
      [...exact.dropped].sort(),
    ]);
    expect(planned.amounts.dropped_redeemables).toEqual(kept.dropped);
  }
}

/** The kinds of cases that the generator has to reach, so that no law holds for want of cases. */
const KINDS: Readonly<Record<string, (one: KeptCase) => boolean>> = {
  'a dropped redeemable': (one) => one.kept.some(({ dropped }) => dropped.length > 0),
  'one of several is dropped': (one) =>
    one.kept.some(({ dropped }) => dropped.length > 0 && dropped.length < one.response.redemptions.length),
  'units above the smaller order': (one) => one.kept.some(({ lacking }) => lacking > 0),
  'free shipping': (one) => one.kept.some(({ isShippingSpared }) => isShippingSpared),
  'added units': ({ response }) => (response.order?.items ?? []).some((item) => (item.applied_quantity ?? 0) > 0),
  'an added line': ({ response }) => (response.order?.items ?? []).some((item) => item.initial_quantity === 0),
  'a shortfall': ({ returns }) => returns.some(({ planned }) => planned.amounts.shortfall_amount > 0),
  'the mode ALL': ({ input }) => input.facts.config.stackingRules.redeemables_application_mode === 'ALL',
  'the best stack': ({ input }) => input.facts.config.stackingRules.redeemables_selection === 'BEST',
  'a stored order': ({ input }) => input.facts.order !== null,
  'lines without a price': ({ response }) => (response.order?.items ?? []).some(({ price }) => price === undefined),
  'gift cards': ({ basis }) => basis.cards.some(({ type }) => type === 'GIFT_VOUCHER'),
  points: ({ basis }) => basis.cards.some(({ type }) => type === 'LOYALTY_CARD'),
  tiers: ({ response }) => response.redemptions.some((one) => one.promotion_tier !== undefined),
};

const LAWS = [checkKeptCost, checkExactAmounts, checkCompleteReturn, checkBounds, checkLineRefunds];

/** Whether the policy is refused, from the answer alone. */
function isRefused({ response }: Pick<Case, 'response'>): boolean {
  const exact = exactBasis(response);
  const items = response.order?.items ?? [];
  const sum = items.reduce((amount, item) => amount + (item.amount ?? 0), 0);
  return (
    items.some((item) => item.application_details !== undefined) ||
    sum !== (response.order?.amount ?? 0) ||
    exact.lines.some(({ a, u }) => u < a)
  );
}

describe('returns that are decided again', () => {
  it('keep every law, and cost what the smaller order costs', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(anyWorld, anySteps, anyTermsOf('RE_EVALUATE'), (world, steps, terms) => {
        const one = returnIn(world, steps, terms);
        const kept = returnIn(world, [], { ...terms, policy: 'KEEP' });
        if (one === null || kept === null || app.isFailure(kept)) return;
        expect([app.isFailure(one) ? one.key : null, isRefused(kept)]).toEqual(
          isRefused(kept) ? ['policy_not_applicable', true] : [null, false],
        );
        if (app.isFailure(one)) return;
        const exact = withExactCosts(one);
        for (const [kind, isReached] of Object.entries(KINDS)) if (isReached(exact)) reached.add(kind);
        for (const check of LAWS) check(exact);
      }),
      RUNS,
    );

    const missing = Object.keys(KINDS).filter((kind) => !reached.has(kind));
    expect(missing.slice(RUNS.numRuns < ALL_KINDS_FROM ? RARE_KINDS : 0)).toEqual([]);
  });
});
