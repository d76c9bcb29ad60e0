// The filters of a list request as a test of its records.
import type { FilterFields, FilterNow } from '../../core/filter/filter';
import { filterTest, type ListTest } from '../../core/filter/list-test';
import { parseFilters } from '../../core/filter/parse';
import { ApiError } from '../../errors';

/**
 * @returns null where the query has no filters
 * @throws ApiError invalid_query_params naming what is allowed
 */
export function readFilters<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): ListTest<T> | null {
  if (raw === undefined) return null;
  const result = parseFilters(raw, fields, now);
  if (result.status === 'REFUSED') throw new ApiError({ key: 'invalid_query_params', details: result.problem });
  const { filter } = result;
  return filter.fields.length === 0 ? null : filterTest(filter, now);
}
