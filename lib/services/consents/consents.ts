// Consents. The shop keeps what its customers agreed to, so the service has none to list, to give or to take back.
import { refuseOtherId, refuseOtherName, requireShopper } from '../../core/access/permissions';
import { dataList } from '../../core/answer/list';
import { isCustomerId } from '../../core/customer/record';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { UpdateConsentsRequest } from '../../model/generated';
import type { ListConsentsResponse } from '../../model/generated-answers/consents';
import type { Runtime } from '../../ports/runtime';
import { findCustomer } from '../customers/customers';
import { refuseIf, unwrap } from '../shared/unwrap';

/** List consents and their groups: none. */
export function listConsents(): Promise<ListConsentsResponse> {
  return Promise.resolve({ groups: dataList([]), consents: dataList([]) });
}

/** Stands for all consents at once: true takes them back, and a customer who gave none has nothing to take back. */
const ALL_CONSENTS = 'unsubscribed';

/**
 * Check a change of the consents of a customer. As there are no consents, it changes nothing, and one that names a
 * consent is refused.
 * @throws ApiError not_found for the customer, or for a consent that the request names; with a client key forbidden
 *   without a token, and invalid_customer for somebody else
 */
export async function updateConsents(
  rt: Runtime<'customers'>,
  caller: Caller,
  { customerId, consents }: { readonly customerId: string; readonly consents: UpdateConsentsRequest },
): Promise<void> {
  if (caller.kind === 'client') await requireOwnName(rt, caller, customerId);
  await findCustomer(rt, caller, customerId);
  const named = Object.keys(consents).find((name) => name !== ALL_CONSENTS);
  if (named !== undefined) throw notFound('consent', named);
}

async function requireOwnName(rt: Runtime<'customers'>, caller: Caller, name: string): Promise<void> {
  const shopper = unwrap(requireShopper(caller));
  if (!isCustomerId(name)) {
    refuseIf(refuseOtherName(shopper, { source_id: name }));
    return;
  }
  const known = await rt.store.customers.load(caller, shopper.sourceId);
  refuseIf(refuseOtherId({ id: name }, known?.customer ?? null));
}
