// Take over a publication from another system: who was given which codes, and when. Repeated, it changes nothing.
import { campaignOf } from '../../core/publication/plan';
import type { VoucherFact } from '../../core/evaluation/facts';
import { ApiError, notFound } from '../../errors';
import type { Caller, Metadata } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts, PublicationPlan } from '../../core/publication/facts';
import type { PublishOutcome } from '../../ports/publications';
import { type Attempt, planOf } from '../publications/publish-plan';
import { commitOptimistically } from '../shared/commit';

/** A publication as the other system has it, with the ids of here. */
export interface ComingPublication {
  readonly id: string;
  readonly createdAt: string;
  readonly customerId: string;
  readonly codes: readonly string[];
  readonly sourceId: string | null;
  readonly channel: string;
  readonly metadata: Metadata;
}

interface Situation {
  readonly facts: PublicationFacts;
  readonly vouchers: readonly VoucherFact[];
}

/**
 * @returns false where it was here already
 * @throws ApiError not_found for a code or customer that is not here; voucher_already_published for a code that another
 *   publication gave away; duplicate_source_id
 */
export async function takePublication(rt: Runtime, caller: Caller, coming: ComingPublication): Promise<boolean> {
  const { answer } = await commitOptimistically<Situation, PublicationPlan, boolean, PublishOutcome>({
    read: () => readSituation(rt, caller, coming),
    replay: ({ facts }) => (facts.earlier ? { answer: false, replayed: true } : null),
    plan: (situation) => ({ write: planTaking(rt, caller, coming, situation), answer: true }),
    commit: (plan) => rt.store.publications.commit(caller, plan),
    // The next attempt reads what stands under the id, and can only write what does not.
    settle: () => Promise.resolve({ status: 'OPEN' }),
  });
  return answer;
}

async function readSituation(rt: Runtime, caller: Caller, coming: ComingPublication): Promise<Situation> {
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

function planTaking(
  rt: Runtime,
  caller: Caller,
  coming: ComingPublication,
  { facts, vouchers }: Situation,
): PublicationPlan {
  refuseConflicts(coming, facts, vouchers);
  const [first] = vouchers;
  const moment = { nowMs: Date.parse(coming.createdAt), timezone: facts.config.settings.timezone };
  const campaign = first ? campaignOf(first.voucher, facts.config) : null;
  const attempt = attemptOf(coming);
  const plan = planOf(rt, caller, { attempt, facts, campaign, codes: vouchers, moment, isOnce: false });
  return { ...plan, codes: plan.codes.map(asItWas) };
}

/** The dates of a code are those it has, not those it would be given today. */
function asItWas({ fact, after }: PublicationPlan['codes'][number]): PublicationPlan['codes'][number] {
  const { start_date = null, expiration_date = null, updated_at = null } = fact?.voucher ?? {};
  return { fact, after: { ...after, start_date, expiration_date, updated_at } };
}

function refuseConflicts(
  { customerId, sourceId }: ComingPublication,
  facts: PublicationFacts,
  vouchers: readonly VoucherFact[],
): void {
  if (!facts.customer) throw notFound('customer', customerId);
  const published = vouchers.find(({ voucher }) => voucher.publish.count > 0)?.voucher;
  if (published) {
    const details = `Voucher ${published.id} is published already.`;
    throw new ApiError({ key: 'voucher_already_published', details });
  }
  if (!facts.sameSource) return;
  const details = `The publication ${facts.sameSource.record.id} has the source id ${sourceId}.`;
  throw new ApiError({ key: 'duplicate_source_id', details });
}

function attemptOf({ id, codes, customerId, sourceId, channel, metadata }: ComingPublication): Attempt {
  const [voucher = null] = codes;
  const command = {
    ...{ voucher, campaign: null, count: codes.length, joinOnce: false, customer: { id: customerId } },
    ...{ sourceId, channel, metadata },
  };
  return { command, id, requestHash: null };
}
