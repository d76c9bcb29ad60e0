// Changes of the catalogue inside another transaction: products with the number of their SKUs, and SKUs.
import type { CatalogueChange, ProductChange } from '../../core/catalogue/change';
import type { ProjectScope } from '../../ports/common';
import { newProductWrite, PRODUCTS } from './product-store';
import { recordKey, replaceWrite } from '../records/record-items';
import { hasRoomFor, newSkuWrites, SKUS } from './sku-store';
import { buildAuditLineWrites } from './audited-write';
import type { ItemCondition, Write } from '../table/table';

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
