// Redeemables whose rules hold, and which still take nothing off: what could give them an effect.
import type { RedeemableOutcome } from '../../evaluation/candidate/outcome';
import { withUnits } from './addition';
import type { DiagnosisBasis } from './diagnosis';
import { definitionsOfEffect, isOpenEnded, leversOfEffect } from './levers';
import { type Probe, probe } from './probe';
import type { Raised } from './raise';
import { countsUnits } from './traits';

const LACKS_ORDER: readonly string[] = [
  'missing_order',
  'missing_amount',
  'missing_order_items',
  'missing_order_items_amount',
];

/** True when a redeemable applies with zero, or lacks an order, lines or a bundle. */
export function isWithoutEffect(outcome: RedeemableOutcome): boolean {
  if (outcome.status === 'APPLICABLE') return true;
  if (outcome.status === 'SKIPPED') return outcome.key === 'no_effect';
  return outcome.bundle !== undefined || LACKS_ORDER.includes(outcome.failure.key);
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

/** Units that are tried at once, to see whether more of them change anything. */
const MANY = 100;

/** The levers of which more units may give an effect; empty when even many units of each do not. */
export function effectLevers(basis: DiagnosisBasis, { addition }: Raised): readonly number[] {
  const { subject, levers } = basis;
  const places = leversOfEffect(levers, subject);
  if (countsUnits(subject.candidate) || subject.candidate.bundle) return places;
  const isHelped = places.some((place) => {
    const many = probe(subject, levers.levers, withUnits(addition, place, MANY));
    // Many units may break an upper bound that fewer keep.
    return many === null || many.works || many.outcome.status === 'INAPPLICABLE';
  });
  return isHelped ? places : [];
}
