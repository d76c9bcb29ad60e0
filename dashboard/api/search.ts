// The search of the header: records by their exact name, and customers by the beginning of theirs.
import type { SearchResponse } from '../../lib/model/generated-answers/dashboard';
import type { ListCustomersResponse } from '../../lib/model/generated-answers/customers';
import { setNameBeginning } from '../model/calls/name-spellings';
import { callApi } from './client';

export type SearchResultItem = SearchResponse['results'][number];

/** Customers whose name only begins with the text, at most. */
const OFFERED = 5;
const SHORTEST = 2;

/** Records with this exact name first, then customers whose name begins with it. */
export async function searchRecords(text: string, signal?: AbortSignal): Promise<readonly SearchResultItem[]> {
  const options = signal ? { signal } : {};
  const exact = callApi<SearchResponse>(`/dashboard/search?${new URLSearchParams({ q: text }).toString()}`, options);
  const begun = text.length < SHORTEST ? [] : customersNamed(text, signal);
  const [{ results }, customers] = await Promise.all([exact, begun]);
  const known = new Set(results.map(({ id }) => id));
  return [...results, ...customers.filter(({ id }) => !known.has(id))];
}

async function customersNamed(text: string, signal?: AbortSignal): Promise<readonly SearchResultItem[]> {
  const query = new URLSearchParams({ limit: String(OFFERED) });
  setNameBeginning(query, text);
  const { customers } = await callApi<ListCustomersResponse>(
    `/v1/customers?${query.toString()}`,
    signal ? { signal } : {},
  );
  return customers.map(({ id, name = null }) => ({ id, object: 'customer', name, parent_id: null }));
}
