// The audit trail, the keys that verify tokens of shoppers, and the identity provider for people.
import { identityProvider } from '../../http/oidc/settings';
import { DynamoAuditTrailStore } from '../../storage/management/audit-trail-store';
import { type Room, shopperKeysRoom } from '../bind';

export const managementRoom = {
  stores: {
    auditTrail: ({ table }) => new DynamoAuditTrailStore(table),
    ...shopperKeysRoom.stores,
  },
  outside: {
    identityProvider: ({ environment }) => once(() => identityProvider(environment)),
  },
} satisfies Room;

/** Memoizes the result. A call that throws is repeated. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}
