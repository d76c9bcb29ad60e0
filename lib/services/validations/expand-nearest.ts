// What is missing until the redeemables of a validation work: read and searched only when the request expands it.
import {
  expandsNearest,
  listRequestFindings,
  type NearestFindings,
} from '../../core/search/nearest-rewards/request-findings';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { withNamedGoods } from '../qualifications/named-goods';
import type { Decision } from './decide-counted';

/**
 * Find what each redeemable of a validation lacks, where the request asks for it.
 * @returns undefined when the request does not expand it, or its client key is not answered
 */
export async function expandNearest(
  rt: Runtime<'products'>,
  caller: Caller,
  { evaluation, input }: Decision,
): Promise<NearestFindings | undefined> {
  if (!expandsNearest(input)) return undefined;
  const candidates = evaluation.outcomes.map(({ candidate }) => candidate);
  return listRequestFindings(await withNamedGoods(rt, caller, { input, candidates }), evaluation);
}
