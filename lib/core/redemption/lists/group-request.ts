// A request for a list of groups: its test applies to the one record that represents each group, or to every record of
// it.
import type { FilterNow } from '../../../model/lists/field';
import type { Redemption, Rollback } from '../../../model/records/redemption';
import { REDEMPTION_FIELDS } from '../../../model/lists/fields';
import type { ListRequest } from '../../filter/list-spec';
import { allTests, filterTest, type ListTest } from '../../filter/list-test';
import { readFilter } from '../../filter/parse';

type RedemptionGroupEntry = Redemption | Rollback;

export interface GroupsRequest extends ListRequest<RedemptionGroupEntry> {
  /** True when a child may also pass the test. Otherwise exactly one record of each group can pass it. */
  readonly isOfChildren: boolean;
}

/** The current time for tests without moments. */
const NO_MOMENT: FilterNow = { nowMs: 0, timezone: 'UTC' };
const conditionsTest = (conditions: unknown): ListTest<RedemptionGroupEntry> =>
  filterTest(readFilter(conditions, REDEMPTION_FIELDS, NO_MOMENT), NO_MOMENT);

const IS_REDEMPTION = { object: { conditions: { $is: ['redemption'] } } };
const REDEMPTION_TEST = conditionsTest(IS_REDEMPTION);
const TOP_LEVEL_TEST = conditionsTest({
  ...IS_REDEMPTION,
  parent_redemption_id: { conditions: { $is_unknown: [''] } },
});

/**
 * Convert a request for records into one for groups. All records of a group have the same time, so a time range
 * applies to all of them.
 */
export function groupsRequest(request: ListRequest<RedemptionGroupEntry>): GroupsRequest {
  const { test } = request;
  const isOfChildren = test !== null && (test.where !== null || test.rest !== null);
  const own = isOfChildren ? REDEMPTION_TEST : TOP_LEVEL_TEST;
  return { ...request, isOfChildren, test: allTests(test ? [own, test] : [own]) };
}
