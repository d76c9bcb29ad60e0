// The rows of a search over many redeemables: what each lacks, and the order of the list.
import type { ErrorKey, Failure } from '../../../errors';
import type { NearestRequest } from '../../../model/generated';
import { buildCandidates, type Candidate } from '../../evaluation/candidate/candidate';
import { tierOf, voucherOf } from '../../evaluation/candidate/target';
import { listValidities } from '../../evaluation/eligibility';
import type { EvaluationInput } from '../../evaluation/facts';
import type { QualificationCandidate } from '../../qualification/candidate';
import { checkValidity } from '../../time/validity';
import { StepBudget } from '../step-budget';
import { type ChangeKind, CHANGE_KINDS } from '../nearest/diagnosis';
import { findNearest, type NearestReward, STEPS_OF_REQUEST } from './find-nearest';

export interface NearestRow {
  readonly object: 'voucher' | 'promotion_tier';
  /** A voucher's code. */
  readonly id: string;
  readonly works: boolean;
  readonly key: ErrorKey | null;
  /** Absent for codes that the caller is not answered about. */
  readonly nearest?: NearestReward | null;
  readonly more?: NearestReward | null;
}

export interface NearestOptions {
  readonly kinds: ReadonlySet<ChangeKind>;
  readonly limit: number;
  /** The most that a row of the list may be away; null without a limit. */
  readonly within: { readonly amount: number | null; readonly units: number | null; readonly seconds: number | null };
}

const DEFAULT_ROWS = 5;

/**
 * Refuse a request for the nearest rewards that names a promotion stack.
 * @returns invalid_payload for a promotion stack, which has no row of its own; null for a good request
 */
export function refuseNearestRequest({ redeemables }: Pick<NearestRequest, 'redeemables'>): Failure | null {
  const index = (redeemables ?? []).findIndex(({ object }) => object === 'promotion_stack');
  if (index === -1) return null;
  const details = `Property .redeemables[${index}].object must be equal to one of the allowed values: voucher, promotion_tier.`;
  return { key: 'invalid_payload', details };
}

/** Return the options of a request for the nearest rewards, with defaults filled in. */
export function toNearestOptions({ options }: Pick<NearestRequest, 'options'>): NearestOptions {
  const { kinds, limit, within } = options ?? {};
  return {
    kinds: new Set(kinds ?? CHANGE_KINDS),
    limit: limit ?? DEFAULT_ROWS,
    within: { amount: within?.amount ?? null, units: within?.units ?? null, seconds: within?.seconds ?? null },
  };
}

/** Lists one row for each redeemable of the request, in its order: each is tried alone. */
export function listNamedRows(input: EvaluationInput, { kinds }: NearestOptions): readonly NearestRow[] {
  const budget = new StepBudget(STEPS_OF_REQUEST);
  return buildCandidates(input.request.redeemables, input.facts).map((candidate) =>
    rowOf(input, candidate, { kinds, budget, isOwn: false }),
  );
}

interface RowTerms {
  readonly kinds: ReadonlySet<ChangeKind>;
  readonly budget: StepBudget;
  /** True for a code that is known to belong to the customer. */
  readonly isOwn: boolean;
}

function rowOf(input: EvaluationInput, candidate: Candidate, { kinds, budget, isOwn }: RowTerms): NearestRow {
  const { object, target } = candidate;
  const id = voucherOf(target)?.code ?? candidate.id;
  if (isHidden(input, candidate)) return { object, id, works: false, key: 'not_found', nearest: null, more: null };
  const showsNames = input.principal === 'PROJECT';
  const alone = { ...input, request: { ...input.request, redeemables: [candidate.redeemable] } };
  const found = findNearest(alone, candidate, { kinds, budget, isInRequest: false, showsNames });
  const { works, key, nearest, more } = found ?? { works: false, key: null, nearest: null, more: null };
  return isOwn || isAnswered(input, candidate) ? { object, id, works, key, nearest, more } : { object, id, works, key };
}

/** True for a tier that a client key cannot distinguish from one that does not exist: it has not begun. */
export function isHidden({ principal, facts, nowMs }: EvaluationInput, candidate: Candidate): boolean {
  if (principal === 'PROJECT' || !tierOf(candidate.target)) return false;
  const now = { nowMs, timezone: facts.config.settings.timezone };
  return listValidities(candidate).some((validity) => checkValidity(validity, now) === 'NOT_STARTED');
}

/**
 * True when the caller is answered about what a redeemable lacks: not for the code of somebody else with a client key.
 * @see docs/behaviour/nearest.md#client-keys
 */
export function isAnswered({ principal, facts }: EvaluationInput, { target }: Candidate): boolean {
  const voucher = voucherOf(target);
  if (principal === 'PROJECT' || !voucher) return true;
  const { holder_id, publish } = voucher;
  if (!holder_id) return publish.count === 0;
  return principal === 'SHOPPER' && facts.customer?.id === holder_id;
}

/** The most redeemables that the list tries. */
export const MOST_TRIED = 500;

/** A row, and how far away it is. */
interface RankedRow {
  readonly row: NearestRow;
  readonly distance: NearestReward['distance'];
}

/**
 * The nearest ones of many redeemables: without waiting by the rise of the amount, then by units; then by the moment.
 * @param candidates newest first
 */
export function listNearestRows(
  input: EvaluationInput,
  candidates: readonly QualificationCandidate[],
  { kinds, within, limit }: NearestOptions,
): { readonly rows: readonly NearestRow[]; readonly isCut: boolean } {
  const budget = new StepBudget(STEPS_OF_REQUEST);
  const redeemables = candidates.map(({ line }) => line);
  const ranked = buildCandidates(redeemables, input.facts).flatMap((candidate, index): readonly RankedRow[] => {
    const isOwn = (candidates[index]?.holderRole ?? null) !== null;
    const row = rowOf(input, candidate, { kinds, budget, isOwn });
    const { nearest } = row;
    if (!nearest || (nearest.proof !== 'SMALLEST' && nearest.proof !== 'WORKS')) return [];
    return isWithin(nearest.distance, within) ? [{ row, distance: nearest.distance }] : [];
  });
  const sorted = ranked.toSorted((one, other) => compareDistances(one.distance, other.distance));
  return { rows: sorted.slice(0, limit).map(({ row }) => row), isCut: sorted.length > limit };
}

function isWithin(distance: NearestReward['distance'], within: NearestOptions['within']): boolean {
  const isNear = (away: number, most: number | null) => most === null || away <= most;
  return (
    isNear(distance.amount, within.amount) &&
    isNear(distance.units, within.units) &&
    isNear(distance.waitMs, within.seconds === null ? null : within.seconds * 1000)
  );
}

function compareDistances(one: NearestReward['distance'], other: NearestReward['distance']): number {
  if (one.waitMs !== other.waitMs) return one.waitMs - other.waitMs;
  if (one.waitMs > 0) return 0;
  return one.amount - other.amount || one.units - other.units;
}
