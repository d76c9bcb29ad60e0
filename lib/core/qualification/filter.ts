// The filter of a qualification request: which redeemables are tried at all.
import type { Failure } from '../../errors';
import type { QualificationRequest } from '../../model/generated';
import { type FilterNow, fulfilsFilter } from '../filter/filter';
import { parseFilters } from '../filter/parse';
import { type QualificationCandidate, qualificationFields } from './candidate';

export interface QualificationFilter {
  readonly isAskedFor: (candidate: QualificationCandidate) => boolean;
}

/**
 * @param isCaseSensitive as codes of the project are
 * @returns invalid_payload for a filter that cannot be read, or has more values than it may
 */
export function qualificationFilter(
  { options }: Pick<QualificationRequest, 'options'>,
  isCaseSensitive: boolean,
  now: FilterNow,
): QualificationFilter | Failure {
  const result = parseFilters(options?.filters ?? {}, qualificationFields(isCaseSensitive), now);
  if (result.status === 'REFUSED') return { key: 'invalid_payload', details: `.options.${result.problem}` };
  return { isAskedFor: (candidate) => fulfilsFilter(result.filter, candidate, now) };
}
