// What a tier changes: the points of earning rules, and the prices of rewards.
import { type Failure, isFailure, unknownRecord } from '../../../errors';
import type { Config } from '../../../model/config';
import type { LoyaltyTier, PointsMapping, PointsMappings } from '../../../model/loyalty/loyalty-tier';
import type { EarnedPoints, EarningCalculation, EarningRule } from '../../../model/records/earning-rule';
import type { Reward, RewardAssignment } from '../../../model/records/reward';
import { decimalFraction, minor, mulDivHalfUp } from '../../money';

/** A mapping as a request sends it: null counts as absent. */
interface SentMapping {
  readonly type: PointsMapping['type'];
  readonly multiplier?: number | null | undefined;
  readonly points?: number | null | undefined;
}

type SentMappings = Readonly<Record<string, SentMapping>> | null | undefined;

interface MappingTerms {
  readonly config: Config;
  readonly campaignId: string;
  /** The tier before a change; null for a new one. */
  readonly before: LoyaltyTier | null;
}

/**
 * Read the mappings of earning rules.
 * @returns invalid_payload for a mapping without its number; not_found for a rule of another program
 */
export function readRuleMappings(sent: SentMappings, terms: MappingTerms): PointsMappings | Failure {
  const { config, campaignId, before } = terms;
  return readMappings(sent, (id, mapping) => {
    const isOwn = config.earningRules.get(id)?.campaign_id === campaignId;
    if (!isOwn && !before?.earning_rules[id]) return unknownRecord('earning_rule', id);
    return readMapping(mapping, { place: `.earning_rules.${id}`, least: 0 });
  });
}

/**
 * Read the mappings of rewards.
 * @returns invalid_payload for a price below one point, and for points of a reward that is paid with points; not_found
 *   for a reward that the program does not offer
 */
export function readRewardMappings(sent: SentMappings, terms: MappingTerms): PointsMappings | Failure {
  const { config, campaignId, before } = terms;
  return readMappings(sent, (id, mapping) => {
    const offer = config.rewardAssignments.get(id);
    const isOwn = offer?.related_object_id === campaignId;
    if (!isOwn && !before?.rewards[id]) return unknownRecord('reward_assignment', id);
    const reward = offer && config.rewards.get(offer.reward_id);
    if (mapping.type !== 'CUSTOM' || reward?.type !== 'COIN') {
      return readMapping(mapping, { place: `.rewards.${id}`, least: 1 });
    }
    const details = `Property .rewards.${id}.type must be MULTIPLY or NOT_AVAILABLE: the reward is paid with points.`;
    return { key: 'invalid_payload', details };
  });
}

function readMappings(
  sent: SentMappings,
  read: (id: string, mapping: SentMapping) => PointsMapping | Failure,
): PointsMappings | Failure {
  const entries = Object.entries(sent ?? {}).map(([id, mapping]) => [id, read(id, mapping)] as const);
  const refused = entries.map(([, mapping]) => mapping).find((mapping): mapping is Failure => isFailure(mapping));
  return refused ?? (Object.fromEntries(entries) as PointsMappings);
}

interface MappingBounds {
  /** The JSON path of the mapping, for refusals. */
  readonly place: string;
  /** 1 for a price, which is at least one point; 0 for points that a rule adds. */
  readonly least: 0 | 1;
}

function readMapping(
  { type, multiplier, points }: SentMapping,
  { place, least }: MappingBounds,
): PointsMapping | Failure {
  const invalid = (must: string): Failure => ({ key: 'invalid_payload', details: `Property ${place}.${must}` });
  if (type === 'NOT_AVAILABLE') return { type };
  if (type === 'MULTIPLY') {
    if (typeof multiplier !== 'number') return invalid('multiplier is required for MULTIPLY.');
    return multiplier === 0 && least > 0 ? invalid('multiplier must be above 0.') : { type, multiplier };
  }
  if (typeof points !== 'number') return invalid('points is required for CUSTOM.');
  return points < least ? invalid(`points must be ${least} or more.`) : { type, points };
}

/**
 * Apply a mapping to the points of an earning rule.
 * @param points   whole points, 0 or more
 * @param mapping  absent where the tier leaves the rule as it is
 * @returns whole points; half a point rounds up; 0 for a rule that the tier does not have, and for one that adds nothing
 * @see docs/behaviour/loyalty-tiers.md#mappings
 */
export function mapPoints(points: number, mapping: PointsMapping | undefined): number {
  if (!mapping) return points;
  if (mapping.type === 'NOT_AVAILABLE' || points === 0) return 0;
  if (mapping.type === 'CUSTOM') return mapping.points;
  const { numerator, denominator } = decimalFraction(mapping.multiplier);
  return mulDivHalfUp(minor(points), numerator, denominator);
}

/** Decimal places of a ratio that is multiplied: as many as `decimalFraction` reads. */
const RATIO_DECIMALS = 9;

/** A reward and its offer as members of a tier get them. */
export interface MappedReward {
  readonly reward: Reward;
  readonly assignment: RewardAssignment;
}

/**
 * Apply the mapping of a tier to a reward: its price is at least one point, and a ratio of points is multiplied.
 * @param tier null for a member without a tier
 * @returns null for a reward that the tier does not have
 * @see docs/behaviour/loyalty-tiers.md#mappings
 */
export function mapReward(
  { reward, assignment }: MappedReward,
  tier: Pick<LoyaltyTier, 'rewards'> | null,
): MappedReward | null {
  const mapping = tier?.rewards[assignment.id];
  if (!mapping) return { reward, assignment };
  if (mapping.type === 'NOT_AVAILABLE') return null;
  const { coin } = reward.parameters;
  if (coin && mapping.type === 'MULTIPLY') {
    const points_ratio = Number((coin.points_ratio * mapping.multiplier).toFixed(RATIO_DECIMALS));
    return { reward: { ...reward, parameters: { ...reward.parameters, coin: { ...coin, points_ratio } } }, assignment };
  }
  const { loyalty } = assignment.parameters;
  if (!loyalty) return { reward, assignment };
  const points = Math.max(1, mapPoints(loyalty.points, mapping));
  return { reward, assignment: { ...assignment, parameters: { loyalty: { ...loyalty, points } } } };
}

/**
 * Apply the mapping of a tier to an earning rule, for its list. CUSTOM replaces the result of the rule, so that the
 * rule is FIXED; a multiplied step has its points rounded, while the points that are added are rounded once.
 * @returns null for a rule that the tier does not have
 */
export function mapEarningRule(rule: EarningRule, { earning_rules: mappings }: LoyaltyTier): EarningRule | null {
  const mapping = mappings[rule.id];
  if (!mapping) return rule;
  if (mapping.type === 'NOT_AVAILABLE') return null;
  const { loyalty } = rule;
  if (mapping.type === 'CUSTOM') return { ...rule, loyalty: { type: 'FIXED', points: mapping.points } };
  if (loyalty.type === 'FIXED') return { ...rule, loyalty: { ...loyalty, ...multiplyPoints(loyalty, mapping) } };
  const { member, measure } = STEP_PLACES[loyalty.calculation_type];
  const steps = loyalty[member] as Readonly<Record<string, EarnedPoints>>;
  const step = steps[measure];
  const mapped = step && { ...step, ...multiplyPoints(step, mapping) };
  return { ...rule, loyalty: { ...loyalty, [member]: { [measure]: mapped } } };
}

/** Multiply points; a formula becomes one whose value is what is added: whole points, multiplied, halves up. */
function multiplyPoints(
  { points, points_formula: formula }: EarnedPoints,
  mapping: Extract<PointsMapping, { readonly type: 'MULTIPLY' }>,
): EarnedPoints {
  const multiplied = { points: mapPoints(points, mapping) };
  if (formula === undefined) return multiplied;
  const decimals = { maximumFractionDigits: RATIO_DECIMALS, useGrouping: false };
  const factor = mapping.multiplier.toLocaleString('en-US', decimals);
  return { ...multiplied, points_formula: `ROUND(MAX(FLOOR(${formula}; 0); 0) * ${factor}; 0)` };
}

/** The place of the step of a calculation: the member of `loyalty`, and the measure in it. */
export interface StepPlace {
  readonly member: 'order' | 'order_items' | 'customer' | 'custom_event';
  readonly measure: 'amount' | 'total_amount' | 'metadata' | 'quantity' | 'subtotal_amount';
  /** The events whose rules may use the calculation. */
  readonly events: 'ORDERS' | 'CUSTOM_EVENTS' | 'ALL';
}

/** The place of the step of each calculation. */
export const STEP_PLACES: Readonly<Record<EarningCalculation, StepPlace>> = {
  ORDER_AMOUNT: { member: 'order', measure: 'amount', events: 'ORDERS' },
  ORDER_TOTAL_AMOUNT: { member: 'order', measure: 'total_amount', events: 'ORDERS' },
  ORDER_METADATA: { member: 'order', measure: 'metadata', events: 'ORDERS' },
  ORDER_ITEMS_QUANTITY: { member: 'order_items', measure: 'quantity', events: 'ORDERS' },
  ORDER_ITEMS_AMOUNT: { member: 'order_items', measure: 'amount', events: 'ORDERS' },
  ORDER_ITEMS_SUBTOTAL_AMOUNT: { member: 'order_items', measure: 'subtotal_amount', events: 'ORDERS' },
  CUSTOMER_METADATA: { member: 'customer', measure: 'metadata', events: 'ALL' },
  CUSTOM_EVENT_METADATA: { member: 'custom_event', measure: 'metadata', events: 'CUSTOM_EVENTS' },
};
