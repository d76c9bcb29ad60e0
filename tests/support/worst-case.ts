// Worst cases of small worlds: the search, and the same answer from trying every cart and every stack.
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { isApplicable } from '../../lib/core/evaluation/candidate/outcome';
import { evaluateRequest } from '../../lib/core/search/best-stack/selection';
import {
  buildAmountCarts,
  buildProductCarts,
  type CartAmounts,
  type CartSet,
  countProductCarts,
  type ProductBounds,
} from '../../lib/core/search/worst-case/carts';
import { buildMeasure } from '../../lib/core/search/worst-case/measure';
import {
  compareFound,
  type WorstCaseAim,
  type WorstCaseFound,
  type WorstCaseQuestion,
} from '../../lib/core/search/worst-case/question';
import {
  type WorstCaseProgress,
  type WorstCaseResult,
  WorstCaseSearch,
} from '../../lib/core/search/worst-case/worst-case';
import { evaluate } from '../../lib/core/stacking/combine';
import { isFailure } from '../../lib/errors';
import { inputOf, listed, NOON, type World } from './world';

export interface SmallQuestion {
  readonly world: World;
  readonly ids: readonly string[];
  readonly products?: ProductBounds['products'];
  readonly units?: number;
  readonly lines?: number;
  readonly amounts?: CartAmounts;
  readonly aim: WorstCaseAim;
  readonly together?: number;
  readonly moments?: readonly string[];
  readonly steps?: number;
  /** The search tries the customer of the world, or none; the default is none. */
  readonly hasCustomer?: boolean;
}

export function cartsOf({ products, amounts, units, lines }: Partial<SmallQuestion>): CartSet {
  if (amounts) return buildAmountCarts(amounts);
  const bounds = { products: products ?? [], units: units ?? null, lines: lines ?? null };
  return buildProductCarts(bounds, countProductCarts(bounds));
}

export function questionOf(small: SmallQuestion): WorstCaseQuestion {
  const { world, ids, aim, together = 3, moments = [world.now ?? NOON], steps = 1_000_000 } = small;
  const customer = small.hasCustomer === true ? { id: 'cust_1' } : null;
  const { customer: _known, ...without } = world;
  const input = inputOf(customer ? world : without, { redeemables: [], ...(customer && { customer }) });
  return {
    candidates: listed(...ids),
    carts: cartsOf(small),
    together,
    customers: [{ customer, input }],
    moments: moments.map((moment) => Date.parse(moment)),
    aim,
    steps,
  };
}

/** @param slice steps between two stops */
export function searchWorst(small: SmallQuestion, slice = 1_000_000): WorstCaseResult {
  const search = new WorstCaseSearch(questionOf(small));
  while (!search.advance(slice));
  return search.result();
}

/** The search as processes run it that end after their slice, whose length doubles: each goes on from a copy. */
export function resumeWorst(small: SmallQuestion, slice: number): WorstCaseResult {
  let progress: WorstCaseProgress | undefined;
  for (let steps = slice; ; steps *= 2) {
    const search = new WorstCaseSearch(questionOf(small), progress);
    if (search.advance(steps)) return search.result();
    progress = JSON.parse(JSON.stringify(search.progress)) as WorstCaseProgress;
  }
}

/** The worst case found by trying every cart, moment and sequence. */
export function bruteForceWorst(small: SmallQuestion): WorstCaseFound | null {
  const question = questionOf(small);
  const { carts, candidates, moments, customers, aim, together } = question;
  let best: WorstCaseFound | null = null;
  for (let cart = 0; cart < carts.count; cart += 1) {
    for (const [customer, { input }] of customers.entries()) {
      for (const [moment, nowMs] of moments.entries()) {
        everySequence(candidates.length, together, (sequence) => {
          const redeemables = sequence.flatMap((position) => candidates[position] ?? []);
          if (redeemables.length > 1 && redeemables.some(({ object }) => object === 'promotion_stack')) return;
          const request = { ...input.request, redeemables, order: carts.orderOf(cart) };
          const value = valueOfRequest({ ...input, request, nowMs }, aim);
          const found = { cart, customer, moment, sequence, value: value ?? 0, units: carts.unitsOf(cart) };
          if (value !== null && value > 0 && (best === null || compareFound(found, best) < 0)) best = found;
        });
      }
    }
  }
  return best;
}

function valueOfRequest(input: EvaluationInput, aim: WorstCaseAim): number | null {
  const { redeemables } = input.request;
  const isStack = redeemables.some(({ object }) => object === 'promotion_stack');
  const evaluation = isStack ? evaluate(input) : evaluateRequest(input);
  if (isFailure(evaluation) || evaluation.end === null) return null;
  if (evaluation.outcomes.length === 0 || !evaluation.outcomes.every(isApplicable)) return null;
  if (!isStack && evaluation.outcomes.some(({ candidate }, index) => candidate.id !== redeemables[index]?.id))
    return null;
  return buildMeasure(aim, input.facts.catalog).valueOf(evaluation.end);
}

/**
 * The value of a random stack on a random cart of a question; null when not all of the stack applies.
 * @param draw a random whole number from 0
 */
export function valueOfStack(small: SmallQuestion, draw: () => number): number | null {
  const { candidates, carts, customers, moments, aim, together } = questionOf(small);
  const input = customers[draw() % customers.length]?.input;
  const nowMs = moments[draw() % moments.length];
  if (!input || nowMs === undefined) return null;
  const left = [...candidates];
  const size = 1 + (draw() % Math.min(together, left.length));
  const redeemables = Array.from({ length: size }, () => left.splice(draw() % left.length, 1)).flat();
  if (size > 1 && redeemables.some(({ object }) => object === 'promotion_stack')) return null;
  const request = { ...input.request, redeemables, order: carts.orderOf(draw() % carts.count) };
  return valueOfRequest({ ...input, request, nowMs }, aim);
}

function everySequence(count: number, most: number, note: (sequence: readonly number[]) => void): void {
  const extend = (sequence: readonly number[]) => {
    if (sequence.length === most) return;
    for (let index = 0; index < count; index += 1) {
      if (sequence.includes(index)) continue;
      const next = [...sequence, index];
      note(next);
      extend(next);
    }
  };
  extend([]);
}
