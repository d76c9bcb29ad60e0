// The activity of a customer, newest first.
import { customerEntries, entriesOf, rowEntry } from '../../core/activity/effects';
import { activityPart } from '../../core/activity/part';
import { activityId, buildActivityTest, toActivityResponse } from '../../core/activity/entries';
import type { ActivityContext } from '../../core/activity/data';
import { listBehind } from '../../core/answer/list';
import type { Caller } from '../../model/common';
import type { ActivityItem } from '../../model/events/activity';
import type { ListActivityQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from '../customers/customers';
import { unwrap } from '../shared/unwrap';
import type { ListActivityResponse } from '../../model/generated-answers/customers';

/** The former spelling of the list includes the number of entries. */
export interface ActivityForm {
  readonly isCounted?: boolean;
  /** Limits the list to activities in loyalty programs. */
  readonly isOfMember?: boolean;
}

/**
 * List the activity of a customer, one page.
 * @throws ApiError not_found; invalid_query_params for an invalid time or page token
 */
export async function listCustomerActivity(
  rt: Runtime<'activity' | 'config' | 'customers' | 'holders'>,
  caller: Caller,
  idOrSourceId: string,
  query: ListActivityQuery & ActivityForm,
): Promise<ListActivityResponse> {
  const [config, known] = await Promise.all([rt.store.config.load(caller), findCustomer(rt, caller, idOrSourceId)]);
  return activityOf(rt, caller, { customerId: known.customer.id, known, config }, query);
}

interface ActivityCustomer extends ActivityContext {
  readonly customerId: string;
}

/**
 * List the activity of an already loaded customer, or of a member of a loyalty program, one page.
 * @throws ApiError invalid_query_params
 */
export async function activityOf(
  rt: Runtime<'activity' | 'holders'>,
  caller: Caller,
  { customerId, known, config }: ActivityCustomer,
  query: ListActivityQuery & ActivityForm,
): Promise<ListActivityResponse> {
  const { limit = LIMITS.defaultPageSize, order = '-created_at', isCounted = false, isOfMember = false } = query;
  const ascending = !order.startsWith('-');
  const { range, place } = unwrap(activityPart(query, { ascending, timezone: config.settings.timezone }));
  // Members of loyalty programs are no referees.
  const referred = isOfMember ? [] : await rt.store.holders.refereeLines(caller, customerId);
  const beside = [...(known ? customerEntries(known.customer, known.causes) : []), ...referred.map(rowEntry)];
  const toEntries = (item: ActivityItem) => entriesOf(item, config);
  const part = { ascending, keep: buildActivityTest(query, config), beside, entriesOf: toEntries, ...range };
  const [{ items, next }, total] = await Promise.all([
    rt.store.activity.ofCustomer(caller, customerId, { ...part, ...place, limit }),
    isCounted ? rt.store.activity.countOfCustomer(caller, customerId, part) : null,
  ]);
  const shown = items.map((item) => toActivityResponse(item, { config, known }));
  return {
    ...listBehind(shown, next && activityId(next)),
    ...(total !== null && { total }),
  };
}
