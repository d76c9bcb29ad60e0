// The identity provider for people without a key pair.
import { identityProvider } from '../../http/oidc/settings';
import type { Room } from '../parts';

export const signInRoom = {
  outside: {
    identityProvider: ({ environment }) => once(() => identityProvider(environment)),
  },
} satisfies Room;

/** Memoizes the result. A call that throws is repeated. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}
