// The catalogue of an order: what its lines name.
import type { CatalogueState, KnownCatalogue } from '../../core/catalogue/change';
import type { CatalogueFacts } from '../../core/catalogue/overrides';
import { productKeys, skuKeys } from '../../core/order/input';
import type { Caller } from '../../model/common';
import type { RequestOrderItem } from '../../model/records/order';
import type { CatalogueEntry } from '../../ports/catalogue';
import type { Runtime } from '../../ports/runtime';

/** Everything the catalogue holds under the names the lines use, and the products of SKUs among it. */
export async function loadCatalogue(
  rt: Runtime,
  caller: Caller,
  items: readonly RequestOrderItem[],
): Promise<KnownCatalogue> {
  const [named, skus] = await Promise.all([
    rt.store.products.loadMany(caller, unique(items.flatMap(productKeys))),
    rt.store.skus.loadMany(caller, unique(items.flatMap(skuKeys))),
  ]);
  const owners = unique([...skus.values()].map(({ record }) => record.product_id)).filter((id) => !named.has(id));
  const products = owners.length === 0 ? named : [...named, ...(await rt.store.products.loadMany(caller, owners))];
  return {
    catalog: { products: recordsOf(products), skus: recordsOf(skus) },
    catalogStates: new Map([...statesOf(products), ...statesOf(skus)]),
  };
}

/** The ids of records that lines add to the catalogue. */
export function catalogueIds(rt: Runtime): CatalogueFacts['idOf'] {
  return (prefix, sourceId) => rt.ids.natural(prefix, sourceId);
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

type Entries<T> = Iterable<readonly [string, CatalogueEntry<T>]>;

function recordsOf<T>(entries: Entries<T>): ReadonlyMap<string, T> {
  return new Map([...entries].map(([name, { record }]) => [name, record]));
}

function statesOf(entries: Entries<{ readonly id: string }>): readonly (readonly [string, CatalogueState])[] {
  return [...entries].map(([, { record, state }]) => [record.id, state]);
}
