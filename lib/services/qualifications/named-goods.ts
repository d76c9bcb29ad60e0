// Reads the products that redeemables name, for a search that adds lines to an order.
import type { Candidate } from '../../core/evaluation/candidate/candidate';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { collectNamedGoods } from '../../core/search/nearest/named-goods';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

/** The input with the products and SKUs that the redeemables name: one read, of at most 100 names. */
export async function withNamedGoods(
  rt: Runtime<'products'>,
  caller: Caller,
  { input, candidates }: { readonly input: EvaluationInput; readonly candidates: readonly Candidate[] },
): Promise<EvaluationInput> {
  const { facts } = input;
  const { names, unread } = collectNamedGoods(candidates, facts);
  if (names.products.length + names.skus.length === 0) return input;
  const { catalog: named } = await rt.store.products.loadCatalogue(caller, names);
  const catalog = {
    products: new Map([...named.products, ...facts.catalog.products]),
    skus: new Map([...named.skus, ...facts.catalog.skus]),
    unread,
  };
  return { ...input, facts: { ...facts, catalog } };
}
