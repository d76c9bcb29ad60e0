// SKUs. Each has a row in the partition of its product, and the product's item counts them.
import type { ListRequest } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { Sku } from '../../model/records/catalog';
import { LIMITS } from '../../model/limits';
import type { ProjectScope, RemoveOutcome, VersionedRecord } from '../../ports/common';
import type { CreateSkuOutcome, SkuStore } from '../../ports/catalogue';
import { productKey, skuKey } from '../keys';
import { hashOfId } from '../name-hashes';
import {
  type RecordKind,
  listRecords,
  loadNamed,
  recordItem,
  recordKey,
  replaceOutcome,
  replaceWrite,
  toVersionedRecord,
} from '../records/record-items';
import { productSkuKey, productSkuPrefix } from '../keys/related-keys';
import { loadEntries } from './read-catalogue';
import { buildAuditLineWrites, writeWithAuditLine } from '../management/audit-trail-store';
import {
  type ItemCondition,
  type Item,
  type Key,
  type Table,
  type Write,
  type WriteOutcome,
  undone,
} from '../table/table';

export const SKUS: RecordKind = { prefix: 'sku', type: 'K', key: skuKey };

export class DynamoSkuStore implements SkuStore {
  constructor(private readonly table: Table) {}

  async load(scope: ProjectScope, idOrSourceId: string): Promise<VersionedRecord<Sku> | null> {
    const item = await loadNamed(this.table, scope, { kind: SKUS, name: idOrSourceId });
    return item && toVersionedRecord<Sku>(item);
  }

  loadMany(scope: ProjectScope, names: readonly string[]) {
    return loadEntries<Sku>(this.table, scope, { kind: SKUS, names });
  }

  async create(scope: ProjectScope, sku: Sku, line?: AuditEntry): Promise<CreateSkuOutcome> {
    const writes = [...newSkuWrites(scope, sku), countWrite(scope, sku.product_id, 1)];
    const outcome = await this.table.transact([...writes, ...buildAuditLineWrites(scope.project, line)]);
    if (outcome.status === 'DONE') return 'CREATED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'BUSY' ? 'STALE' : refusedCreation(outcome, sku);
  }

  async replace(scope: ProjectScope, known: VersionedRecord<Sku>, line?: AuditEntry) {
    const { project } = scope;
    return replaceOutcome(await writeWithAuditLine(this.table, replaceWrite(scope, SKUS, known), { project, line }));
  }

  async remove(scope: ProjectScope, sku: Sku, line?: AuditEntry): Promise<RemoveOutcome> {
    const outcome = await this.table.transact([
      { kind: 'delete', key: recordKey(scope, SKUS, sku.id), condition: { test: 'eq', path: 'id', value: sku.id } },
      { kind: 'delete', key: rowKey(scope, sku) },
      countWrite(scope, sku.product_id, -1),
      ...buildAuditLineWrites(scope.project, line),
    ]);
    if (outcome.status === 'DONE') return 'REMOVED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'REFUSED' && outcome.index === 0 ? 'GONE' : 'STALE';
  }

  list({ project }: ProjectScope, request: ListRequest<Sku>) {
    return listRecords(this.table, { project, kind: SKUS }, request);
  }

  async ofProduct(scope: ProjectScope, productId: string): Promise<readonly Sku[]> {
    const ids: string[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({
        ...productSkuPrefix(scope.project, hashOfId('prod', productId) ?? ''),
        after,
      });
      ids.push(...page.items.map(({ id }) => id as string));
      after = page.next;
    } while (after);
    const found = await this.loadMany(scope, ids);
    return ids.flatMap((id) => found.get(id)?.record ?? []);
  }
}

/**
 * Build the writes that store a new SKU and its row under the product. The product's count of SKUs is a separate
 * write.
 */
export function newSkuWrites(scope: ProjectScope, sku: Sku): readonly Write[] {
  return [
    {
      kind: 'put',
      item: recordItem(scope, SKUS, { record: sku, revision: 1 }),
      condition: { test: 'absent', path: 'pk' },
    },
    { kind: 'put', item: { ...rowKey(scope, sku), id: sku.id } },
  ];
}

function rowKey({ project }: ProjectScope, { product_id, created_at, id }: Sku): Key {
  return productSkuKey(project, hashOfId('prod', product_id) ?? '', { timeMs: Date.parse(created_at), id });
}

function countWrite({ project }: ProjectScope, productId: string, by: 1 | -1): Write {
  const conditions: ItemCondition[] = [{ test: 'eq', path: 'id', value: productId }];
  if (by > 0) conditions.push(hasRoomFor(by));
  return {
    kind: 'update',
    key: productKey(project, hashOfId('prod', productId) ?? ''),
    change: { add: { skus: by } },
    condition: { test: 'and', of: conditions },
  };
}

/** Build the condition that a product has room for this many more SKUs. */
export function hasRoomFor(newSkus: number): ItemCondition {
  return { test: 'le', path: 'skus', value: LIMITS.skusPerProduct - newSkus };
}

function refusedCreation(outcome: Extract<WriteOutcome, { status: 'REFUSED' }>, sku: Sku): CreateSkuOutcome {
  if (outcome.index === 0) return 'EXISTS';
  return outcome.item?.id === sku.product_id ? 'FULL' : 'PRODUCT_GONE';
}
