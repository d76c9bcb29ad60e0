// Publications: which codes went to whom, and giving more.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchResponse } from '../../lib/model/generated-answers/dashboard';
import type { ListPublicationsResponse } from '../../lib/model/generated-answers/publications';
import type { PublicationResponse } from '../../lib/model/generated-answers/records';
import type { Campaign } from './campaigns';
import { callApi } from './client';

export type Publication = PublicationResponse;

export type PublicationPage = ListPublicationsResponse;

/** @param query as the API takes it: filters, order and page */
export const publicationsQuery = (query: string) =>
  queryOptions({
    queryKey: ['publications', query],
    queryFn: ({ signal }) => callApi<PublicationPage>(`/v1/publications?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });

type PublicationSearchResponse = SearchResponse;

/** A publication, at any position of the list; null for an unknown id. */
export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['publications', 'one', id],
    queryFn: async ({ signal }): Promise<Publication | null> => {
      const name = new URLSearchParams({ q: id });
      const { results } = await callApi<PublicationSearchResponse>(`/dashboard/search?${name.toString()}`, { signal });
      const madeAt = results.find((one) => one.id === id && one.object === 'publication')?.created_at;
      if (madeAt === undefined) return null;
      const { publications } = await callApi<PublicationPage>(momentPath(madeAt), { signal });
      return publications.find((one) => one.id === id) ?? null;
    },
  });

/** Publications of one moment; both ends of a range are left out of it. */
export function momentPath(moment: string): string {
  const at = (ms: number): string => new Date(Date.parse(moment) + ms).toISOString();
  const query = new URLSearchParams({ limit: '100' });
  query.set('filters[created_at][conditions][$after]', at(-1));
  query.set('filters[created_at][conditions][$before]', at(1));
  return `/v1/publications?${query.toString()}`;
}

/** The codes of a publication that its record contains. */
export function codesOf({ voucher, vouchers = [] }: Publication): readonly string[] {
  return voucher ? [voucher.code] : vouchers;
}

/** The receiver of a publication: the id, source id or e-mail address of a known or new customer. */
export type Recipient = { readonly id: string } | { readonly source_id: string } | { readonly email: string };

export interface PublishOrder {
  readonly customer: Recipient;
  /** A campaign gives its oldest free code; a code is given itself. */
  readonly from: { readonly campaign: string } | { readonly voucher: string };
  readonly sourceId: string | null;
}

export function publish(order: PublishOrder, idempotencyKey: string): Promise<Publication> {
  const { customer, from, sourceId } = order;
  const source = 'campaign' in from ? { campaign: { name: from.campaign } } : { voucher: from.voucher };
  const body = { customer, ...source, ...(sourceId !== null && { source_id: sourceId }), channel: 'dashboard' };
  return callApi('/v1/publications', { method: 'POST', body, idempotencyKey });
}

/** Loads a campaign, and the number of its codes that are free to publish. */
export async function loadFreeCodeCount(
  campaign: string,
): Promise<{ readonly campaign: Campaign; readonly free: number }> {
  const record = await callApi<Campaign>(`/v1/campaigns/${encodeURIComponent(campaign)}`);
  const { id } = record;
  const query = new URLSearchParams({ limit: '1' });
  query.set('filters[campaign_ids][conditions][$is]', id);
  query.set('filters[holder][conditions][$is_unknown]', '');
  query.set('filters[active][conditions][$active]', '');
  query.set('filters[junction]', 'and');
  const { total } = await callApi<{ readonly total: number }>(`/v1/vouchers?${query.toString()}`);
  return { campaign: record, free: total };
}
