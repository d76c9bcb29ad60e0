// Permanent deletion: what a project knows of a customer goes, and only the id stays in its history.
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { notFound } from '../../errors';
import { removeRecord } from '../shared/changes';
import { nowText } from '../shared/configuration';
import { findCustomer } from './customers';

export interface PermanentDeletion {
  readonly id: string;
  readonly created_at: string;
  readonly related_object_id: string;
  readonly related_object: 'customer';
  readonly status: 'DONE';
  /** What there was of the customer, by kind. */
  readonly data_json: Readonly<Record<string, number>>;
  /** Spelled so in the public API. */
  readonly object: 'pernament_deletion';
}

/**
 * Remove a customer and every trace of the person. History is cleared before the profile goes, so that a call that
 * stops half-way can be repeated; and once more after, for a redemption that was under way.
 * @throws ApiError not_found
 */
export async function deletePermanently(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<PermanentDeletion> {
  const { customers } = rt.store;
  const { customer } = await findCustomer(rt, caller, idOrSourceId);
  await customers.forget(caller, customer.id);
  await removeRecord(
    () => customers.remove(caller, customer),
    () => notFound('customer', idOrSourceId),
  );
  const { orders } = await customers.forget(caller, customer.id);
  return {
    id: rt.ids.random('del', 24),
    created_at: nowText(rt),
    related_object_id: customer.id,
    related_object: 'customer',
    status: 'DONE',
    data_json: { events: 0, customer_events: 0, daily_events: 0, segments: 0, orders, order_events: 0, customer: 1 },
    object: 'pernament_deletion',
  };
}
