// The ids of records that lines of an order add to the catalogue.
import type { CatalogueFacts } from '../../core/catalogue/overrides';
import type { Process } from '../../ports/runtime';

export function catalogueIds(rt: Process): CatalogueFacts['idOf'] {
  return (prefix, sourceId) => rt.ids.natural(prefix, sourceId);
}
