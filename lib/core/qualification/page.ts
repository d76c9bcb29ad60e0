// One page of qualified candidates, newest first or by discount.
import { LIMITS } from '../../model/limits';
import type { QualificationCandidate } from './candidate';
import type { QualifiedCandidate } from './qualify';

export type SortingRule = 'DEFAULT' | 'BEST_DEAL' | 'LEAST_DEAL';

export interface PageRequest {
  readonly limit: number;
  /** The position at the end of the previous page, or any moment; null at the beginning. */
  readonly startingAfter: string | null;
  readonly sorting: SortingRule;
}

export interface QualifiedPage {
  readonly qualified: readonly QualifiedCandidate[];
  /** The start of the next page; null at the end. */
  readonly next: string | null;
}

type Qualify = (candidate: QualificationCandidate) => QualifiedCandidate | null;

/**
 * A page of qualified candidates. The next page begins after the moment of the last one; if more candidates were
 * created in that millisecond, the position also contains how many of them were already returned.
 * @see docs/behaviour/qualifications.md#pages
 */
export function selectQualificationPage(
  candidates: readonly QualificationCandidate[],
  page: PageRequest,
  qualify: Qualify,
): QualifiedPage {
  const sorted = newestFirst(candidates);
  return page.sorting === 'DEFAULT' ? pageByAge(sorted, page, qualify) : pageByDeal(sorted, page, qualify);
}

/** Sort candidates by their creation, newest first. */
export function newestFirst(candidates: readonly QualificationCandidate[]): readonly QualificationCandidate[] {
  return [...candidates].sort(byAge);
}

function byAge(one: QualificationCandidate, other: QualificationCandidate): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

/** Candidates are evaluated until the page is full and one more is found, up to the limit. */
function pageByAge(
  newestFirst: readonly QualificationCandidate[],
  { limit, startingAfter }: PageRequest,
  qualify: Qualify,
): QualifiedPage {
  const placeAt = placesOf(newestFirst);
  const start = startBehind(newestFirst, startingAfter, (createdAt, moment) => createdAt >= moment);
  const qualified: QualifiedCandidate[] = [];
  let last: string | null = null;
  for (const [passed, candidate] of newestFirst.slice(start).entries()) {
    const index = start + passed;
    const tried = passed >= LIMITS.qualificationsTried ? placeAt(index - 1) : null;
    if (tried !== null) return { qualified, next: tried };
    const one = qualify(candidate);
    if (!one) continue;
    if (qualified.length >= limit && last !== null) return { qualified, next: last };
    qualified.push(one);
    last = placeAt(index);
  }
  return { qualified, next: null };
}

/** All candidates are evaluated, newest first, up to the limit. */
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
  const places = sorted.map(({ candidate }) => candidate);
  const start = startBehind(places, startingAfter, (createdAt, moment) => createdAt === moment);
  const end = Math.min(start + limit, sorted.length);
  return { qualified: sorted.slice(start, end), next: end < sorted.length ? placesOf(places)(end - 1) : null };
}

type Made = Pick<QualificationCandidate, 'createdAt'>;

/** The largest number of candidates of one moment that fits into the three digits after the milliseconds. */
const MOST_OF_MOMENT = 999;
/** The format of a position within a millisecond. */
export const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(\d{3})Z$/;

/**
 * The position after each element of a list: its moment and, if more elements of that moment follow, the number of
 * passed ones in the digits after the milliseconds. Null when the digits have no room for it.
 */
function placesOf(list: readonly Made[]): (index: number) => string | null {
  const behind: number[] = [];
  const all = new Map<string, number>();
  for (const { createdAt } of list) {
    const count = (all.get(createdAt) ?? 0) + 1;
    all.set(createdAt, count);
    behind.push(count);
  }
  return (index) => {
    const { createdAt = '' } = list[index] ?? {};
    const count = behind[index] ?? 0;
    if (count === all.get(createdAt)) return createdAt;
    return count <= MOST_OF_MOMENT ? createdAt.replace('Z', `${String(count).padStart(3, '0')}Z`) : null;
  };
}

/**
 * The index at which a list continues after a position: after that number of elements of its moment, or after the last
 * passed element.
 * @param isPassed compares by moment only
 */
function startBehind(
  list: readonly Made[],
  place: string | null,
  isPassed: (createdAt: string, moment: string) => boolean,
): number {
  if (place === null) return 0;
  const [, start, digits] = PLACE.exec(place) ?? [];
  const moment = start === undefined ? place : `${start}Z`;
  // Without digits it is no number, which never becomes zero.
  let left = Number(digits);
  const found = list.findIndex(({ createdAt }) => createdAt === moment && (left -= 1) === 0);
  return found === -1 ? list.findLastIndex(({ createdAt }) => isPassed(createdAt, moment)) + 1 : found + 1;
}
