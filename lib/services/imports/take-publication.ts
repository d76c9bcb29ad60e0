// Takes over a publication from another system: the customer, the codes and the time. It is idempotent.
import type { VoucherFact } from '../../core/evaluation/facts';
import {
  type PublicationImport,
  buildPublicationDecision,
  keepStoredDates,
} from '../../core/publication/import-publication';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts, PublicationPlan } from '../../core/publication/facts';
import type { PublishOutcome } from '../../ports/publications';
import { planOf } from '../publications/publish-plan';
import { unwrap } from '../shared/unwrap';
import { commitOptimistically } from '../shared/commit';

interface PublicationImportSnapshot {
  readonly facts: PublicationFacts;
  readonly vouchers: readonly VoucherFact[];
}

/**
 * Store a publication that is imported from another system, with its dates.
 * @returns false when it was here already
 * @throws ApiError not_found for a code or customer that is not here; voucher_already_published for a code that another
 *   publication gave away; duplicate_source_id
 */
export async function takePublication(
  rt: Runtime<'publications' | 'vouchers'>,
  caller: Caller,
  coming: PublicationImport,
): Promise<boolean> {
  const { answer } = await commitOptimistically<PublicationImportSnapshot, PublicationPlan, boolean, PublishOutcome>({
    read: () => readSituation(rt, caller, coming),
    replay: ({ facts }) => (facts.earlier ? { answer: false, replayed: true } : null),
    plan: ({ facts, vouchers }) => {
      const decision = unwrap(buildPublicationDecision(coming, facts, vouchers));
      return { write: keepStoredDates(planOf(rt, caller, decision)), answer: true };
    },
    commit: (plan) => rt.store.publications.commit(caller, plan),
    // The next attempt reads the stored record of the id, and can only write it if it does not exist.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
  return answer;
}

async function readSituation(
  rt: Runtime<'publications' | 'vouchers'>,
  caller: Caller,
  coming: PublicationImport,
): Promise<PublicationImportSnapshot> {
  const { id, sourceId, codes, customerId } = coming;
  const [first = null, ...others] = codes;
  const [facts, ...loaded] = await Promise.all([
    rt.store.publications.loadFacts(caller, { id, sourceId, voucher: first, customer: { id: customerId } }),
    ...others.map((code) => rt.store.vouchers.load(caller, code)),
  ]);
  const found = [facts.voucher, ...loaded];
  const missing = codes.find((_, index) => !found[index]);
  if (missing !== undefined && !facts.earlier) throw notFound('voucher', missing);
  return { facts, vouchers: found.filter((fact) => fact !== null) };
}
