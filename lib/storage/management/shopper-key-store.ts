// The keys a shop signs the tokens of its shoppers with: one item for each project, found by its key alone.
import type { ShopperKey } from '../../model/keys/key-records';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { VersionedRecord } from '../../ports/common';
import type { ShopperKeyChange, ShopperKeyStore } from '../../ports/keys/shopper-keys';
import { shopperKeysKey } from '../keys/credential-keys';
import { entryWrite, OwnChanges } from './audit-trail-store';
import type { ItemCondition, Table, Write } from '../table/table';

export class DynamoShopperKeyStore implements ShopperKeyStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(project: string): Promise<readonly ShopperKey[]> {
    return (await this.read(project)).record;
  }

  async read(project: string): Promise<VersionedRecord<readonly ShopperKey[]>> {
    const item = await this.table.get(shopperKeysKey(project));
    const record = (item?.record ?? []) as readonly ShopperKey[];
    return { record, revision: Number(item?.rev ?? 0) };
  }

  commit(project: string, { revision, keys, entry }: ShopperKeyChange): Promise<ChangeOutcome> {
    const item = { ...shopperKeysKey(project), record: keys, rev: revision + 1 };
    const put: Write = { kind: 'put', item, condition: revisionIs(revision) };
    return this.changes.commit([put, entryWrite(project, entry)]);
  }
}

function revisionIs(revision: number): ItemCondition {
  return revision === 0 ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: revision };
}
