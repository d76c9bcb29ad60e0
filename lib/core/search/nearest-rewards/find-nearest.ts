// The nearest reward: the smallest addition to a request that makes a redeemable work, and the next step of one that
// works. See docs/behaviour/nearest.md.
import type { ErrorKey } from '../../../errors';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { type RedeemableOutcome, isApplicable } from '../../evaluation/candidate/outcome';
import { checkEligibility, listValidities } from '../../evaluation/eligibility';
import type { EvaluationInput } from '../../evaluation/facts';
import { checkValidity } from '../../time/validity';
import { StepBudget } from '../step-budget';
import { type Addition, costOf, noAddition } from '../nearest/addition';
import { type DescribedChange, describeCart, describeWaiting, type NearestChange } from './changes';
import type { ChangeKind, UnknownReason } from '../nearest/diagnosis';
import { buildLevers, type LeverSet } from '../nearest/levers';
import { searchMore } from '../nearest-search/more';
import {
  amountAfter,
  discountOfOutcome,
  hasSteadyCompany,
  isCard,
  type NearestSubject,
  type Probe,
  probe,
  stepsOfOutcome,
} from '../nearest/probe';
import { describeMissingCustomer, describeProperties } from './properties';
import { type NearestResult, searchAddition } from '../nearest-search/search';
import { RequestFold } from '../nearest/request-fold';
import { firstValidMoment } from '../nearest/waiting';

/** @see docs/behaviour/nearest.md#answer */
export interface NearestReward {
  readonly proof: 'SMALLEST' | 'WORKS' | 'NAMED' | 'UNKNOWN';
  readonly changes: readonly NearestChange[];
  readonly reason?: UnknownReason;
  readonly discount: { readonly now: number; readonly then: number | null };
  readonly text: string;
  /** Its distance, for the order of a list: minor units, pieces and milliseconds. It is not answered. */
  readonly distance: { readonly amount: number; readonly units: number; readonly waitMs: number };
  /** The steps of the redeemable, in `more` alone. */
  readonly units?: { readonly now: number; readonly then: number };
}

export interface NearestFinding {
  readonly outcome: RedeemableOutcome;
  readonly works: boolean;
  /** The key of its refusal; null when it is not refused. */
  readonly key: ErrorKey | null;
  readonly nearest: NearestReward | null;
  readonly more: NearestReward | null;
}

export interface NearestTerms {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** True when the redeemables are tried in their places, false when each is tried alone. */
  readonly isInRequest: boolean;
  /** False for client keys, which read no names of properties. */
  readonly showsNames: boolean;
  /** The evaluations of single redeemables for the whole request. */
  readonly budget: StepBudget;
  /** The fold of the request, where its redeemables share it. */
  readonly fold?: RequestFold;
}

/** Evaluations for one redeemable; and of single redeemables for one request. */
const STEPS_OF_REDEEMABLE = 500;
export const STEPS_OF_REQUEST = 10_000;

/**
 * Finds what a redeemable lacks.
 * @param input the request: its redeemable alone, or all of them with `isInRequest`
 * @returns null when the request as a whole is refused, or does not hold the redeemable
 */
export function findNearest(input: EvaluationInput, candidate: Candidate, terms: NearestTerms): NearestFinding | null {
  const { isInRequest } = terms;
  const unexplained = { ...input, explain: false };
  const subject: NearestSubject = {
    input: unexplained,
    candidate,
    isInRequest,
    isSelected: isInRequest && input.facts.config.stackingRules.redeemables_selection === 'BEST',
    fold: terms.fold ?? new RequestFold(unexplained),
    probes: new Map(),
    budgets: { own: new StepBudget(STEPS_OF_REDEEMABLE), request: terms.budget },
  };
  const shown = probe(subject, [], noAddition([]));
  if (shown === null) return null;
  const { outcome, works } = shown;
  const key = outcome.status === 'INAPPLICABLE' ? outcome.failure.key : null;
  const finding = { outcome, works, key, nearest: null, more: null };
  if (isCard(candidate) || isPassedOver(outcome)) return finding;
  if (works) return { ...finding, more: findMore(subject, shown, terms) };
  return { ...finding, nearest: findAddition(subject, outcome, terms) };
}

/** True for a redeemable that stacking rules skip, whatever its request holds. */
export function isPassedOver(outcome: RedeemableOutcome): boolean {
  return outcome.status === 'SKIPPED' && outcome.key !== 'no_effect';
}

function findAddition(subject: NearestSubject, outcome: RedeemableOutcome, terms: NearestTerms): NearestReward | null {
  const now = discountOfOutcome(outcome);
  const waited = waitFor(subject, terms);
  if (waited === null) return null;
  const { later, waiting } = waited;
  const refusal = checkEligibility(later, null);
  if (refusal?.key === 'missing_customer')
    return terms.kinds.has('PROPERTY') ? rewardNamed([...waiting, describeMissingCustomer(terms)], now) : null;
  if (refusal) return null;
  const levers = buildLevers(later);
  const none = noAddition(levers.levers);
  const start = probe(later, levers.levers, none);
  if (start === null) return null;
  const result: NearestResult = start.works
    ? { kind: 'FOUND', addition: none, shown: start, isSmallest: true }
    : searchAddition({ subject: later, levers, kinds: terms.kinds }, start);
  return rewardOf({ subject: later, levers, waiting, result, start, now, terms });
}

interface WaitedSubject {
  readonly later: NearestSubject;
  readonly waiting: readonly DescribedChange[];
}

/** The redeemable at the first moment at which its dates and windows hold; null when there is none. */
function waitFor(subject: NearestSubject, { kinds }: NearestTerms): WaitedSubject | null {
  const { input, candidate } = subject;
  const { timezone, currency } = input.facts.config.settings;
  const now = { nowMs: input.nowMs, timezone };
  const validities = listValidities(candidate);
  if (validities.every((validity) => checkValidity(validity, now) === 'VALID')) return { later: subject, waiting: [] };
  const moment = kinds.has('TIME') ? firstValidMoment(validities, now) : null;
  if (moment === null) return null;
  const then = { ...input, nowMs: moment };
  const later = { ...subject, input: then, fold: new RequestFold(then), probes: new Map() };
  return { later, waiting: [describeWaiting(input.nowMs, moment, { timezone, currency })] };
}

interface RewardBasis {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly waiting: readonly DescribedChange[];
  readonly result: NearestResult;
  readonly start: Probe;
  readonly now: number;
  readonly terms: NearestTerms;
}

function rewardOf(basis: RewardBasis): NearestReward | null {
  const { subject, waiting, result, start, now, terms } = basis;
  if (result.kind === 'NONE') return null;
  if (result.kind === 'UNKNOWN') return rewardUnknown(result.reason, now);
  const cart = cartOf(basis, result.addition);
  if (result.kind === 'NAMED')
    return rewardNamed([...waiting, ...cart, ...describeProperties(result.properties, start.context, terms)], now);
  const isSmallest = result.isSmallest && (cart.length === 0 || hasSteadyCompany(subject));
  const then = discountOfOutcome(result.shown.outcome);
  return rewardFrom([...waiting, ...cart], {
    proof: isSmallest ? 'SMALLEST' : 'WORKS',
    discount: { now, then },
    distance: distanceOf(basis, result.addition),
  });
}

function cartOf(
  { subject, levers, start }: Pick<RewardBasis, 'subject' | 'levers' | 'start'>,
  addition: Addition,
): readonly DescribedChange[] {
  const { timezone, currency } = subject.input.facts.config.settings;
  return describeCart({ subject, levers, addition, start: start.start, setting: { timezone, currency } });
}

function rewardNamed(described: readonly DescribedChange[], now: number): NearestReward {
  return rewardFrom(described, { proof: 'NAMED', discount: { now, then: null }, distance: NO_DISTANCE });
}

const NO_DISTANCE: NearestReward['distance'] = { amount: 0, units: 0, waitMs: 0 };

function rewardUnknown(reason: UnknownReason, now: number): NearestReward {
  const discount = { now, then: null };
  return { proof: 'UNKNOWN', changes: [], reason, discount, text: '', distance: NO_DISTANCE };
}

function rewardFrom(
  described: readonly DescribedChange[],
  { proof, discount, distance }: Pick<NearestReward, 'proof' | 'discount' | 'distance'>,
): NearestReward {
  const changes = described.map(({ change }) => change);
  const text = described.map((one) => one.text).join(' ');
  return { proof, changes, discount, text, distance };
}

function waitOf(waiting: readonly DescribedChange[]): number {
  return waiting.reduce((sum, { change: { from, to } }) => sum + (to ?? 0) - (from ?? 0), 0);
}

/** The distance of an addition: the rise of the order's amount, and the added units. */
function distanceOf(
  { subject, levers, waiting }: Pick<RewardBasis, 'subject' | 'levers' | 'waiting'>,
  addition: Addition,
): NearestReward['distance'] {
  const before = amountAfter(subject, levers.levers, noAddition(levers.levers));
  const after = amountAfter(subject, levers.levers, addition);
  const [, , units = 0] = costOf(addition, levers.levers, after);
  return { amount: after - before, units, waitMs: waitOf(waiting) };
}

function findMore(subject: NearestSubject, start: Probe, terms: NearestTerms): NearestReward | null {
  const { outcome } = start;
  if (!isApplicable(outcome) || !terms.kinds.has('UNITS')) return null;
  const levers = buildLevers(subject);
  const now = discountOfOutcome(outcome);
  const found = searchMore(subject, levers, outcome);
  if (found.kind === 'NONE') return null;
  if (found.kind === 'UNKNOWN') return rewardUnknown(found.reason, now);
  const after = found.shown.outcome;
  if (!isApplicable(after)) return null;
  const proof = found.isSmallest && hasSteadyCompany(subject) ? 'SMALLEST' : 'WORKS';
  const discount = { now, then: discountOfOutcome(after) };
  const distance = distanceOf({ subject, levers, waiting: [] }, found.addition);
  const reward = rewardFrom(cartOf({ subject, levers, start }, found.addition), { proof, discount, distance });
  return { ...reward, units: { now: stepsOfOutcome(outcome), then: stepsOfOutcome(after) } };
}
