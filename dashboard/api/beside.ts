// Data next to the rows of a list: the holder of a code, and its campaign's restrictions; one call loads all rows.
import { queryOptions } from '@tanstack/react-query';
import { createBatchLoader } from '../model/calls/batch-loader';
import type { Limits } from '../model/voucher';
import type { CampaignPage } from './campaigns';
import { callApi } from './client';
import type { Customer } from './customers';

function pathAmong(path: string, field: string, ids: readonly string[]): string {
  const query = new URLSearchParams({ limit: String(ids.length) });
  ids.forEach((id, index) => query.set(`filters[${field}][conditions][$in][${index}]`, id));
  return `${path}?${query.toString()}`;
}

type CustomerLabel = Pick<Customer, 'id' | 'name' | 'email' | 'source_id'>;

const customerOf = createBatchLoader<CustomerLabel>(async (ids) => {
  const page = await callApi<{ readonly customers: readonly CustomerLabel[] }>(pathAmong('/v1/customers', 'id', ids));
  return new Map(page.customers.map((customer) => [customer.id, customer]));
});

const limitsOf = createBatchLoader<Limits>(async (ids) => {
  const { campaigns } = await callApi<CampaignPage>(pathAmong('/v1/campaigns', 'campaign_ids', ids));
  return new Map(campaigns.map((campaign) => [campaign.id, campaign]));
});

/** The display name of a row's customer; null for a deleted one. */
export const nameBeside = (id: string) =>
  queryOptions({
    queryKey: ['customer', id, 'beside'],
    queryFn: async () => {
      const known = await customerOf(id);
      return known && (known.name ?? known.email ?? known.source_id);
    },
  });

/** When the codes of a campaign can be used. */
export const limitsBeside = (id: string) =>
  queryOptions({ queryKey: ['campaign', id, 'beside'], queryFn: () => limitsOf(id) });
