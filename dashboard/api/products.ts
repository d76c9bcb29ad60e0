// Products of the catalogue.
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client';

export interface Product {
  readonly id: string;
  readonly source_id: string | null;
  readonly name: string | null;
}

/** The hundred that were changed last: enough to choose from by typing. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) =>
    callApi<{ readonly products: readonly Product[] }>('/v1/products?limit=100&order=-updated_at', { signal }),
  staleTime: 60_000,
});
