// The customer behind a shopper token: a request is theirs, whatever it says of its customer.
import { ApiError } from '../../errors';
import type { Shopper } from '../../model/common';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { ProjectSettings } from '../../model/records/settings';

type Named = RequestCustomer | null | undefined;

/** Names are compared in composed form. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/** @throws ApiError invalid_customer for a request that names somebody else by source id */
export function requireOwnName({ sourceId }: Shopper, customer: Named): void {
  const named = customer?.source_id ?? null;
  if (named !== null && !isSameName(sourceId, named)) throw somebodyElse();
}

/** @throws ApiError invalid_customer for a request that names somebody else by id */
export function requireOwnId(customer: Named, known: Pick<Customer, 'id'> | null): void {
  if (customer?.id && customer.id !== known?.id) throw somebodyElse();
}

function somebodyElse(): ApiError {
  return new ApiError({ key: 'invalid_customer', details: 'The shopper token is of another customer.' });
}

/**
 * What a customer says of themselves, as far as the project lets them change it.
 * @see docs/behaviour/access.md#shopper-tokens
 */
export function ownCustomer(
  { sourceId }: Shopper,
  sent: Named,
  { shopper_customer_members: allowed }: Pick<ProjectSettings, 'shopper_customer_members'>,
): RequestCustomer {
  const members = allowed.flatMap((name) => (sent?.[name] === undefined ? [] : [[name, sent[name]] as const]));
  return { ...(Object.fromEntries(members) as RequestCustomer), source_id: sourceId };
}
