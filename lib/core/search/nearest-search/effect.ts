// Redeemables whose rules hold, and which still take nothing off: what could give them an effect.
import { LIMITS } from '../../../model/limits';
import type { RedeemableOutcome } from '../../evaluation/candidate/outcome';
import { noAddition, withUnits } from '../nearest/addition';
import type { DiagnosisBasis } from '../nearest/diagnosis';
import { definitionsOfEffect, isOpenEnded, leversOfEffect } from '../nearest/levers';
import { isWorking, type Probe, probeWithoutRules } from '../nearest/probe';
import { MOST_UNITS } from '../nearest/frontier';
import type { SearchState } from './search-state';

const LACKS_ORDER: readonly string[] = [
  'missing_order',
  'missing_amount',
  'missing_order_items',
  'missing_order_items_amount',
];

/** True when a redeemable applies with zero, is left out of the best stack, or lacks an order, lines or a bundle. */
export function isWithoutEffect(outcome: RedeemableOutcome): boolean {
  if (outcome.status === 'APPLICABLE') return true;
  if (outcome.status === 'SKIPPED') return outcome.key === 'no_effect' || outcome.key === 'better_combination_found';
  return isBundleIncomplete(outcome) || LACKS_ORDER.includes(outcome.failure.key);
}

/** True when a redeemable does not apply because the order lacks units of its bundle. */
export function isBundleIncomplete(outcome: RedeemableOutcome): boolean {
  return outcome.status === 'INAPPLICABLE' && outcome.bundle !== undefined;
}

/** True when goods are missing that the rules do not name one by one. */
export function lacksGoods({ subject, levers }: DiagnosisBasis, { outcome, before }: Probe): boolean {
  if (levers.isClosed) return true;
  const reached = outcome.status === 'APPLICABLE' ? outcome.applied.lines.length : 0;
  if (reached > 0) return false;
  const definitions = definitionsOfEffect(subject);
  if (definitions.length === 0) return (before?.lines.length ?? 0) === 0;
  return definitions.some((definition) => isOpenEnded(definition, subject));
}

/** True when an effect is possible with the most units of everything that the discount may reach. */
export function canUnitsHelp(state: SearchState): boolean {
  state.canUnitsHelp ??= tryMostUnits(state);
  return state.canUnitsHelp;
}

function tryMostUnits({ subject, levers, kinds }: SearchState): boolean {
  const places = leversOfEffect(levers, subject);
  const most = places.reduce((addition, place) => withUnits(addition, place, MOST_UNITS), noAddition(levers.levers));
  const amount = kinds.has('AMOUNT') ? LIMITS.amount : null;
  const outcome = probeWithoutRules(subject, levers.levers, { ...most, amount });
  return outcome === null || isWorking(outcome);
}
