// What an evaluation needs of the catalogue: the products and SKUs of the order, and those that discounts give away.
import { type GivenAway, givenAway } from '../../core/discount/units/given-away';
import type { VoucherFact } from '../../core/evaluation/facts';
import { type Catalog, productKeys, skuKeys } from '../../core/order/input';
import type { Product, Sku } from '../../model/records/catalog';
import type { Config } from '../../model/config';
import type { RequestOrder } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { CatalogueState } from '../../core/catalogue/change';
import { catalogueEntry } from '../catalogue/catalogue-entry';
import type { ItemMap } from '../records/item-map';
import { hashesOf, productKey, skuKey } from '../keys';
import { isNamed } from '../records/record-items';
import type { Item, Key } from '../table/table';

/** Every name the order uses for products and SKUs. */
export function orderNames(order: RequestOrder | null | undefined): GivenAway {
  const items = order?.items ?? [];
  return { products: [...new Set(items.flatMap(productKeys))], skus: [...new Set(items.flatMap(skuKeys))] };
}

/** Every name under which a discount of the request gives something away. */
export function givenNames(
  { redeemables }: EvaluationRequest,
  config: Config,
  vouchers: ReadonlyMap<string, VoucherFact>,
): GivenAway {
  const ofCodes = [...vouchers.values()].map(({ voucher }) => voucher.discount);
  const tierIds = redeemables.flatMap(({ object, id }) =>
    object === 'promotion_stack' ? (config.stacks.get(id)?.tiers.ids ?? []) : [id],
  );
  const ofTiers = tierIds.map((id) => config.tiers.get(id)?.action.discount);
  const given = [...ofCodes, ...ofTiers].flatMap((discount) => (discount ? [givenAway(discount)] : []));
  return given.reduce(joinNames, { products: [], skus: [] });
}

export function joinNames(left: GivenAway, right: GivenAway): GivenAway {
  return {
    products: [...new Set([...left.products, ...right.products])],
    skus: [...new Set([...left.skus, ...right.skus])],
  };
}

export function catalogKeys(project: string, { products, skus }: GivenAway): readonly Key[] {
  return [
    ...products.flatMap((name) => productKeysOf(project, name)),
    ...skus.flatMap((name) => skuKeysOf(project, name)),
  ];
}

function productKeysOf(project: string, name: string): readonly Key[] {
  return hashesOf('prod', name).map((hash) => productKey(project, hash));
}

function skuKeysOf(project: string, name: string): readonly Key[] {
  return hashesOf('sku', name).map((hash) => skuKey(project, hash));
}

/** Products and SKUs under every name they are called by, and their states by id. */
export function catalogOf(project: string, names: GivenAway, items: ItemMap) {
  const products = new Map<string, Product>();
  const skus = new Map<string, Sku>();
  const catalogStates = new Map<string, CatalogueState>();
  for (const name of names.products) {
    const item = firstNamed(name, productKeysOf(project, name), items);
    if (!item) continue;
    const { record, state } = catalogueEntry<Product>(item);
    products.set(name, record);
    catalogStates.set(record.id, state);
  }
  for (const name of names.skus) {
    const item = firstNamed(name, skuKeysOf(project, name), items);
    if (!item) continue;
    const { record, state } = catalogueEntry<Sku>(item);
    skus.set(name, record);
    catalogStates.set(record.id, state);
  }
  const catalog: Catalog = { products, skus };
  return { catalog, catalogStates };
}

function firstNamed(name: string, keys: readonly Key[], items: ItemMap): Item | undefined {
  for (const key of keys) {
    const item = items.get(key);
    if (item && isNamed(item, name)) return item;
  }
  return undefined;
}
