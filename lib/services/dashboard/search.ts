// Finds records by their exact name: each kind is looked up by key, all in parallel.
import { listOf } from '../../core/answer/list';
import {
  type SearchHit,
  toEmailSearchResults,
  searchConfig,
  toNamedSearchResults,
  toPublicationSearchResult,
  toRedemptionSearchResult,
} from '../../core/answer/search-results';
import { isCustomerId } from '../../core/customer/record';
import { parseRedemptionId } from '../../model/keys/record-ids';
import { recordsOf } from '../../model/redemptions/entries';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

/**
 * Finds all records with this name. The id of a redemption names nothing else, and that of a customer no publication;
 * any other text may name one record of each kind.
 */
export async function search(
  rt: Runtime<'config' | 'customers' | 'orders' | 'publications' | 'redemptions' | 'vouchers'>,
  caller: Caller,
  text: string,
) {
  const name = text.trim();
  if (name === '') return listOf('results', []);
  const parsed = parseRedemptionId(name);
  return listOf(
    'results',
    parsed ? await redemptionNamed(rt, caller, { id: name, base: parsed.base }) : await named(rt, caller, name),
  );
}

async function redemptionNamed(
  { store }: Runtime<'redemptions'>,
  caller: Caller,
  { id, base }: { readonly id: string; readonly base: string },
): Promise<readonly SearchHit[]> {
  const loaded = await store.redemptions.load(caller, base);
  const record = loaded && recordsOf(loaded).find((one) => one.id === id);
  return record ? [toRedemptionSearchResult(record)] : [];
}

async function named(
  { store }: Runtime<'config' | 'customers' | 'orders' | 'publications' | 'vouchers'>,
  caller: Caller,
  name: string,
): Promise<readonly SearchHit[]> {
  const [voucher, customer, withEmail, order, publication, config] = await Promise.all([
    store.vouchers.load(caller, name),
    store.customers.load(caller, name),
    name.includes('@') ? store.customers.withEmail(caller, name) : [],
    store.orders.load(caller, name),
    // The id of a customer needs four reads, and names no publication.
    isCustomerId(name) ? null : store.publications.find(caller, name),
    store.config.load(caller),
  ]);
  return [
    ...toNamedSearchResults('voucher', voucher?.voucher, ({ code }) => code),
    ...toNamedSearchResults('customer', customer?.customer, ({ source_id }) => source_id),
    ...toEmailSearchResults(withEmail, customer?.customer),
    ...toNamedSearchResults('order', order?.order, ({ source_id }) => source_id),
    ...(publication ? [toPublicationSearchResult(publication.record)] : []),
    ...searchConfig(config, name),
  ];
}
