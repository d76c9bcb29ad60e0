// The catalogue of an order: what its lines name, and what they create or update on the way.
import { type Catalog, productKeys, skuKeys } from '../../core/order/input';
import { ApiError } from '../../errors';
import type { Product, Sku } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import type { UpsertProductRequest, UpsertSkuRequest } from '../../model/generated';
import type { RequestOrderItem } from '../../model/records/order';
import type { Runtime } from '../../ports/runtime';
import { hasIdForm } from '../shared/ids';
import { upsertProduct } from '../catalogue/products';
import { upsertSku } from '../catalogue/skus';

/** Everything the catalogue holds under the names the lines use, and the products of SKUs among it. */
export async function loadCatalogue(rt: Runtime, caller: Caller, items: readonly RequestOrderItem[]): Promise<Catalog> {
  const [products, skus] = await Promise.all([
    rt.store.products.loadMany(caller, unique(items.flatMap(productKeys))),
    rt.store.skus.loadMany(caller, unique(items.flatMap(skuKeys))),
  ]);
  const owners = unique([...skus.values()].map((sku) => sku.product_id)).filter((id) => !products.has(id));
  if (owners.length === 0) return { products, skus };
  return { products: new Map([...products, ...(await rt.store.products.loadMany(caller, owners))]), skus };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/**
 * Create or update the products and SKUs of lines that say `override`, in the order of the lines.
 * @throws ApiError invalid_product, invalid_sku or not_found
 */
export async function overrideCatalogue(
  rt: Runtime,
  caller: Caller,
  items: readonly RequestOrderItem[],
): Promise<void> {
  for (const item of items) {
    const product = item.product?.override ? await overrideProduct(rt, caller, item) : null;
    if (item.sku?.override) await overrideSku(rt, caller, { item, product });
  }
}

async function overrideProduct(rt: Runtime, caller: Caller, item: RequestOrderItem): Promise<Product> {
  const known = await rt.store.products.load(caller, productName(item));
  return upsertProduct(rt, caller, productRequest(item, known?.record ?? null));
}

async function overrideSku(
  rt: Runtime,
  caller: Caller,
  { item, product }: { readonly item: RequestOrderItem; readonly product: Product | null },
): Promise<Sku> {
  const known = (await rt.store.skus.load(caller, skuName(item)))?.record ?? null;
  const owner = known?.product_id ?? product?.id ?? ownerName(item);
  return upsertSku(rt, caller, owner, skuRequest(item, known));
}

/** The name of the product a line creates or changes. @throws ApiError invalid_product where it has none */
export function productName(item: RequestOrderItem): string {
  const [name] = productKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_product', details: 'A product with override needs an id or a source id.' });
}

/** The name of the SKU a line creates or changes. @throws ApiError invalid_sku where it has none */
export function skuName(item: RequestOrderItem): string {
  const [name] = skuKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_sku', details: 'An SKU with override needs an id or a source id.' });
}

/** The product a new SKU is added to. @throws ApiError invalid_sku where the line names none */
export function ownerName(item: RequestOrderItem): string {
  const [name] = productKeys(item);
  if (name !== undefined) return name;
  throw new ApiError({ key: 'invalid_sku', details: 'A new SKU needs a product: name it with product_id or product.' });
}

/** What a line sends of its product. @param known the product it changes; null for one it creates */
export function productRequest(item: RequestOrderItem, known: Product | null): UpsertProductRequest {
  const { name, price, metadata } = item.product ?? {};
  return {
    ...(known ? { id: known.id } : named('prod', productName(item))),
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** What a line sends of its SKU. @param known the SKU it changes; null for one it creates */
export function skuRequest(item: RequestOrderItem, known: Sku | null): UpsertSkuRequest {
  const { sku, price, metadata } = item.sku ?? {};
  return {
    ...(known ? { id: known.id } : named('sku', skuName(item))),
    ...(sku !== undefined && { sku }),
    ...(price !== undefined && { price }),
    ...(metadata && { metadata }),
  };
}

/** Text of the form of our ids must be the id of a record; any other text is a source id. */
function named(prefix: 'prod' | 'sku', name: string) {
  return hasIdForm(prefix, name) ? { id: name } : { source_id: name };
}
