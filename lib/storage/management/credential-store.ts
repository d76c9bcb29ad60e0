// Key pairs: found by their public id, the token only as a hash.
import type { Credential, CredentialStore } from '../../ports/credentials';
import { credentialKey, credentialPartition, isOldCredentialKey, projectKeysPartition } from '../keys/credential-keys';
import { readListItems } from '../lists/lists';
import {
  type Item,
  type Key,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
  undone,
} from '../table/table';
import { changeWrites, credentialOf, putWrites } from './credential-items';

const CHANGE_TRIES = 10;

export class DynamoCredentialStore implements CredentialStore {
  constructor(private readonly table: Table) {}

  async load(keyId: string): Promise<Credential | null> {
    const item = await this.find(keyId);
    return item && credentialOf(item);
  }

  async put(credential: Credential): Promise<void> {
    const outcome = await this.table.transact(putWrites(credential));
    if (outcome.status !== 'DONE') throw unavailable(outcome);
  }

  async change(keyId: string, change: (credential: Credential) => Credential): Promise<Credential | null> {
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
      const item = await this.find(keyId);
      if (!item) return null;
      const record = change(credentialOf(item));
      const outcome = await this.write(changeWrites(item, record));
      if (outcome.status === 'DONE') return record;
      // Someone else changed it since it was read, or does so now: decide again.
      if (outcome.status === 'UNKNOWN') throw unavailable(outcome);
    }
    throw new TableUnavailable(null);
  }

  async list(project: string): Promise<readonly Credential[]> {
    const keys: Key[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: projectKeysPartition(project), after });
      keys.push(...page.items.map(({ id }) => credentialKey(id as string)));
      after = page.next;
    } while (after);
    return (await readListItems(this.table, keys)).map(credentialOf);
  }

  /**
   * Move a pair from where pairs were stored before. Done already, it changes nothing.
   * @param key of the item as it was stored before
   * @returns whether it stood there
   */
  async move(key: Key): Promise<boolean> {
    const item = await this.table.get(key);
    if (!item) return false;
    await this.change(credentialOf(item).keyId, (credential) => credential);
    return true;
  }

  /** Where pairs are stored, or else where they were stored before: one read. */
  private async find(keyId: string): Promise<Item | null> {
    const { items } = await this.table.query({ partition: credentialPartition(keyId) });
    const pairs = items.filter((item) => item.record !== undefined && credentialOf(item).keyId === keyId);
    return pairs.find((item) => !isOldCredentialKey(item)) ?? pairs[0] ?? null;
  }

  private write(writes: readonly Write[]): Promise<WriteOutcome> {
    const [first] = writes;
    return first && writes.length === 1 ? this.table.write(first) : this.table.transact(writes);
  }
}

function unavailable(outcome: WriteOutcome): TableUnavailable {
  return 'cause' in outcome ? undone(outcome) : new TableUnavailable(null);
}
