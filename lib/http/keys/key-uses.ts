// When a secret was last used, to the hour: noted beside the work of a request, never before it.
import type { StoredCredential } from '../../model/keys/key-records';
import type { KeyUse } from '../../ports/keys/credentials';
import type { Runtime } from '../../ports/runtime';

const HOUR_MS = 3_600_000;

/**
 * Which uses are to be noted: the first of each secret after its pair was read, unless the hour is noted already. So a
 * process writes once an hour at most, and hardly ever where others run beside it: the pair it reads tells what they wrote.
 */
export class KeyUses {
  private readonly looked = new WeakMap<StoredCredential, Set<string>>();

  /** The use to be noted; null where there is none. */
  due(pair: StoredCredential, secretId: string, nowMs: number): KeyUse | null {
    const looked = this.looked.get(pair) ?? new Set();
    if (looked.has(secretId)) return null;
    this.looked.set(pair, looked.add(secretId));
    const hour = new Date(nowMs - (nowMs % HOUR_MS)).toISOString();
    return (pair.lastUses[secretId] ?? '') < hour ? { keyId: pair.credential.keyId, secretId, hour } : null;
  }
}

/** A request is not refused because its use could not be noted: the next read of the pair tries again. It never rejects. */
export async function noteUse({ store, log }: Pick<Runtime, 'store' | 'log'>, use: KeyUse): Promise<void> {
  await store.credentials.noteUse(use).catch((error: unknown) => {
    log.error({ message: 'A use was not noted.', key_id: use.keyId, error: String(error) });
  });
}
