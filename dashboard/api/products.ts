// Products of the catalogue.
import { queryOptions } from '@tanstack/react-query';
import type { ListProductsResponse } from '../../lib/model/generated-answers/products';
import type { ProductResponse } from '../../lib/model/generated-answers/records';
import { ApiProblem, callApi } from './client';

export type Product = ProductResponse;

type ProductPage = ListProductsResponse;

const PAGE = 100;
const MOST_PAGES = 20;

/** All products, page by page; of a larger catalogue the most recently changed ones. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }): Promise<readonly Product[]> => {
    const read: Product[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const path = `/v1/products?limit=${PAGE}&page=${page}&order=-updated_at`;
      const { products, total } = await callApi<ProductPage>(path, { signal });
      read.push(...products);
      if (products.length < PAGE || read.length >= total) break;
    }
    return read;
  },
  staleTime: 60_000,
});

/** By its id or source id; null if there is none. */
export async function productNamed(text: string, signal: AbortSignal): Promise<Product | null> {
  try {
    return await callApi<Product>(`/v1/products/${encodeURIComponent(text)}`, { signal });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}
