// Products of the catalogue that a field offers for typed text.
import { useQueryClient } from '@tanstack/react-query';
import { productNamed, productsQuery } from '../../api/products';
import { offersOf } from '../../model/sandbox/offers';

/** Products whose name or id contains the text; beyond the loaded ones, the one with exactly this id. */
export function useProductOffers() {
  const queries = useQueryClient();
  return async (text: string, signal: AbortSignal) => {
    const offers = offersOf(await queries.query({ ...productsQuery, staleTime: 60_000 }), text);
    if (offers.length > 0) return offers;
    const named = await productNamed(text, signal);
    return named ? offersOf([named], text) : [];
  };
}
