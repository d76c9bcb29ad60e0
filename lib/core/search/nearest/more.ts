// The smallest addition of units that gives a redeemable one step more: a bundle, or a unit that its discount reaches.
import type { Applicable } from '../../evaluation/candidate/outcome';
import { type Addition, type AdditionCost, compareCosts, costOf, noAddition, withUnits } from './addition';
import { coverNeeds, type UnitNeed } from './cover';
import type { UnknownReason } from './diagnosis';
import { leversOfDefinitions, leversOfEffect, type LeverSet } from './levers';
import { amountAfter, isSpent, isWorking, type NearestSubject, type Probe, probe, stepsOfOutcome } from './probe';
import { countsUnits, hasFormula } from './traits';

export type MoreResult =
  | { readonly kind: 'FOUND'; readonly addition: Addition; readonly shown: Probe; readonly isSmallest: boolean }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason };

const MOST_UNITS = 100;
const MOST_CHANGES = 5;

/** @param outcome the redeemable as it works now */
export function searchMore(subject: NearestSubject, levers: LeverSet, outcome: Applicable): MoreResult {
  const { candidate } = subject;
  const bundle = outcome.benefit.kind === 'DISCOUNT' ? outcome.benefit.bundle : undefined;
  const isBelowLimit = bundle !== undefined && bundle.quantity < bundle.limit;
  if (!isBelowLimit && !countsUnits(candidate)) return { kind: 'NONE' };
  const now = stepsOfOutcome(outcome);
  const isMore = ({ outcome: after }: Probe) =>
    after.status === 'APPLICABLE' && isWorking(after) && stepsOfOutcome(after) > now;
  const places = leversOfEffect(levers, subject);
  const needs = isBelowLimit ? needsOfBundle(subject, levers, now + 1) : [];
  if (!canGrow({ subject, levers, places, isMore }, needs)) return { kind: 'NONE' };
  return searchUnits({ subject, levers, places, isMore }, needs);
}

interface UnitSearch {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly places: readonly number[];
  readonly isMore: (shown: Probe) => boolean;
}

/** The units that each member of a bundle lacks for a number of bundles. */
function needsOfBundle(subject: NearestSubject, levers: LeverSet, bundles: number): readonly UnitNeed[] {
  return (subject.candidate.bundle?.members ?? []).map(({ definition, needed }) => {
    const places = leversOfDefinitions(levers, [definition], subject);
    const stock = places.reduce((sum, place) => sum + unitsNow(levers, place), 0);
    return { lacking: needed * bundles - stock, levers: places, ofOneLine: null };
  });
}

function unitsNow({ levers, views }: LeverSet, place: number): number {
  return levers[place]?.index === null ? 0 : (views[place]?.quantity ?? 1) - 1;
}

/** True when the needs can be met, or many units of one line give a step. */
function canGrow({ subject, levers, places, isMore }: UnitSearch, needs: readonly UnitNeed[]): boolean {
  if (needs.length > 0) return needs.every((need) => need.lacking <= 0 || need.levers.length > 0);
  const none = noAddition(levers.levers);
  return places.some((place) => {
    const shown = probe(subject, levers.levers, withUnits(none, place, MOST_UNITS));
    return shown !== null && isMore(shown);
  });
}

interface UnitNode {
  readonly cost: AdditionCost;
  readonly addition: Addition;
}

function searchUnits(search: UnitSearch, needs: readonly UnitNeed[]): MoreResult {
  const { subject, levers, places, isMore } = search;
  const cover = coverNeeds(needs, levers.levers.length);
  const queue: UnitNode[] = [];
  const seen = new Set<string>();
  const enqueue = (addition: Addition) => {
    const key = addition.units.join();
    if (seen.has(key) || addition.units.reduce((sum, units) => sum + units, 0) > MOST_UNITS) return;
    seen.add(key);
    const cost = costOf(addition, levers.levers, amountAfter(subject.input, levers.levers, addition));
    if ((cost[1] ?? 0) <= MOST_CHANGES) queue.push({ cost, addition });
  };
  for (const units of cover.units) enqueue({ ...noAddition(levers.levers), units });
  let tried = 0;
  while (queue.length > 0) {
    if (isSpent(subject)) return { kind: 'UNKNOWN', reason: 'STEPS' };
    queue.sort((one, other) => compareCosts(one.cost, other.cost));
    const { addition } = queue.shift() ?? { addition: noAddition(levers.levers) };
    tried += 1;
    const shown = probe(subject, levers.levers, addition);
    const isSmallest = (cover.isWhole || (cover.hasCheapest && tried === 1)) && !hasFormula(subject.candidate);
    if (shown && isMore(shown)) return { kind: 'FOUND', addition, shown, isSmallest };
    for (const place of places) enqueue(withUnits(addition, place, 1));
  }
  return { kind: 'NONE' };
}
