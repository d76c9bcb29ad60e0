// The smallest addition of units that gives a redeemable one step more: a bundle, or a unit that its discount reaches.
import type { Applicable } from '../../evaluation/candidate/outcome';
import { type Addition, type AdditionCost, noAddition, withUnits } from '../nearest/addition';
import type { UnknownReason } from '../nearest/diagnosis';
import { boundOf, Frontier, MOST_UNITS, pricesOf } from '../nearest/frontier';
import { leversOfEffect, type LeverSet } from '../nearest/levers';
import { isSpent, isWorking, type NearestSubject, type Probe, probe, stepsOfOutcome } from '../nearest/probe';
import { countsUnits, hasFormula } from '../nearest/traits';
import { demandsOfBundle, leversLacking, type UnitDemand } from '../nearest/unit-demands';

export type MoreResult =
  | { readonly kind: 'FOUND'; readonly addition: Addition; readonly shown: Probe; readonly isSmallest: boolean }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason };

/**
 * Search the smallest addition that makes a redeemable take off more than it does now.
 * @param outcome the redeemable as it works now
 */
export function searchMore(subject: NearestSubject, levers: LeverSet, outcome: Applicable): MoreResult {
  const { candidate } = subject;
  const bundle = outcome.benefit.kind === 'DISCOUNT' ? outcome.benefit.bundle : undefined;
  const isBelowLimit = bundle !== undefined && bundle.quantity < bundle.limit;
  if (!isBelowLimit && !countsUnits(candidate)) return { kind: 'NONE' };
  const now = stepsOfOutcome(outcome);
  const isMore = ({ outcome: after }: Probe) =>
    after.status === 'APPLICABLE' && isWorking(after) && stepsOfOutcome(after) > now;
  const places = leversOfEffect(levers, subject);
  const demands = isBelowLimit ? demandsOfBundle(subject, levers, now + 1) : [];
  return searchUnits({ subject, levers, places, isMore, demands, isOfBundle: isBelowLimit });
}

interface UnitSearch {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly places: readonly number[];
  readonly isMore: (shown: Probe) => boolean;
  readonly demands: readonly UnitDemand[];
  readonly isOfBundle: boolean;
}

/** True when many units of one line give a step. */
function canGrow({ subject, levers, places, isMore }: UnitSearch): boolean {
  const none = noAddition(levers.levers);
  return places.some((place) => {
    const shown = probe(subject, levers.levers, withUnits(none, place, MOST_UNITS));
    return shown !== null && isMore(shown);
  });
}

interface UnitNode {
  readonly rank: number;
  readonly cost: AdditionCost;
  readonly addition: Addition;
}

function searchUnits(search: UnitSearch): MoreResult {
  const { subject, places, isMore, demands } = search;
  const { levers } = search.levers;
  const none: MoreResult = search.levers.isCut ? { kind: 'UNKNOWN', reason: 'STEPS' } : { kind: 'NONE' };
  if (!search.isOfBundle && !canGrow(search)) return none;
  const prices = pricesOf(subject, levers);
  const frontier = new Frontier<UnitNode>();
  const enqueue = (addition: Addition) => {
    const cost = boundOf(addition, levers, { demands, moneyDemands: [], prices, floor: 0, raisesNewLines: false });
    if (cost) frontier.push(addition.units.join(), { rank: 0, cost, addition });
  };
  enqueue(noAddition(levers));
  for (let node = frontier.pop(); node; node = frontier.pop()) {
    if (isSpent(subject)) return { kind: 'UNKNOWN', reason: 'STEPS' };
    const { addition } = node;
    const lacking = leversLacking(demands, addition.units, prices);
    const shown = lacking === null ? probe(subject, levers, addition) : null;
    if (shown && isMore(shown)) return { kind: 'FOUND', addition, shown, isSmallest: isExact(search, frontier) };
    for (const place of lacking?.places ?? places) enqueue(withUnits(addition, place, lacking?.units ?? 1));
  }
  return frontier.isCut ? { kind: 'UNKNOWN', reason: 'STEPS' } : none;
}

function isExact({ levers, subject }: UnitSearch, { isCut }: Frontier<UnitNode>): boolean {
  return !isCut && !levers.isCut && !hasFormula(subject.candidate);
}
