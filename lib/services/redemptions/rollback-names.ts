// Names in a refused rollback that differ from the redemption's customer or order, or do not exist.
import { type Failure, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { RollbackRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';

type Load = (name: string) => Promise<{ readonly id: string } | null>;

/**
 * After a rollback was refused for its customer or order, answer not_found instead if that record does not exist.
 * @throws ApiError not_found
 */
export async function requireNamesKnown(
  rt: Runtime<'customers' | 'orders'>,
  caller: Caller,
  { request, failure }: { readonly request: RollbackRequest; readonly failure: Failure },
): Promise<void> {
  const { customers, orders } = rt.store;
  if (failure.key === 'invalid_customer') {
    await requireKnown('customer', request.customer, async (name) => {
      return (await customers.load(caller, name))?.customer ?? null;
    });
  }
  if (failure.key === 'invalid_order') {
    await requireKnown('order', request.order, async (name) => (await orders.load(caller, name))?.order ?? null);
  }
}

/** An id must be a record's complete id; a source id is used only without an id. */
async function requireKnown(type: 'customer' | 'order', named: RollbackRequest['customer'], load: Load): Promise<void> {
  const name = named?.id ?? named?.source_id;
  if (!name) return;
  const found = await load(name);
  if (!found || (named?.id && found.id !== name)) throw notFound(type, name);
}
