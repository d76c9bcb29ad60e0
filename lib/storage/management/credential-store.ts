// Key pairs: found by their public id, the token only as a hash.
import type { Credential, CredentialStore } from '../../ports/credentials';
import { credentialKey, listAttributes } from '../keys';
import { readListEntries, readListItems, typeSources } from '../lists/lists';
import { type Condition, type Item, type Table, TableUnavailable } from '../table/table';

const CHANGE_TRIES = 10;

export class DynamoCredentialStore implements CredentialStore {
  constructor(private readonly table: Table) {}

  async load(keyId: string): Promise<Credential | null> {
    const item = await this.table.get(credentialKey(keyId));
    const credential = item && credentialOf(item);
    return credential?.keyId === keyId ? credential : null;
  }

  async put(credential: Credential): Promise<void> {
    const { project, keyId, createdAt } = credential;
    const outcome = await this.table.write({
      kind: 'put',
      item: {
        ...credentialKey(keyId),
        ...listAttributes({ project, type: 'K', timeMs: Date.parse(createdAt), id: keyId }),
        record: credential as never,
      },
    });
    if (outcome.status !== 'DONE') throw new TableUnavailable(outcome.status === 'REFUSED' ? null : outcome.cause);
  }

  async change(keyId: string, change: (credential: Credential) => Credential): Promise<Credential | null> {
    const key = credentialKey(keyId);
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
      const item = await this.table.get(key);
      const credential = item && credentialOf(item);
      if (!item || credential?.keyId !== keyId) return null;
      const record = change(credential);
      const outcome = await this.table.write({
        kind: 'update',
        key,
        change: { set: { record: record as never }, add: { rev: 1 } },
        condition: isAsRead(item),
      });
      if (outcome.status === 'DONE') return record;
      // Someone else changed it since it was read: decide again.
      if (outcome.status !== 'REFUSED') throw new TableUnavailable(outcome.cause);
    }
    throw new TableUnavailable(null);
  }

  async list(project: string): Promise<readonly Credential[]> {
    const range = { sources: typeSources(project, 'K'), ascending: true };
    const items = await readListItems(this.table, await readListEntries(this.table, range));
    return items.map(credentialOf);
  }
}

function credentialOf(item: Item): Credential {
  return item.record as unknown as Credential;
}

/** A pair that was never changed has no revision. */
function isAsRead({ rev }: Item): Condition {
  return rev === undefined ? { test: 'absent', path: 'rev' } : { test: 'eq', path: 'rev', value: Number(rev) };
}
