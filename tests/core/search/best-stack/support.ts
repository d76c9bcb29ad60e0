// Discounts and decisions of the tests of the best stack, in a few words.
import { type BestStackTerms, decideBestStack } from '../../../../lib/core/search/best-stack/decision';
import type { Objective } from '../../../../lib/core/search/fold-tree';
import { buildSearchContext, buildTrees } from '../../../../lib/core/search/search-context';
import {
  buildCandidates,
  type Discount,
  inputOf,
  isFailure,
  listed,
  type Redeemable,
  type World,
} from '../../../support/core';

export const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });
export const percent = (percent_off: number): Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });

/** A rule that lets a code apply from an amount that is left to pay. */
export const from = (least: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [least] } }, logic: '1' },
});

export interface DecisionWords extends Partial<Omit<BestStackTerms, 'candidates' | 'keep'>> {
  readonly keep?: readonly string[];
  /** The amount of the order, or its items; the default is an amount of 10,000. */
  readonly order?: object | null;
  readonly principal?: 'PROJECT' | 'SHOPPER' | 'CLAIM';
  readonly customer?: { readonly id: string };
}

/** The decision on a world, for candidates as ids or as redeemables. */
export function decisionOf(world: World, candidates: readonly (string | Redeemable)[], words: DecisionWords = {}) {
  const { keep = [], order = { amount: 10_000 }, principal, customer, ...terms } = words;
  const input = inputOf(world, { redeemables: [], ...(order && { order }), ...(customer && { customer }) });
  return decideBestStack(principal ? { ...input, principal } : input, {
    candidates: candidates.flatMap((one) => (typeof one === 'string' ? listed(one) : one)),
    keep: listed(...keep),
    objective: 'DISCOUNT',
    floor: null,
    steps: 1_000,
    ...terms,
  });
}

/** The same of a decision that is not refused. */
export function decided(...question: Parameters<typeof decisionOf>) {
  const decision = decisionOf(...question);
  if (isFailure(decision)) throw new Error(`refused: ${decision.key} ${decision.details ?? ''}`);
  return decision;
}

/** The best stack, its value, and one line for each candidate that is left out. */
export function summaryOf(...question: Parameters<typeof decisionOf>) {
  const { redeemables, value, leftOut } = decided(...question);
  return {
    stack: redeemables.map(({ id }) => id).join(' '),
    value,
    left: leftOut.map(({ id, reason, key, cost }) => [id, reason, key ?? cost ?? ''].join(' ').trim()),
  };
}

/** The context of a search, and the trees of its families of stacks. The default is the order of `decisionOf`. */
export function treesOf(
  world: World,
  candidates: readonly (string | Redeemable)[],
  { order = { amount: 10_000 }, objective = 'DISCOUNT' }: TreeWords = {},
) {
  const redeemables = candidates.flatMap((one) => (typeof one === 'string' ? listed(one) : one));
  const input = inputOf(world, { redeemables, ...(order && { order }) });
  const context = buildSearchContext(input, buildCandidates(redeemables, input.facts), objective);
  if (isFailure(context)) throw new Error(context.key);
  const trees = buildTrees(context);
  const [tree] = trees;
  if (!tree) throw new Error('No candidate is usable.');
  return { context, trees, tree };
}

interface TreeWords {
  readonly order?: object | null;
  readonly objective?: Objective | undefined;
}
