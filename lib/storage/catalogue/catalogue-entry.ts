// Products and SKUs with the data that decisions need.
import type { CatalogueEntry } from '../../ports/catalogue';
import type { ProjectScope } from '../keys';
import { loadManyNamed, type RecordKind } from '../records/record-items';
import type { Item, Table } from '../table/table';

/** Convert an item to its product or SKU, with revision and number of SKUs. */
export function catalogueEntry<T>(item: Item): CatalogueEntry<T> {
  const state = { revision: Number(item.rev), skus: Number(item.skus ?? 0) };
  return { record: item.record as T, state };
}

/** Entries by the requested names; unknown names are absent. */
export async function loadEntries<T>(
  table: Table,
  scope: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, CatalogueEntry<T>>> {
  const items = await loadManyNamed(table, scope, wanted);
  return new Map([...items].map(([name, item]) => [name, catalogueEntry<T>(item)]));
}
