// The keys that verify the shopper tokens of a project, cached like credentials.
import type { ShopperKey } from '../../model/keys/key-records';
import type { Runtime } from '../../ports/runtime';
import { Lookup } from './lookup';

/** A key that another process revoked keeps verifying at most this long. */
const REMEMBERED = { foundMs: 30_000, missingMs: 30_000, most: 1000 };

const lookups = new WeakMap<Runtime<'shopperKeys'>, Lookup<readonly ShopperKey[]>>();

/**
 * The shopper keys of a project: at most one read in 30 seconds. The verifier checks `revoked` and `expiresAt` of each
 * key.
 */
export async function shopperKeysOf(runtime: Runtime<'shopperKeys'>, project: string): Promise<readonly ShopperKey[]> {
  const changes = () => runtime.store.shopperKeys.ownChanges;
  const lookup = lookups.get(runtime) ?? new Lookup<readonly ShopperKey[]>(REMEMBERED, changes);
  lookups.set(runtime, lookup);
  const keys = await lookup.get(project, runtime.clock.nowMs(), () => runtime.store.shopperKeys.load(project));
  return keys ?? [];
}
