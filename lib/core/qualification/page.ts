// One page of what qualifies, newest first or by what is taken off.
import { LIMITS } from '../../model/limits';
import type { QualificationCandidate } from './candidate';
import type { Qualified } from './qualify';

export type SortingRule = 'DEFAULT' | 'BEST_DEAL' | 'LEAST_DEAL';

export interface PageRequest {
  readonly limit: number;
  /** `created_at` of the last one of the page before; null from the beginning. */
  readonly startingAfter: string | null;
  readonly sorting: SortingRule;
}

export interface QualifiedPage {
  readonly qualified: readonly Qualified[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

type Qualify = (candidate: QualificationCandidate) => Qualified | null;

/**
 * A page. It may hold more than asked for: what was made in the same millisecond stays together, so that the moment of
 * the last one is where the next page begins.
 * @see docs/behaviour/qualifications.md#pages
 */
export function qualifiedPage(
  candidates: readonly QualificationCandidate[],
  page: PageRequest,
  qualify: Qualify,
): QualifiedPage {
  const newestFirst = [...candidates].sort(byAge);
  return page.sorting === 'DEFAULT' ? pageByAge(newestFirst, page, qualify) : pageByDeal(newestFirst, page, qualify);
}

function byAge(one: QualificationCandidate, other: QualificationCandidate): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

/** Candidates are tried until the page is full and one more is found, but no more than the limit at a time. */
function pageByAge(
  newestFirst: readonly QualificationCandidate[],
  { limit, startingAfter }: PageRequest,
  qualify: Qualify,
): QualifiedPage {
  const left = newestFirst.filter(({ createdAt }) => startingAfter === null || createdAt < startingAfter);
  const qualified: Qualified[] = [];
  let lastTried: string | null = null;
  for (const [tried, candidate] of left.entries()) {
    const isNewMoment = candidate.createdAt !== lastTried;
    if (tried >= LIMITS.qualificationsTried && isNewMoment) return { qualified, next: lastTried };
    lastTried = candidate.createdAt;
    const one = qualify(candidate);
    if (!one) continue;
    const last = qualified.at(-1)?.candidate.createdAt ?? null;
    if (qualified.length >= limit && candidate.createdAt !== last) return { qualified, next: last };
    qualified.push(one);
  }
  return { qualified, next: null };
}

/** All candidates are tried, the newest ones up to the limit. */
function pageByDeal(
  newestFirst: readonly QualificationCandidate[],
  { limit, startingAfter, sorting }: PageRequest,
  qualify: Qualify,
): QualifiedPage {
  const sign = sorting === 'BEST_DEAL' ? -1 : 1;
  const sorted = newestFirst
    .slice(0, LIMITS.qualificationsTried)
    .flatMap((candidate) => qualify(candidate) ?? [])
    .sort((one, other) => sign * (one.discount - other.discount));
  /** -1 for a moment at which nothing was made, as null is. */
  const lastAt = (createdAt: string | null): number =>
    sorted.findLastIndex(({ candidate }) => candidate.createdAt === createdAt);
  const start = lastAt(startingAfter) + 1;
  const full = sorted[start + limit - 1];
  const end = full ? lastAt(full.candidate.createdAt) + 1 : sorted.length;
  const qualified = sorted.slice(start, end);
  const last = qualified.at(-1)?.candidate.createdAt ?? null;
  return { qualified, next: end < sorted.length ? last : null };
}
