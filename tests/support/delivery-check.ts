// Every delivery that a test makes is held against the schema of its event in the OpenAPI document.
import type { NewDelivery } from '../../lib/ports/events';
import type { Store } from '../../lib/ports/runtime';
import { problemOfBody } from '../../scripts/openapi/deliveries';

/** A store that makes no delivery that its schema refuses. */
export function checkingDeliveries(store: Store): Store {
  const { outbox } = store;
  const dispatch = (owned: Parameters<typeof outbox.dispatch>[0], deliveries: readonly NewDelivery[]) => {
    const problems = deliveries.flatMap(({ body }) => problemOfBody(body) ?? []);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return outbox.dispatch(owned, deliveries);
  };
  return { ...store, outbox: { due: (limit) => outbox.due(limit), at: (keys) => outbox.at(keys), dispatch } };
}
