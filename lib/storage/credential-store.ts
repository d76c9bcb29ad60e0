// Key pairs: found by their public id, the token only as a hash.
import type { Credential, CredentialStore } from '../ports';
import { credentialKey, listAttributes } from './keys';
import { readListEntries, readListItems, typeSources } from './lists';
import { type Table, TableUnavailable } from './table';

export class DynamoCredentialStore implements CredentialStore {
  constructor(private readonly table: Table) {}

  async load(keyId: string): Promise<Credential | null> {
    const item = await this.table.get(credentialKey(keyId));
    const credential = item ? (item.record as unknown as Credential) : null;
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

  async list(project: string): Promise<readonly Credential[]> {
    const range = { sources: typeSources(project, 'K'), ascending: true };
    const items = await readListItems(this.table, await readListEntries(this.table, range));
    return items.map((item) => item.record as unknown as Credential);
  }
}
