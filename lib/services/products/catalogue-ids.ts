// The ids of records that lines of an order add to the catalogue.
import type { CatalogueFacts } from '../../core/catalogue/overrides';
import type { Process } from '../../ports/runtime';

/** Return the function that derives ids of products and SKUs from source ids. */
export function catalogueIds(rt: Process): CatalogueFacts['idOf'] {
  return (prefix, sourceId) => rt.ids.natural(prefix, sourceId);
}
