// The last use of a secret, to the hour: recorded in parallel with a request, never before it.
import type { StoredCredential } from '../../model/keys/key-records';
import type { KeyUse } from '../../ports/keys/credentials';
import type { Runtime } from '../../ports/runtime';

const HOUR_MS = 3_600_000;

/**
 * The uses to record: the first use of each secret after its pair was read, unless that hour is already recorded. So a
 * process writes at most once an hour for each secret, and rarely when other processes run too, because the pair that
 * it reads contains what they wrote.
 */
export class KeyUses {
  private readonly looked = new WeakMap<StoredCredential, Set<string>>();

  /** The use to record; null when there is none. */
  due(pair: StoredCredential, secretId: string, nowMs: number): KeyUse | null {
    const looked = this.looked.get(pair) ?? new Set();
    if (looked.has(secretId)) return null;
    this.looked.set(pair, looked.add(secretId));
    const hour = new Date(nowMs - (nowMs % HOUR_MS)).toISOString();
    return (pair.lastUses[secretId] ?? '') < hour ? { keyId: pair.credential.keyId, secretId, hour } : null;
  }
}

/** Record a use. It never rejects: a failure must not refuse the request, and the next read of the pair tries again. */
export async function noteUse({ store, log }: Runtime<'credentials'>, use: KeyUse): Promise<void> {
  await store.credentials.noteUse(use).catch((error: unknown) => {
    log.error({ message: 'A use was not noted.', key_id: use.keyId, error: String(error) });
  });
}
