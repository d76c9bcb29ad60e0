// The filter of a qualification request, which selects the redeemables to evaluate.
import type { FilterNow } from '../../model/lists/field';
import type { Failure } from '../../errors';
import type { QualificationRequest } from '../../model/generated';
import { fulfilsFilter } from '../filter/list-test';
import { parseFilters } from '../filter/parse';
import { parseMoment, toIso } from '../time/calendar';
import { type QualificationCandidate, QUALIFICATION_FIELDS } from './candidate';
import { PLACE } from './page';

export interface QualificationFilter {
  readonly isAskedFor: (candidate: QualificationCandidate) => boolean;
}

/**
 * Parse the filters of a qualification request into a test of candidates.
 * @returns invalid_payload for a filter that cannot be read, or has more values than it may
 */
export function qualificationFilter(
  { options }: Pick<QualificationRequest, 'options'>,
  now: FilterNow,
): QualificationFilter | Failure {
  const result = parseFilters(options?.filters ?? {}, QUALIFICATION_FIELDS, now);
  if (result.status === 'REFUSED') return { key: 'invalid_payload', details: `.options.${result.problem}` };
  return { isAskedFor: (candidate) => fulfilsFilter(result.filter, candidate, now) };
}

/**
 * The moment after which a page continues; null at the beginning.
 * @param timezone of the project, for a moment without a zone
 * @returns ISO 8601; invalid_payload for a text that is not a moment
 */
export function qualificationCursor(
  { options }: Pick<QualificationRequest, 'options'>,
  timezone: string,
): { readonly startingAfter: string | null } | Failure {
  const text = options?.starting_after;
  if (text === undefined || text === null) return { startingAfter: null };
  const moment = parseMoment(text, timezone);
  // Only an earlier answer contains a position within a millisecond.
  if (moment !== null) return { startingAfter: PLACE.test(text) ? text : toIso(moment) };
  const details = 'Property .options.starting_after must be an ISO 8601 date or date and time.';
  return { key: 'invalid_payload', details };
}
