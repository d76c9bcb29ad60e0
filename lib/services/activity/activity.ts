// The activity of a customer, newest first.
import { activityId, activityPlace, activityTest, shownActivity } from '../../core/activity/entries';
import type { Shown } from '../../core/answer/records';
import { readMoment } from '../../core/filter/list-spec';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListActivityQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from '../customers/customers';
import { accepted } from '../shared/accepted';
import { read } from '../shared/lists';

/** @throws ApiError not_found; invalid_query_params for moments and places that are none */
export async function listCustomerActivity(
  rt: Runtime,
  caller: Caller,
  idOrSourceId: string,
  query: ListActivityQuery,
): Promise<Shown> {
  const [config, { customer }] = await Promise.all([
    rt.store.config.load(caller),
    findCustomer(rt, caller, idOrSourceId),
  ]);
  return activityOf(rt, caller, { customerId: customer.id, config }, query);
}

/** The same of a customer who is found. @throws ApiError invalid_query_params */
export async function activityOf(
  rt: Runtime,
  caller: Caller,
  { customerId, config }: { readonly customerId: string; readonly config: Config },
  query: ListActivityQuery,
): Promise<Shown> {
  const { limit = LIMITS.defaultPageSize, order = '-created_at', starting_after_id: afterId } = query;
  const { timezone } = config.settings;
  const { items, next } = await rt.store.activity.ofCustomer(caller, customerId, {
    ...{ limit, ascending: !order.startsWith('-'), keep: activityTest(query, config) },
    after: afterId === undefined ? undefined : accepted(activityPlace(afterId)).position,
    afterMs: read(() => readMoment('start_date', query.start_date, timezone)),
    beforeMs: read(() => readMoment('end_date', query.end_date, timezone)),
  });
  return {
    ...{ object: 'list', data_ref: 'data', data: items.map((item) => shownActivity(item, config)) },
    ...{ has_more: next !== null, more_starting_after: next && activityId(next) },
  };
}
