// Lines with `override`: schemas of metadata, and the records that the audit trail names.
import { collectAuditedRecords, NO_CHANGE, planCatalogue } from '../../../lib/core/catalogue/overrides';
import { factsOf, isFailure, NOON, type RequestOrderItem } from '../../support/core';

const { products, skus } = factsOf({
  products: { prod_1: { source_id: 'shirt', price: 1000, metadata: { size: 'L' } } },
  skus: { sku_1: { source_id: 'red', product_id: 'prod_1', price: 1100 } },
}).catalog;
const catalogStates = new Map([
  ['prod_1', { revision: 4, skus: 1 }],
  ['sku_1', { revision: 7, skus: 0 }],
]);
const known = { catalog: { products, skus }, catalogStates };
const size = { type: 'string', array: false, optional: false, object_type: null };

const decide = (items: readonly unknown[], related_object = 'voucher') =>
  planCatalogue(items as readonly RequestOrderItem[], {
    known,
    config: { metadataSchemas: new Map([['ms_1', { id: 'ms_1', related_object, properties: { size } } as never]]) },
    now: NOON,
    idOf: (prefix, sourceId) => `${prefix}_of_${sourceId}`,
  });

function audited(items: readonly unknown[]) {
  const planned = decide(items);
  if (isFailure(planned)) throw new Error(planned.details);
  return collectAuditedRecords(planned.change, known);
}

describe('the audit trail of lines that change the catalogue', () => {
  const made = { product: { source_id: 'cap', override: true }, sku: { source_id: 'cap-s', override: true } };
  const changed = {
    product: { source_id: 'shirt', override: true, price: 5 },
    sku: { source_id: 'red', override: true, price: 6 },
  };

  test('names new records without a record before', () => {
    expect(audited([made])).toEqual([
      {
        object: 'product',
        id: 'prod_of_cap',
        before: null,
        after: expect.objectContaining({ id: 'prod_of_cap', source_id: 'cap' }) as object,
      },
      {
        object: 'sku',
        id: 'sku_of_cap-s',
        before: null,
        after: expect.objectContaining({ id: 'sku_of_cap-s', product_id: 'prod_of_cap' }) as object,
      },
    ]);
  });

  test('names changed records as they were and are', () => {
    const [shirt, red] = [products.get('prod_1'), skus.get('sku_1')];

    expect(audited([changed])).toEqual([
      { object: 'product', id: 'prod_1', before: shirt, after: { ...shirt, price: 5, updated_at: NOON } },
      { object: 'sku', id: 'sku_1', before: red, after: { ...red, price: 6, updated_at: NOON } },
    ]);
  });

  test('does not name a product that only got an SKU', () => {
    const line = { product_id: 'prod_1', sku: { source_id: 'blue', override: true } };

    expect(audited([line]).map(({ object, id }) => `${object} ${id}`)).toEqual(['sku sku_of_blue']);
  });

  test('names nothing where nothing changes', () => {
    expect(collectAuditedRecords(NO_CHANGE, known)).toEqual([]);
  });
});

test.each<[string, object, string, boolean]>([
  ['of a new product', { source_id: 'cap', metadata: { size: 5 } }, 'product', true],
  ['of a new product without any', { source_id: 'cap' }, 'product', true],
  ['of a changed product', { source_id: 'shirt', metadata: { size: 5 } }, 'product', true],
  ['that stays', { source_id: 'shirt', price: 5 }, 'product', false],
  ['of another kind', { source_id: 'cap' }, 'order', false],
])('metadata %s: %j by a schema of %s is refused: %s', (_name, product, related_object, isRefused) => {
  const planned = decide([{ product: { ...product, override: true } }], related_object);

  expect('key' in planned && planned.key).toBe(isRefused && 'metadata_validation_failed');
});
