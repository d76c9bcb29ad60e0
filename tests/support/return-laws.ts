// The laws of partial returns, and series of returns to check them on.
import fc from 'fast-check';
import { buildDecision } from '../../lib/core/decision/decision';
import { planReturn } from '../../lib/core/return/plan';
import { buildReturnBasis } from '../../lib/core/return/basis';
import type {
  PlannedReturn,
  RecordedDecision,
  ReturnBasis,
  ReturnInput,
  ReturnRequestValues,
  ReturnState,
} from '../../lib/core/return/types';
import { type Failure, isFailure } from '../../lib/errors';
import { planRedemption } from '../../lib/core/redemption/plan';
import { evaluateRequest } from '../../lib/core/search/best-stack/selection';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import type { RedemptionResponse } from '../../lib/model/records/redemption';
import { exactKeptCost } from './exact-re-evaluation';
import { type ExactBasis, type ExactSums, REST, exactBasis, exactSums, exactTender } from './exact-returns';
import type { RedeemedWorld } from './redeemed-worlds';
import { NOON, inputOf } from './world';

export type Terms = ReturnInput['defaults'];

/** Terms with one of some policies. */
export function anyTermsOf(...policies: readonly Terms['policy'][]): fc.Arbitrary<Terms> {
  return fc.record({
    policy: fc.constantFrom(...policies),
    tender_order: fc.constantFrom('PROPORTIONAL' as const, 'MONEY_FIRST' as const, 'STORED_VALUE_FIRST' as const),
  });
}

/** Parts of returns: which line, and how much of what is left of it, in sixths; six sixths leave the quantity out. */
export type Step = readonly { readonly line: number; readonly sixths: number }[];

export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
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

/** A redemption of a world that was not refused, and the record of its decision. */
interface RedeemedCase {
  readonly input: EvaluationInput;
  readonly response: RedemptionResponse;
  readonly decision: RecordedDecision;
}

function redeemIn({ world, request }: RedeemedWorld): RedeemedCase | null {
  const input = inputOf(world, request);
  const evaluation = evaluateRequest(input);
  if (isFailure(evaluation)) return null;
  const plan = planRedemption(evaluation, input, {
    ids: { base: '0'.repeat(22), orderId: 'ord_new' },
    date: NOON,
    trackingId: null,
    customer: null,
    requestHash: null,
    award: null,
  });
  if (plan.status !== 'PLANNED') return null;
  const decision = JSON.parse(JSON.stringify(buildDecision({ input, evaluation }, null))) as RecordedDecision;
  return { input, response: plan.stored.response, decision };
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

type Planning = Pick<ReturnInput, 'basis' | 'recorded'>;

function plan(of: Planning, state: ReturnState | null, request: ReturnRequestValues, terms: Terms): Return {
  const planned = planReturn({ ...of, state, request, defaults: terms });
  if (isFailure(planned)) throw new Error(`${planned.key}: ${planned.details ?? ''}`);
  return { before: state, request, planned };
}

/** The returns of the steps one after the other, and at last everything that is left. */
function returnsOf(of: Planning, steps: readonly Step[], terms: Terms): readonly Return[] {
  const { basis } = of;
  const returns: Return[] = [];
  let state: ReturnState | null = null;
  for (const step of steps) {
    const request = requestFor(basis, state, step);
    if (request) returns.push(plan(of, state, request, terms));
    state = returns.at(-1)?.planned.state ?? null;
  }
  if (unitsLeft(basis, state).some((units) => units > 0)) returns.push(plan(of, state, { all: true }, terms));
  return returns;
}

function unitsOf({ items, order_amount }: ReturnState): ReadonlyMap<string, number> {
  return new Map([...Object.entries(items), [REST, order_amount]]);
}

export interface Case extends RedeemedCase {
  readonly basis: ReturnBasis;
  readonly planning: Planning;
  readonly exact: ExactBasis;
  readonly steps: readonly Step[];
  readonly terms: Terms;
  readonly returns: readonly Return[];
}

/**
 * The returns of a world; null where nothing can come back.
 * @returns a failure for terms that are not applicable
 */
export function returnIn(world: RedeemedWorld, steps: readonly Step[], terms: Terms): Case | Failure | null {
  const redeemed = redeemIn(world);
  const basis = redeemed && buildReturnBasis(redeemed.response);
  const order = redeemed?.response.order;
  if (!redeemed || !basis || !order) return null;
  const planning = { basis, recorded: { order, decision: redeemed.decision } };
  const refusal = planReturn({ ...planning, state: null, request: { items: [] }, defaults: terms });
  if (isFailure(refusal)) return refusal;
  const returns = returnsOf(planning, steps, terms);
  return { ...redeemed, basis, planning, exact: exactBasis(redeemed.response), steps, terms, returns };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Each return gives money and each card what exact fractions say. */
export function checkExactAmounts(one: Case): void {
  const { exact, terms, returns } = one;
  const sums = (units: ReadonlyMap<string, number>) =>
    exactSums(exact, units, terms.policy, () => exactKeptCost(one, units).cost);
  let refunded = 0n;
  for (const { before, planned } of returns) {
    const { amounts, state } = planned;
    const now = sums(unitsOf(state));
    const then = sums(before ? unitsOf(before) : new Map());
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
export function checkCompleteReturn({ response, basis, returns }: Case): void {
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
export function checkGrouping({ planning, steps, terms, returns }: Case): void {
  const last = returns.at(-1);
  if (!last) return;
  const reached = last.before;
  if (reached) {
    const items = Object.entries(reached.items).map(([id, quantity]) => ({ id, quantity }));
    const amount = reached.order_amount;
    const request = { ...(items.length > 0 && { items }), ...(amount > 0 && { amount }) };
    const atOnce = plan(planning, null, request, terms).planned.state;
    expect({ ...atOnce, sequence: reached.sequence }).toEqual(reached);
  }
  const backwards = returnsOf(planning, [...steps].reverse(), terms).at(-1)!.planned.state;
  expect({ ...backwards, sequence: 0 }).toEqual({ ...last.planned.state, sequence: 0 });
}

/** No amount is negative, nobody gets more than was paid, and no refund exceeds the list value. */
export function checkBounds({ basis, returns }: Case): void {
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
export function checkPolicies({ basis, planning, steps, terms }: Case): void {
  if (basis.lines.some(({ amount, costBefore }) => costBefore < amount)) return;
  const keep = returnsOf(planning, steps, { ...terms, policy: 'KEEP' });
  const forfeit = returnsOf(planning, steps, { ...terms, policy: 'FORFEIT' });
  const excess = keep.map(
    (one, index) => forfeit[index]!.planned.state.refund_amount - one.planned.state.refund_amount,
  );
  expect(Math.max(0, ...excess)).toBe(0);
}

/** The refunds of lines add up to the refund, if no part of it stands in no line. */
export function checkLineRefunds({ returns }: Case): void {
  for (const { planned } of returns) {
    const { items, order_amount, refund_amount } = planned.amounts;
    if (order_amount === 0) expect(sum(items.map((item) => item.refund_amount))).toBe(refund_amount);
  }
}
