// Filters on the cards of changes of balances, which a caller names by code or id.
import { FILTER_LIMITS } from '../../core/filter/parse';
import { collectCardNames, replaceCards } from '../../core/export/card-movement-fields';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

type CardFilters = Readonly<Record<string, unknown>>;

/**
 * Return filters with voucher codes replaced by ids. Filters with too many names are returned unchanged, as their
 * parser refuses them.
 */
export async function withCardIds(
  rt: Runtime<'vouchers'>,
  scope: ProjectScope,
  filters: CardFilters,
): Promise<CardFilters> {
  const names = collectCardNames(filters);
  if (names.length === 0 || names.length > FILTER_LIMITS.values) return filters;
  const facts = await Promise.all(names.map((name) => rt.store.vouchers.load(scope, name)));
  const ids = new Map(names.map((name, index) => [name, facts[index]?.voucher.id]));
  return replaceCards(filters, (name) => ids.get(name) ?? name);
}
