// The law of the nearest reward for one project: an answer compared with what trying every addition finds.
import fc from 'fast-check';
import { buildCandidates } from '../../lib/core/evaluation/candidate/candidate';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { type ChangeKind, CHANGE_KINDS } from '../../lib/core/search/nearest/diagnosis';
import { collectDefinitions } from '../../lib/core/search/nearest/named-goods';
import type { NearestFinding } from '../../lib/core/search/nearest-rewards/find-nearest';
import type { RequestOrderItem } from '../../lib/model/records/order';
import { applyChanges, oneLess } from './nearest-changes';
import { type GoodsDefinition, priceOfGoods } from './nearest-goods';
import {
  amountOf,
  compareTried,
  lowestCostOfMore,
  lowestWorkingCost,
  MOST_TRIED_AMOUNT,
  MOST_TRIED_UNITS,
  type TriedCost,
  worksIn,
} from './nearest-trying';
import { nearestSituation } from './nearest-worlds';
import type { Situation } from './stack-worlds';
import { inputOf } from './world';

type Search = (input: EvaluationInput, setting: { readonly kinds: readonly ChangeKind[] }) => NearestFinding;
type Reward = NonNullable<NearestFinding['nearest']>;

/** A project and a request, the kinds of change, and what trying finds: computed once, when it is needed. */
export interface NearestCase {
  readonly input: EvaluationInput;
  readonly kinds: readonly ChangeKind[];
  readonly lowest: () => TriedCost | null;
}

function toNearestCase({ world, request }: Situation, kinds: readonly ChangeKind[]): NearestCase {
  const input = inputOf(world, request);
  let tried: TriedCost | null | undefined;
  const lowest = () => (tried === undefined ? (tried = lowestWorkingCost(input, namedIn(input), kinds)) : tried);
  return { input, kinds, lowest };
}

const kindSets = fc.constantFrom<readonly ChangeKind[]>(
  CHANGE_KINDS,
  CHANGE_KINDS,
  ['AMOUNT', 'UNITS'],
  ['UNITS'],
  ['AMOUNT'],
  ['LINE_AMOUNT'],
  ['LINE_AMOUNT', 'UNITS'],
);

export const nearestCase: fc.Arbitrary<NearestCase> = fc
  .tuple(nearestSituation, kindSets)
  .map(([situation, kinds]) => toNearestCase(situation, kinds));

/** @returns the first part of the law that the answer breaks, with what breaks it; null for a right answer */
export function findViolation({ input, kinds, lowest }: NearestCase, search: Search): readonly unknown[] | null {
  const { works, nearest, more, key } = search(input, { kinds });
  if (works !== worksIn(input)) return ['works', works, key];
  if (works && nearest !== null) return ['an addition to what works', nearest];
  if (works) return kinds.includes('UNITS') ? compareMore(input, more) : null;
  const isApplied = nearest !== null && nearest.proof !== 'UNKNOWN';
  if (isApplied && !worksIn(applyChanges(input, nearest.changes))) return ['does not work', nearest];
  const less = isApplied ? oneLess(nearest.changes).filter((one) => !isBelowCatalogue(one)) : [];
  if (less.some((changes) => worksIn(applyChanges(input, changes)))) return ['works with less', nearest];
  return compareWithTried(input, nearest, lowest());
}

/** The next step of a redeemable that works. */
function compareMore(input: EvaluationInput, more: Reward | null) {
  const lowest = lowestCostOfMore(input, namedIn(input));
  if (lowest === undefined || more === null)
    return lowest || (more && lowest === undefined) ? ['more', more, lowest] : null;
  if (more.proof === 'UNKNOWN') return null;
  const cost = costOfAnswer(input, more);
  if (lowest === null) return cost[2] > MOST_TRIED_UNITS ? null : ['more than needed', cost, more];
  const difference = compareTried(cost, lowest);
  const isWrong = more.proof === 'SMALLEST' ? difference !== 0 : difference < 0;
  return isWrong ? ['not the smallest step', cost, lowest, more] : null;
}

function compareWithTried(input: EvaluationInput, nearest: Reward | null, lowest: TriedCost | null) {
  if (nearest === null) return lowest === null ? null : ['null', lowest];
  if (nearest.proof === 'UNKNOWN') return lowest === null || nearest.reason !== 'PRODUCT' ? null : ['unknown', nearest];
  if (nearest.proof !== 'SMALLEST') return null;
  const cost = costOfAnswer(input, nearest);
  const difference = lowest === null ? -1 : compareTried(cost, lowest);
  // Trying stops at some units and amounts: only an answer beyond them may be smaller.
  const kinds = nearest.changes.map(({ kind }) => kind);
  const isWithin = cost[0] <= MOST_TRIED_AMOUNT && cost[2] <= MOST_TRIED_UNITS;
  const isTried = isWithin && !(kinds.includes('AMOUNT') && kinds.includes('LINE_AMOUNT'));
  return difference > 0 || (difference < 0 && isTried) ? ['not smallest', cost, lowest, nearest] : null;
}

function costOfAnswer(input: EvaluationInput, { changes }: Reward): TriedCost {
  const after = applyChanges(input, changes);
  const ofUnits = changes.filter(({ kind }) => kind === 'UNITS');
  const ofNewLines = changes.filter(({ kind, pointer }) => kind === 'LINE_AMOUNT' && !pointer?.endsWith('/amount'));
  return [
    amountOf(after),
    changes.length,
    ofUnits.reduce((sum, { from, to }) => sum + (to ?? 0) - (from ?? 0), unitsOfNewLines(ofNewLines)),
    ofUnits.filter(({ pointer }) => !pointer?.endsWith('/quantity')).length + ofNewLines.length,
  ];
}

/** True when a new line costs less than the catalogue says: the search never answers that. */
function isBelowCatalogue(changes: Reward['changes']): boolean {
  return changes
    .flatMap(({ value }) => linesIn(value))
    .some((line) => {
      const { quantity = 1, amount } = line;
      return amount !== undefined && amount !== null && amount < priceOfGoods(line) * Number(quantity);
    });
}

/** The lines in a value: one, those of a list, or those of an order. */
function linesIn(value: unknown): readonly RequestOrderItem[] {
  if (Array.isArray(value)) return value.flatMap(linesIn);
  if (typeof value !== 'object' || value === null) return [];
  const line = value as RequestOrderItem & { readonly items?: unknown };
  return line.product_id || line.sku_id ? [line] : linesIn(line.items);
}

function unitsOfNewLines(changes: Reward['changes']): number {
  const quantities = changes.map(({ value }) => /"quantity":([0-9]+)/.exec(JSON.stringify(value))?.[1] ?? '1');
  return quantities.reduce((sum, quantity) => sum + Number(quantity), 0);
}

/** The goods that the last redeemable names. */
function namedIn(input: EvaluationInput): readonly GoodsDefinition[] {
  const candidate = buildCandidates(input.request.redeemables, input.facts).at(-1);
  const definitions = candidate ? collectDefinitions(candidate) : [];
  // A free product is named by its id alone.
  return definitions.map(({ object, id }): GoodsDefinition => {
    const own = object ?? (id?.length === 2 ? 'sku' : 'product');
    return { object: own as GoodsDefinition['object'], id: id ?? '' };
  });
}
