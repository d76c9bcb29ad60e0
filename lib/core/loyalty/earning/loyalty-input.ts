// The points of an earning rule, from a request.
import { type Failure, isFailure } from '../../../errors';
import type { EarningRuleLoyalty } from '../../../model/generated';
import {
  type EarnedPoints,
  type EarningGoods,
  type EarningLoyalty,
  isTierMoveEvent,
  ORDER_PAID,
  SEGMENT_ENTERED,
} from '../../../model/records/earning-rule';
import { checkFormula } from '../../formula/check';
import { STEP_PLACES, type StepPlace } from '../tier/mapping';

/** Points as a request sends them: null counts as absent, and they may be text. */
interface SentPoints {
  readonly points?: number | string | null | undefined;
  readonly points_formula?: string | null | undefined;
}

/** A step as a request sends it. */
interface SentStep extends SentPoints {
  readonly every?: number | null | undefined;
  readonly property?: string | null | undefined;
  readonly object?: EarningGoods['object'] | null | undefined;
  readonly id?: string | null | undefined;
  readonly applicable_to?: readonly EarningGoods[] | null | undefined;
}

/**
 * Read the points of an earning rule.
 * @param event the event of the rule, which limits the calculations
 * @returns invalid_payload for a missing or contradicting member, invalid_formula with the position
 * @see docs/behaviour/earning-rules.md#points
 */
export function readEarningLoyalty(sent: EarningRuleLoyalty, event: string): EarningLoyalty | Failure {
  if (sent === null) return invalid('Property .loyalty is required.');
  if (sent.type === 'FIXED') {
    const read = readPoints(sent, { place: '.loyalty', event });
    return isFailure(read) ? read : { type: 'FIXED', ...read };
  }
  const { calculation_type: calculation } = sent;
  if (!calculation) return invalid('Property .loyalty.calculation_type is required.');
  const { member, measure, events } = STEP_PLACES[calculation];
  if (events !== 'ALL' && events !== calculationsOf(event)) {
    return invalid(`Property .loyalty.calculation_type ${calculation} does not fit the event ${event}.`);
  }
  const steps: Readonly<Record<string, SentStep | null | undefined>> = sent[member] ?? {};
  const step = steps[measure];
  if (!step) {
    const rules = member.replace('_', ' ');
    return invalid(`Loyalty ${rules} rules must contain one of the following properties - '${measure}'`);
  }
  const read = readStep(step, { place: `.loyalty.${member}.${measure}`, event, member, measure });
  if (isFailure(read)) return read;
  return { type: 'PROPORTIONAL', calculation_type: calculation, [member]: { [measure]: read } };
}

function calculationsOf(event: string): StepPlace['events'] {
  if (event === ORDER_PAID) return 'ORDERS';
  return event === SEGMENT_ENTERED || isTierMoveEvent(event) ? 'ALL' : 'CUSTOM_EVENTS';
}

interface PointsTerms {
  /** The JSON path of the object with the points, for refusals. */
  readonly place: string;
  /** The event of the rule. */
  readonly event: string;
}

/** Read points and their formula. Points that are absent beside a formula are 0. */
function readPoints(sent: SentPoints, { place, event }: PointsTerms): EarnedPoints | Failure {
  const { points_formula: formula } = sent;
  const points = Number(sent.points ?? 0);
  if (!formula) {
    if (points > 0) return { points };
    const must = (sent.points ?? null) === null ? 'is required' : 'must be 1 or more without a points_formula';
    return invalid(`Property ${place}.points ${must}.`);
  }
  const problem = checkFormula(formula, { field: 'points', hasOrder: event === ORDER_PAID });
  if (!problem) return { points, points_formula: formula };
  const details = `Property ${place}.points_formula, position ${problem.position}: ${problem.message}`;
  return { key: 'invalid_formula', details };
}

interface StepTerms extends PointsTerms, Pick<StepPlace, 'member' | 'measure'> {}

function readStep(step: SentStep, { place, event, member, measure }: StepTerms): object | Failure {
  const { every, property } = step;
  if (!every) return invalid(`Property ${place}.every is required.`);
  const earned = readPoints(step, { place, event });
  if (isFailure(earned)) return earned;
  const numbers = { every, ...earned };
  if (measure === 'metadata') {
    return property ? { ...numbers, property } : invalid(`Property ${place}.property is required.`);
  }
  if (member !== 'order_items') return numbers;
  const { object, id, applicable_to } = step;
  if (applicable_to?.length)
    return { ...numbers, applicable_to: applicable_to.map(({ object, id }) => ({ object, id })) };
  if (object && id) return { ...numbers, object, id };
  return invalid(`Property ${place} needs .object with .id, or .applicable_to.`);
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
