// One page of what qualifies, newest first or by what is taken off.
import { LIMITS } from '../../model/limits';
import type { QualificationCandidate } from './candidate';
import type { Qualified } from './qualify';

export type SortingRule = 'DEFAULT' | 'BEST_DEAL' | 'LEAST_DEAL';

export interface PageRequest {
  readonly limit: number;
  /** The place where the page before ended, or any moment; null from the beginning. */
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
 * A page. The next one begins behind the moment of its last one; where more was made in that millisecond, the place says how
 * many of it are behind as well.
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
  const placeAt = placesOf(newestFirst);
  const start = startBehind(newestFirst, startingAfter, (createdAt, moment) => createdAt >= moment);
  const qualified: Qualified[] = [];
  let last: string | null = null;
  for (let index = start; index < newestFirst.length; index += 1) {
    const candidate = newestFirst[index];
    if (!candidate) break;
    const tried = index === start ? null : placeAt(index - 1);
    if (index - start >= LIMITS.qualificationsTried && tried !== null) return { qualified, next: tried };
    const one = qualify(candidate);
    if (!one) continue;
    if (qualified.length >= limit && last !== null) return { qualified, next: last };
    qualified.push(one);
    last = placeAt(index);
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
  const places = sorted.map(({ candidate }) => candidate);
  const start = startBehind(places, startingAfter, (createdAt, moment) => createdAt === moment);
  const end = Math.min(start + limit, sorted.length);
  return { qualified: sorted.slice(start, end), next: end < sorted.length ? placesOf(places)(end - 1) : null };
}

type Made = Pick<QualificationCandidate, 'createdAt'>;

/** Three digits behind the milliseconds have room for so many of one moment. */
const MOST_OF_MOMENT = 999;
/** What an answer tells as a place within a millisecond. */
export const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(\d{3})Z$/;

/**
 * The place behind each of a list: its moment and, where more of that moment follow, how many of it are behind, in the digits
 * after the milliseconds. Null where they have no room for it.
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
 * Where a list goes on behind a place: behind so many of its moment, or behind the last one that is passed.
 * @param isPassed by a moment alone
 */
function startBehind(
  list: readonly Made[],
  place: string | null,
  isPassed: (createdAt: string, moment: string) => boolean,
): number {
  if (place === null) return 0;
  const [, start = null, digits = ''] = PLACE.exec(place) ?? [];
  const moment = start === null ? place : `${start}Z`;
  if (start === null) return list.findLastIndex(({ createdAt }) => isPassed(createdAt, moment)) + 1;
  let left = Number(digits);
  const found = list.findIndex(({ createdAt }) => createdAt === moment && (left -= 1) === 0);
  return found === -1 ? list.findLastIndex(({ createdAt }) => isPassed(createdAt, moment)) + 1 : found + 1;
}
