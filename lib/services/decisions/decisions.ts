// Read the decision of a redemption.
import { toDecisionDocument } from '../../core/decision/decision';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { GetDecisionResponse } from '../../model/generated-answers/decisions';
import type { Runtime } from '../../ports/runtime';
import { parseRedemptionId } from '../../model/keys/record-ids';
import { recordsOf } from '../../model/redemptions/entries';

/**
 * Return the kept decision of a redemption as a document.
 * @param id of a redemption, of one of its children, or of a refused attempt
 * @throws ApiError not_found for a rollback, and for a redemption without a record
 */
export async function getDecision(
  rt: Runtime<'decisions' | 'redemptions'>,
  caller: Caller,
  id: string,
): Promise<GetDecisionResponse> {
  const parsed = parseRedemptionId(id);
  const [loaded, decision] = parsed
    ? await Promise.all([rt.store.redemptions.load(caller, parsed.base), rt.store.decisions.load(caller, parsed.base)])
    : [null, null];
  const record = loaded && recordsOf(loaded).find((one) => one.id === id);
  if (record?.object !== 'redemption' || !decision) throw notFound('decision', id);
  return 'input' in decision ? toDecisionDocument(decision) : { object: 'decision', ...decision };
}
