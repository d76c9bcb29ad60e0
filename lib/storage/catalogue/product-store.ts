// Products. A product's item counts its SKUs, so that none remains when the product is deleted.
import type { CatalogueChange, ProductChange } from '../../core/catalogue/change';
import type { ListRequest } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { CatalogNames, Product } from '../../model/records/catalog';
import type { ProductStore } from '../../ports/catalogue';
import type { CreateOutcome, ProjectScope, RemoveOutcome, VersionedRecord } from '../../ports/common';
import { productKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { productSkuPrefix } from '../keys/related-keys';
import {
  listRecords,
  loadNamed,
  recordItem,
  recordKey,
  type RecordKind,
  replaceOutcome,
  replaceWrite,
  toVersionedRecord,
} from '../records/record-items';
import { createOutcome, type Item, type ItemCondition, type Table, undone, type Write } from '../table/table';
import { buildAuditLineWrites, writeWithAuditLine } from '../management/audit-trail-store';
import { loadEntries, readCatalogue } from './read-catalogue';
import { hasRoomFor, newSkuWrites, SKUS } from './sku-store';

const PRODUCTS: RecordKind = { prefix: 'prod', type: 'P', key: productKey };

/** Each SKU needs two actions of a transaction, and the count of SKUs one. */
const SKUS_AT_ONCE = 49;

export class DynamoProductStore implements ProductStore {
  constructor(private readonly table: Table) {}

  async load(scope: ProjectScope, idOrSourceId: string): Promise<VersionedRecord<Product> | null> {
    const item = await loadNamed(this.table, scope, { kind: PRODUCTS, name: idOrSourceId });
    return item && toVersionedRecord<Product>(item);
  }

  loadMany(scope: ProjectScope, names: readonly string[]) {
    return loadEntries<Product>(this.table, scope, { kind: PRODUCTS, names });
  }

  loadCatalogue({ project }: ProjectScope, names: CatalogNames) {
    return readCatalogue(this.table, project, names);
  }

  async create(scope: ProjectScope, product: Product, line?: AuditEntry): Promise<CreateOutcome | 'STALE'> {
    const { project } = scope;
    const outcome = await writeWithAuditLine(this.table, newProductWrite(scope, product, 0), { project, line });
    return line && outcome.status === 'BUSY' ? 'STALE' : createOutcome(outcome);
  }

  async replace(scope: ProjectScope, known: VersionedRecord<Product>, line?: AuditEntry) {
    const { project } = scope;
    return replaceOutcome(
      await writeWithAuditLine(this.table, replaceWrite(scope, PRODUCTS, known), { project, line }),
    );
  }

  list({ project }: ProjectScope, request: ListRequest<Product>) {
    return listRecords(this.table, { project, kind: PRODUCTS }, request);
  }

  /** The SKUs are deleted first: after an interruption, the product still exists and can be deleted again. */
  async remove(scope: ProjectScope, product: Product, line?: AuditEntry): Promise<RemoveOutcome> {
    const rows = await this.skuRows(scope, product.id);
    for (let start = 0; start < rows.length; start += SKUS_AT_ONCE) {
      const writes = removalOfSkus(scope, product, rows.slice(start, start + SKUS_AT_ONCE));
      const outcome = replaceOutcome(await this.table.transact(writes));
      if (outcome === 'STALE') return 'STALE';
    }
    return this.removeEmpty(scope, product.id, line);
  }

  private async skuRows(scope: ProjectScope, productId: string): Promise<readonly Item[]> {
    const rows: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({
        ...productSkuPrefix(scope.project, hashOfId('prod', productId) ?? ''),
        after,
      });
      rows.push(...page.items);
      after = page.next;
    } while (after);
    return rows;
  }

  private async removeEmpty(scope: ProjectScope, id: string, line?: AuditEntry): Promise<RemoveOutcome> {
    const key = recordKey(scope, PRODUCTS, id);
    const removal = { kind: 'delete', key, condition: isWithoutSkus(id) } as const;
    const outcome = await writeWithAuditLine(this.table, removal, { project: scope.project, line });
    if (outcome.status === 'DONE') return 'REMOVED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'REFUSED' && outcome.item?.id !== id ? 'GONE' : 'STALE';
  }
}

/**
 * Build the write that stores a new product, if its key is free.
 * @param skus number of SKUs written with it
 */
function newProductWrite(scope: ProjectScope, product: Product, skus: number): Write {
  const item = { ...recordItem(scope, PRODUCTS, { record: product, revision: 1 }), skus };
  return { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
}

function isWithoutSkus(id: string) {
  return {
    test: 'and',
    of: [
      { test: 'eq', path: 'id', value: id },
      { test: 'eq', path: 'skus', value: 0 },
    ],
  } as const;
}

function removalOfSkus(scope: ProjectScope, product: Product, rows: readonly Item[]): readonly Write[] {
  return [
    ...rows.flatMap(({ pk, sk, id }): readonly Write[] => [
      { kind: 'delete', key: { pk, sk } },
      {
        kind: 'delete',
        key: recordKey(scope, SKUS, id as string),
        condition: { test: 'eq', path: 'id', value: id as string },
      },
    ]),
    {
      kind: 'update',
      key: recordKey(scope, PRODUCTS, product.id),
      change: { add: { skus: -rows.length } },
      condition: { test: 'eq', path: 'id', value: product.id },
    },
  ];
}

/** Build the writes of a change to products and SKUs, with its audit line. */
export function catalogueWrites(scope: ProjectScope, { products, skus, line }: CatalogueChange): readonly Write[] {
  return [
    ...products.map((change) => productWrite(scope, change)),
    ...skus.flatMap(({ record, revision }) =>
      revision === null ? newSkuWrites(scope, record) : [replaceWrite(scope, SKUS, { record, revision })],
    ),
    ...(line ? buildAuditLineWrites(scope.project, line) : []),
  ];
}

/** A product that only gains SKUs may have concurrent changes of other members. */
function productWrite(scope: ProjectScope, { record, revision, isChanged, newSkus }: ProductChange): Write {
  if (revision === null) return newProductWrite(scope, record, newSkus);
  const conditions: ItemCondition[] = [{ test: 'eq', path: 'id', value: record.id }];
  if (isChanged) conditions.push({ test: 'eq', path: 'rev', value: revision });
  if (newSkus > 0) conditions.push(hasRoomFor(newSkus));
  return {
    kind: 'update',
    key: recordKey(scope, PRODUCTS, record.id),
    change: {
      ...(isChanged && { set: { record: record, rev: revision + 1 } }),
      ...(newSkus > 0 && { add: { skus: newSkus } }),
    },
    condition: { test: 'and', of: conditions },
  };
}
