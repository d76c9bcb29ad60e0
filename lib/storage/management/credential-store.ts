// Key pairs: found by their public id, the tokens only as hashes.
import type { AuditEntry } from '../../model/audit-trail';
import type { Credential, StoredCredential } from '../../model/keys/key-records';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { CredentialChange, CredentialStore, KeyUse } from '../../ports/keys/credentials';
import { liveTokensKey, projectKeyKey, projectKeysPartition, shopperKeysKey } from '../keys/credential-keys';
import { entryWrite } from './audit-trail-store';
import { commitWrites, credentialKeys, selectCredential, secretUseWrite } from './credential-items';
import { type Item, type Table, undone } from '../table/table';
import { OwnChanges } from './own-changes';

export class DynamoCredentialStore implements CredentialStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(keyId: string): Promise<StoredCredential | null> {
    return selectCredential(keyId, await this.table.batchGet(credentialKeys(keyId)));
  }

  commit(change: CredentialChange): Promise<ChangeOutcome> {
    return this.changes.commit(commitWrites(change));
  }

  remove({ project, keyId, createdAt }: Credential): Promise<ChangeOutcome> {
    const row = projectKeyKey(project, { timeMs: Date.parse(createdAt), keyId });
    return this.changes.commit([...credentialKeys(keyId), row].map((key) => ({ kind: 'delete', key })));
  }

  removeProofs(project: string, lines: ReadonlyMap<string, AuditEntry>): Promise<ChangeOutcome> {
    const keys = [shopperKeysKey(project), liveTokensKey(project)];
    return this.changes.commit([
      ...keys.map((key) => ({ kind: 'delete', key }) as const),
      ...[...lines].map(([trail, entry]) => entryWrite(trail, entry)),
    ]);
  }

  async list(project: string): Promise<readonly StoredCredential[]> {
    const ids: string[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: projectKeysPartition(project), after });
      ids.push(...page.items.map(({ id }) => id as string));
      after = page.next;
    } while (after);
    const items = ids.length === 0 ? [] : await this.table.batchGet(ids.flatMap(credentialKeys));
    return ids.flatMap((id) => selectCredential(id, items) ?? []);
  }

  async noteUse(use: KeyUse): Promise<void> {
    const outcome = await this.table.write(secretUseWrite(use));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
}
