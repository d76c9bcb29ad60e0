// The activity of a customer, newest first.
import { customerEntries, entriesOf } from '../../core/activity/effects';
import { activityId, activityPlace, activityTest, shownActivity } from '../../core/activity/entries';
import type { ActivityTold } from '../../core/activity/data';
import type { Shown } from '../../core/answer/records';
import { readMoment } from '../../core/filter/list-spec';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListActivityQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { ActivityQuery } from '../../ports/activity';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from '../customers/customers';
import { accepted } from '../shared/accepted';
import { read } from '../shared/lists';

/** The former spelling of the list tells how many entries there are. */
export interface ActivityForm {
  readonly isCounted?: boolean;
}

/** @throws ApiError not_found; invalid_query_params for moments and places that are none */
export async function listCustomerActivity(
  rt: Runtime,
  caller: Caller,
  idOrSourceId: string,
  query: ListActivityQuery & ActivityForm,
): Promise<Shown> {
  const [config, known] = await Promise.all([rt.store.config.load(caller), findCustomer(rt, caller, idOrSourceId)]);
  return activityOf(rt, caller, { customerId: known.customer.id, known, config }, query);
}

interface Person extends ActivityTold {
  readonly customerId: string;
}

/** The same of a customer who is found. @throws ApiError invalid_query_params */
export async function activityOf(
  rt: Runtime,
  caller: Caller,
  { customerId, known, config }: Person,
  query: ListActivityQuery & ActivityForm,
): Promise<Shown> {
  const { limit = LIMITS.defaultPageSize, order = '-created_at', isCounted = false } = query;
  const beside = known ? customerEntries(known.customer) : [];
  const asked = {
    ...{ ascending: !order.startsWith('-'), keep: activityTest(query, config), beside, entriesOf },
    ...momentsOf(query, config),
  };
  const place = placeOf(query, { ascending: asked.ascending, config });
  const [{ items, next }, total] = await Promise.all([
    rt.store.activity.ofCustomer(caller, customerId, { ...asked, ...place, limit }),
    isCounted ? rt.store.activity.countOfCustomer(caller, customerId, asked) : null,
  ]);
  return {
    ...{ object: 'list', data_ref: 'data', data: items.map((item) => shownActivity(item, { config, known })) },
    ...(total !== null && { total }),
    ...{ has_more: next !== null, more_starting_after: next && activityId(next) },
  };
}

type Moments = Pick<ActivityQuery, 'afterMs' | 'beforeMs'>;

function momentsOf({ start_date, end_date }: ListActivityQuery, { settings: { timezone } }: Config): Moments {
  return {
    afterMs: read(() => readMoment('start_date', start_date, timezone)),
    beforeMs: read(() => readMoment('end_date', end_date, timezone)),
  };
}

/** Behind an entry; in the former spelling also behind a moment. */
function placeOf(
  query: ListActivityQuery,
  { ascending, config }: { readonly ascending: boolean; readonly config: Config },
): Partial<ActivityQuery> {
  const { starting_after_id: afterId, starting_after: after } = query;
  if (afterId !== undefined) return { after: accepted(activityPlace(afterId)).position };
  const ms = read(() => readMoment('starting_after', after, config.settings.timezone));
  if (ms === undefined) return {};
  const { afterMs = ms, beforeMs = ms } = momentsOf(query, config);
  return ascending ? { afterMs: Math.max(afterMs, ms) } : { beforeMs: Math.min(beforeMs, ms) };
}
