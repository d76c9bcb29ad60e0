// Laws of partial returns, whatever was redeemed and in whatever parts it comes back.
import fc from 'fast-check';
import { buildReturnBasis } from '../../lib/core/return/basis';
import { planReturn } from '../../lib/core/return/plan';
import type {
  PlannedReturn,
  ReturnBasis,
  ReturnInput,
  ReturnRequestValues,
  ReturnState,
} from '../../lib/core/return/types';
import { isFailure } from '../../lib/errors';
import { planRedemption } from '../../lib/core/redemption/plan';
import type { RedemptionResponse } from '../../lib/model/records/redemption';
import { type ExactBasis, type ExactSums, REST, exactBasis, exactSums, exactTender } from '../support/exact-returns';
import { type RedeemedWorld, anyRedeemedWorld } from '../support/redeemed-worlds';
import { NOON, evaluated, inputOf } from '../support/world';

/** `RETURN_RUNS=100000` plays as many as the laws were once tried on; `RETURN_SEED` plays a run again. */
const RUNS = {
  numRuns: Number(process.env['RETURN_RUNS'] ?? 800),
  ...(process.env['RETURN_SEED'] && { seed: Number(process.env['RETURN_SEED']) }),
};

type Terms = ReturnInput['defaults'] & { readonly policy: 'KEEP' | 'FORFEIT' };

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  policy: fc.constantFrom('KEEP' as const, 'FORFEIT' as const),
  tender_order: fc.constantFrom('PROPORTIONAL' as const, 'MONEY_FIRST' as const, 'STORED_VALUE_FIRST' as const),
});

/** Parts of returns: which line, and how much of what is left of it, in sixths; six sixths leave the quantity out. */
type Step = readonly { readonly line: number; readonly sixths: number }[];

const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.array(fc.record({ line: fc.nat({ max: 7 }), sixths: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
);

interface Return {
  readonly before: ReturnState | null;
  readonly request: ReturnRequestValues;
  readonly planned: PlannedReturn;
}

function responseOf({ world, request }: RedeemedWorld): RedemptionResponse | null {
  const input = inputOf(world, request);
  const plan = planRedemption(evaluated(input), input, {
    ids: { base: '0'.repeat(22), orderId: 'ord_new' },
    date: NOON,
    trackingId: null,
    customer: null,
    requestHash: null,
    award: null,
  });
  return plan.status === 'PLANNED' ? plan.stored.response : null;
}

function unitsLeft(basis: ReturnBasis, state: ReturnState | null): readonly number[] {
  return basis.lines.map(
    ({ id, quantity }) => quantity - (id === null ? (state?.order_amount ?? 0) : (state?.items[id] ?? 0)),
  );
}

/** A request for what the step names; null when nothing of it is left. */
function requestFor(basis: ReturnBasis, state: ReturnState | null, step: Step): ReturnRequestValues | null {
  const left = unitsLeft(basis, state);
  const parts = new Map(step.map(({ line, sixths }) => [line % Math.max(1, basis.lines.length), sixths]));
  const items: { id: string; quantity?: number }[] = [];
  let amount = 0;
  for (const [line, sixths] of parts) {
    const units = Math.ceil(((left[line] ?? 0) * sixths) / 6);
    if (units === 0) continue;
    const id = basis.lines[line]?.id;
    if (id === null) amount = units;
    else if (id !== undefined) items.push(sixths === 6 ? { id } : { id, quantity: units });
  }
  if (items.length === 0 && amount === 0) return null;
  return { ...(items.length > 0 && { items }), ...(amount > 0 && { amount }) };
}

function plan(basis: ReturnBasis, state: ReturnState | null, request: ReturnRequestValues, terms: Terms): Return {
  const planned = planReturn({ basis, state, request, defaults: terms });
  if (isFailure(planned)) throw new Error(`${planned.key}: ${planned.details ?? ''}`);
  return { before: state, request, planned };
}

/** The returns of the steps one after the other, and at last everything that is left. */
function returnsOf(basis: ReturnBasis, steps: readonly Step[], terms: Terms): readonly Return[] {
  const returns: Return[] = [];
  let state: ReturnState | null = null;
  for (const step of steps) {
    const request = requestFor(basis, state, step);
    if (request) returns.push(plan(basis, state, request, terms));
    state = returns.at(-1)?.planned.state ?? null;
  }
  if (unitsLeft(basis, state).some((units) => units > 0)) returns.push(plan(basis, state, { all: true }, terms));
  return returns;
}

function unitsOf({ items, order_amount }: ReturnState): ReadonlyMap<string, number> {
  return new Map([...Object.entries(items), [REST, order_amount]]);
}

interface Case {
  readonly response: RedemptionResponse;
  readonly basis: ReturnBasis;
  readonly exact: ExactBasis;
  readonly steps: readonly Step[];
  readonly terms: Terms;
  readonly returns: readonly Return[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Each return gives money and each card what exact fractions say. */
function checkExactAmounts({ exact, terms, returns }: Case): void {
  let refunded = 0n;
  for (const { before, planned } of returns) {
    const { amounts, state } = planned;
    const now = exactSums(exact, unitsOf(state), terms.policy);
    const then = exactSums(exact, before ? unitsOf(before) : new Map(), terms.policy);
    const C = now.R > refunded ? now.R : refunded;
    const [tender, last] = [C, refunded].map((value) => exactTender(exact, value, terms.tender_order));

    expect({
      amount: BigInt(amounts.amount),
      refund: BigInt(amounts.refund_amount),
      shortfall: BigInt(amounts.shortfall_amount),
      money: BigInt(amounts.money_amount),
      cards: amounts.vouchers.map((card) => [
        card.redemption_id,
        BigInt(card.amount),
        BigInt(card.credits ?? card.points ?? -1),
      ]),
      lines: amounts.items.map((item) => [item.id, BigInt(item.amount)]),
    }).toEqual({
      amount: now.V - then.V,
      refund: C - refunded,
      shortfall: C - now.R,
      money: tender!.money - last!.money,
      cards: tender!.cards.map(({ id, amount, units }, index) => [
        id,
        amount - last!.cards[index]!.amount,
        units - last!.cards[index]!.units,
      ]),
      lines: amounts.items.map(({ id }) => [id, ofLine(now, id).V - ofLine(then, id).V]),
    });
    if (terms.policy === 'KEEP') {
      expect(amounts.items.map((item) => BigInt(item.refund_amount))).toEqual(
        amounts.items.map(({ id }) => ofLine(now, id).N - ofLine(then, id).N),
      );
    }
    refunded = C;
  }
}

function ofLine({ byLine }: ExactSums, id: string): ExactSums['byLine'][number] {
  return byLine.find(({ key }) => key === id)!;
}

/** When everything came back, each card got what it was charged and money the total of the order. */
function checkCompleteReturn({ response, basis, returns }: Case): void {
  const last = returns.at(-1);
  if (!last) return;
  const { amounts, state } = last.planned;
  expect({
    ...amounts.remaining,
    complete: amounts.complete,
    money: state.money_amount,
    cards: state.vouchers,
  }).toEqual({
    items: [],
    order_amount: 0,
    refund_amount: 0,
    money_amount: 0,
    vouchers: amounts.remaining.vouchers.map((card) => ({
      ...card,
      amount: 0,
      ...('points' in card ? { points: 0 } : { credits: 0 }),
    })),
    complete: true,
    money: response.order?.total_amount ?? 0,
    cards: basis.cards.map(({ redemptionId, paid, charged }) => ({
      redemption_id: redemptionId,
      amount: paid,
      units: charged,
    })),
  });
}

/** The sums depend on the returned units alone, not on the order or grouping of the returns. */
function checkGrouping({ basis, steps, terms, returns }: Case): void {
  const last = returns.at(-1);
  if (!last) return;
  const reached = last.before;
  if (reached) {
    const items = Object.entries(reached.items).map(([id, quantity]) => ({ id, quantity }));
    const amount = reached.order_amount;
    const request = { ...(items.length > 0 && { items }), ...(amount > 0 && { amount }) };
    const atOnce = plan(basis, null, request, terms).planned.state;
    expect({ ...atOnce, sequence: reached.sequence }).toEqual(reached);
  }
  const backwards = returnsOf(basis, [...steps].reverse(), terms).at(-1)!.planned.state;
  expect({ ...backwards, sequence: 0 }).toEqual({ ...last.planned.state, sequence: 0 });
}

/** No amount is negative, nobody gets more than was paid, and no refund exceeds the list value. */
function checkBounds({ basis, returns }: Case): void {
  let listValue = 0;
  for (const { planned } of returns) {
    const { amounts, state } = planned;
    listValue += amounts.amount;
    const ofCards = amounts.vouchers.flatMap(({ amount, credits, points }) => [amount, credits ?? 0, points ?? 0]);
    const { amount, refund_amount, money_amount, shortfall_amount, order_amount, items } = amounts;
    const all = [amount, refund_amount, money_amount, shortfall_amount, order_amount, ...ofCards];
    expect([...all, ...items.map((item) => item.refund_amount)].filter((value) => !(value >= 0))).toEqual([]);
    expect(refund_amount).toBe(money_amount + sum(amounts.vouchers.map((card) => card.amount)));
    expect(Math.max(state.money_amount - basis.money, state.refund_amount - listValue)).toBeLessThanOrEqual(0);
    const excess = basis.cards.flatMap(({ paid, charged }, index) => [
      state.vouchers[index]!.amount - paid,
      state.vouchers[index]!.units - charged,
    ]);
    expect(Math.max(0, ...excess)).toBe(0);
  }
}

/** KEEP refunds at least what FORFEIT refunds, if the order had no discount before. */
function checkPolicies({ basis, steps, terms }: Case): void {
  if (basis.lines.some(({ amount, costBefore }) => costBefore < amount)) return;
  const keep = returnsOf(basis, steps, { ...terms, policy: 'KEEP' });
  const forfeit = returnsOf(basis, steps, { ...terms, policy: 'FORFEIT' });
  const excess = keep.map(
    (one, index) => forfeit[index]!.planned.state.refund_amount - one.planned.state.refund_amount,
  );
  expect(Math.max(0, ...excess)).toBe(0);
}

/** The refunds of lines add up to the refund, if no part of it stands in no line. */
function checkLineRefunds({ returns }: Case): void {
  for (const { planned } of returns) {
    const { items, order_amount, refund_amount } = planned.amounts;
    if (order_amount === 0) expect(sum(items.map((item) => item.refund_amount))).toBe(refund_amount);
  }
}

/** The kinds of cases that the generator has to reach, so that no law holds for want of cases. */
const KINDS: Readonly<Record<string, (one: Case) => boolean>> = {
  'five cards': ({ basis }) => basis.cards.length === 5,
  points: ({ basis }) => basis.cards.some(({ type }) => type === 'LOYALTY_CARD'),
  'a rest line': ({ basis }) => basis.lines.length > 1 && basis.lines.at(-1)?.id === null,
  'no lines': ({ basis }) => basis.lines.length === 1 && basis.lines[0]?.id === null,
  'an amount below the lines': ({ response: { order } }) =>
    (order?.amount ?? 0) < sum((order?.items ?? []).map((item) => item.amount ?? 0)),
  'a discount before': ({ basis }) => basis.lines.some(({ amount, costBefore }) => costBefore < amount),
  'a kept shipping line': ({ basis }) => basis.lines.some(({ isShipping, amount }) => isShipping && amount > 0),
  'added units': ({ response }) => (response.order?.items ?? []).some((item) => (item.applied_quantity ?? 0) > 0),
  'replaced units': ({ response }) => (response.order?.items ?? []).some((item) => item.application_details),
  'a line of amount 0': ({ basis }) => basis.lines.some(({ amount, quantity }) => amount === 0 && quantity > 0),
  'a shortfall': ({ returns }) => returns.some(({ planned }) => planned.amounts.shortfall_amount > 0),
  'three returns': ({ returns }) => returns.length > 2,
  'a single redeemable': ({ response }) => response.parent_redemption === undefined,
};

const LAWS = [checkExactAmounts, checkCompleteReturn, checkGrouping, checkBounds, checkPolicies, checkLineRefunds];

describe('returns of any redemption', () => {
  it('keep every law of returns', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(anyRedeemedWorld, anySteps, anyTerms, (world, steps, terms) => {
        const response = responseOf(world);
        const basis = response && buildReturnBasis(response);
        if (!response || !basis) return;
        const one = {
          response,
          basis,
          exact: exactBasis(response),
          steps,
          terms,
          returns: returnsOf(basis, steps, terms),
        };
        for (const [kind, isReached] of Object.entries(KINDS)) if (isReached(one)) reached.add(kind);
        for (const check of LAWS) check(one);
      }),
      RUNS,
    );

    expect([...reached].sort()).toEqual(Object.keys(KINDS).sort());
  });
});
