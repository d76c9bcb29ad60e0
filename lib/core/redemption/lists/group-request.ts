// What is asked of a list of groups: of one record that stands for each, or of every record of it.
import type { Redemption, Rollback } from '../../../model/records/redemption';
import { REDEMPTION_FIELDS } from '../../filter/fields';
import type { FilterNow } from '../../filter/filter';
import type { ListRequest } from '../../filter/list-spec';
import { allTests, filterTest, type ListTest } from '../../filter/list-test';
import { readFilter } from '../../filter/parse';

type Entry = Redemption | Rollback;

export interface GroupsRequest extends ListRequest<Entry> {
  /** Whether a child may fulfil the test as well. Where it may not, exactly one record of each group does. */
  readonly isOfChildren: boolean;
}

/** These conditions name no moment. */
const NO_MOMENT: FilterNow = { nowMs: 0, timezone: 'UTC' };
const conditionsTest = (conditions: unknown): ListTest<Entry> =>
  filterTest(readFilter(conditions, REDEMPTION_FIELDS, NO_MOMENT), NO_MOMENT);

const IS_REDEMPTION = { object: { conditions: { $is: ['redemption'] } } };
const REDEMPTION_TEST = conditionsTest(IS_REDEMPTION);
const TOP_LEVEL_TEST = conditionsTest({
  ...IS_REDEMPTION,
  parent_redemption_id: { conditions: { $is_unknown: [''] } },
});

/** The groups that a request for records asks for. All records of a group are of one moment, so a range of time is of all. */
export function groupsRequest(request: ListRequest<Entry>): GroupsRequest {
  const { test } = request;
  const isOfChildren = test !== null && (test.where !== null || test.rest !== null);
  const own = isOfChildren ? REDEMPTION_TEST : TOP_LEVEL_TEST;
  return { ...request, isOfChildren, test: allTests(test ? [own, test] : [own]) };
}
