// Laws of the best stack: it equals what trying every stack finds, whatever the discounts and the stacking rules.
import fc from 'fast-check';
import type { StackSearchResult } from '../../lib/core/search/best-stack/best-stack';
import type { PriceFloor } from '../../lib/core/search/best-stack/stack-space';
import { bruteForce, tryStack } from '../support/brute-force';
import * as app from '../support/app';
import {
  answerOfBruteForce,
  answerOfSearch,
  anySearch,
  evaluated,
  inputOf,
  searchSituation,
  type Situation,
  steadySearch,
} from '../support/shop';

/** Random projects for each law; the full count is BEST_STACK_WORLDS=20000. The seed is BEST_STACK_SEED. */
const { BEST_STACK_WORLDS = '40', BEST_STACK_SEED } = process.env;
const WORLDS = Number(BEST_STACK_WORLDS);
const RUNS = { numRuns: WORLDS, ...(BEST_STACK_SEED !== undefined && { seed: Number(BEST_STACK_SEED) }) };
const objective = fc.constantFrom<app.Objective>('DISCOUNT', 'PAYABLE');

/** Trying every stack takes much longer for the largest lists, so there are fewer of them. */
function tryable(sorting: app.StackingRules['redeemables_sorting_rule'], sizes: readonly [number, number, number]) {
  const [few, more, all] = sizes;
  return fc.oneof(
    { weight: 90, arbitrary: anySearch(sorting, { least: 1, most: few }) },
    { weight: 8, arbitrary: anySearch(sorting, { least: few, most: more }) },
    { weight: 2, arbitrary: anySearch(sorting, { least: all, most: all }) },
  );
}

const free = tryable('REQUESTED_ORDER', [5, 6, 7]);
const given = tryable('CATEGORY_HIERARCHY', [8, 10, 12]);
const steady = fc.oneof(
  { weight: 95, arbitrary: steadySearch({ least: 1, most: 5 }) },
  { weight: 5, arbitrary: steadySearch({ least: 6, most: 6 }) },
);
const many = fc.oneof(
  steadySearch({ least: 6, most: 14 }),
  anySearch('REQUESTED_ORDER', { least: 6, most: 14 }),
  anySearch('CATEGORY_HIERARCHY', { least: 6, most: 14 }),
);

describe('the best stack', () => {
  it.each([
    ['REQUESTED_ORDER', free],
    ['REQUESTED_ORDER and a canonical order', steady],
    ['CATEGORY_HIERARCHY', given],
  ] as const)('equals what trying every stack finds, with %s', (_sorting, worlds) => {
    fc.assert(
      fc.property(worlds, objective, (situation, aim) => {
        expect(answerOfSearch(situation, aim)).toEqual(answerOfBruteForce(situation, aim));
      }),
      RUNS,
    );
  });

  it('holds what must be kept, and loses no more by it than it must', () => {
    fc.assert(
      fc.property(fc.oneof(free, steady, given), objective, fc.nat(), (situation, aim, pick) => {
        const kept = pick % situation.request.redeemables.length;
        const { values } = bruteForce(inputOf(situation.world, situation.request), aim);
        const { best } = searchSituation(situation, aim, { keep: [kept] });

        expect(best?.value ?? null).toBe(values[kept]);
        if (best) expect(best.sequence).toContain(kept);
      }),
      RUNS,
    );
  });

  it('stays above a floor, and is the best stack that does', () => {
    fc.assert(
      fc.property(fc.oneof(free, steady, given), objective, floors, (situation, aim, floor) => {
        const input = inputOf(situation.world, situation.request);
        const { best } = bruteForce(input, aim, (stack) => isAbove(input, stack.sequence, floor));
        const found = searchSituation(situation, aim, { floor });

        expect([found.best?.value, found.best?.sequence]).toEqual([best.value, best.sequence]);
      }),
      RUNS,
    );
  });

  it('is never above its upper bound, and a larger budget answers neither less nor a higher bound', () => {
    fc.assert(
      fc.property(many, objective, (situation, aim) => {
        const found = [1, 30, 200, 1500].map((steps) => searchSituation(situation, aim, { steps }));
        for (const [position, { best, upperBound, visited, isOptimal }] of found.entries()) {
          const before = found[position - 1];
          expect(upperBound).toBeGreaterThanOrEqual(found.at(-1)?.best?.value ?? 0);
          expect(isOptimal).toBe(upperBound === best?.value);
          if (!before) continue;
          expect(best?.value).toBeGreaterThanOrEqual(before.best?.value ?? 0);
          expect(upperBound).toBeLessThanOrEqual(before.upperBound);
          expect(visited).toBeGreaterThanOrEqual(before.visited);
        }
      }),
      RUNS,
    );
  });

  it('is never below the list as it is sent, nor below always taking the best next one', () => {
    fc.assert(
      fc.property(many, objective, (situation, aim) => {
        const input = inputOf(situation.world, situation.request);
        const { best } = searchSituation(situation, aim, { steps: 1500 });

        expect(best?.value).toBeGreaterThanOrEqual(asListed(input, aim));
        expect(best?.value).toBeGreaterThanOrEqual(greedy(input, aim));
      }),
      RUNS,
    );
  });

  it('is the same for the same question', () => {
    fc.assert(
      fc.property(many, objective, (situation, aim) => {
        const words = ({ costs, others, best, ...rest }: StackSearchResult) =>
          JSON.stringify([rest, best?.sequence, others.map(({ sequence }) => sequence), [...costs]]);
        const copy = JSON.parse(JSON.stringify(situation)) as Situation;

        expect(words(searchSituation(copy, aim, { steps: 700 }))).toBe(
          words(searchSituation(situation, aim, { steps: 700 })),
        );
      }),
      RUNS,
    );
  });
});

const floors = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((percent_off): PriceFloor => ({ percent_off })),
  fc.integer({ min: 0, max: 20_000 }).map((amount): PriceFloor => ({ amount })),
);

/** The order costs enough before cards pay. */
function isAbove(input: app.EvaluationInput, sequence: readonly number[], floor: PriceFloor): boolean {
  const { order, cards } = decidedStack(input, sequence);
  const total = (order.total_amount ?? 0) + cards;
  if ('amount' in floor) return total >= floor.amount;
  return 'percent_off' in floor && total * 100 >= (order.amount ?? 0) * (100 - floor.percent_off);
}

function decidedStack(input: app.EvaluationInput, sequence: readonly number[]) {
  const redeemables = sequence.map((index) => input.request.redeemables[index]!);
  const evaluation = evaluated({ ...input, request: { ...input.request, redeemables } });
  const cards = evaluation.outcomes
    .filter(app.isApplicable)
    .filter(({ benefit }) => benefit.kind === 'GIFT' || benefit.kind === 'POINTS')
    .reduce((sum, { applied }) => sum + (applied.order ?? 0) + (applied.items ?? 0), 0);
  return { order: evaluation.end ? app.orderAmounts(evaluation.end, app.NOTHING_APPLIED) : {}, cards };
}

function valueOf(input: app.EvaluationInput, sequence: readonly number[], aim: app.Objective): number {
  return sequence.length === 0 ? 0 : (tryStack(input, sequence, aim)?.value ?? -1);
}

/** The value of the list in its order, where what does not apply is left out. */
function asListed(input: app.EvaluationInput, aim: app.Objective): number {
  const { request, facts } = input;
  const stackingRules = { ...facts.config.stackingRules, redeemables_application_mode: 'PARTIAL' as const };
  const partial = { ...input, facts: { ...facts, config: { ...facts.config, stackingRules } } };
  const positions = new Map(request.redeemables.map(({ id }, index) => [id, index]));
  const applied = evaluated(partial).outcomes.filter(app.isApplicable);
  return valueOf(
    partial,
    applied.map(({ candidate }) => positions.get(candidate.id)!),
    aim,
  );
}

/** With a hierarchy, redeemables of the same height keep the order of the list. */
function inGivenOrder({ facts }: app.EvaluationInput, sequence: readonly number[]): readonly number[] {
  const isGiven = facts.config.stackingRules.redeemables_sorting_rule === 'CATEGORY_HIERARCHY';
  return isGiven ? sequence.toSorted((one, other) => one - other) : sequence;
}

/** The value of a stack to which the redeemable that adds most is added, as long as one adds anything. */
function greedy(input: app.EvaluationInput, aim: app.Objective): number {
  let sequence: readonly number[] = [];
  let value = 0;
  for (;;) {
    const tried = input.request.redeemables
      .map((_, index) => index)
      .filter((index) => !sequence.includes(index))
      .map((index) => inGivenOrder(input, [...sequence, index]))
      .map((one) => ({ one, value: valueOf(input, one, aim) }));
    const next = tried.reduce<(typeof tried)[number] | null>(
      (most, one) => (one.value > (most?.value ?? value) ? one : most),
      null,
    );
    if (next === null) return value;
    ({ one: sequence, value } = next);
  }
}
