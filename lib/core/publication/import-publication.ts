// A publication imported from another system: its customer, its codes, and its time.
import { type Failure, unknownRecord } from '../../errors';
import type { Metadata } from '../../model/common';
import { campaignOf } from '../campaign/find';
import type { VoucherFact } from '../evaluation/facts';
import type { PublicationAttempt, PublicationCode, PublicationFacts, PublicationPlan } from './facts';
import type { PublicationDecision } from './plan';

/** A publication of the other system, with the ids of this project. */
export interface PublicationImport {
  readonly id: string;
  readonly createdAt: string;
  readonly customerId: string;
  readonly codes: readonly string[];
  readonly sourceId: string | null;
  readonly channel: string;
  readonly metadata: Metadata;
}

/**
 * The inputs for planning a publication that an import takes over.
 *
 * @param vouchers its codes, in its order
 * @returns not_found for a customer who does not exist in this project; voucher_already_published for a code of
 *   another publication; duplicate_source_id
 */
export function buildPublicationDecision(
  coming: PublicationImport,
  facts: PublicationFacts,
  vouchers: readonly VoucherFact[],
): PublicationDecision | Failure {
  const failure = refuseConflicts(coming, facts, vouchers);
  if (failure) return failure;
  const [first] = vouchers;
  return {
    attempt: attemptOf(coming),
    facts,
    campaign: first ? campaignOf(first.voucher, facts.config) : null,
    codes: vouchers,
    moment: { nowMs: Date.parse(coming.createdAt), timezone: facts.config.settings.timezone },
    isOnce: false,
  };
}

function refuseConflicts(
  { customerId, sourceId }: PublicationImport,
  { customer, sameSource }: PublicationFacts,
  vouchers: readonly VoucherFact[],
): Failure | null {
  if (!customer) return unknownRecord('customer', customerId);
  const published = vouchers.find(({ voucher }) => voucher.publish.count > 0)?.voucher;
  if (published) {
    return { key: 'voucher_already_published', details: `Voucher ${published.id} is published already.` };
  }
  if (!sameSource) return null;
  const details = `The publication ${sameSource.record.id} has the source id ${sourceId}.`;
  return { key: 'duplicate_source_id', details };
}

function attemptOf({ id, codes, customerId, sourceId, channel, metadata }: PublicationImport): PublicationAttempt {
  const [voucher = null] = codes;
  const command = {
    voucher,
    campaign: null,
    count: codes.length,
    joinOnce: false,
    customer: { id: customerId },
    sourceId,
    channel,
    metadata,
  };
  return { command, id, requestHash: null };
}

/** Return the publication plan with the stored dates of its codes, for imports, instead of dates that begin today. */
export function keepStoredDates(plan: PublicationPlan): PublicationPlan {
  return { ...plan, codes: plan.codes.map(asItWas) };
}

function asItWas({ fact, after }: PublicationCode): PublicationCode {
  const { start_date = null, expiration_date = null, updated_at = null } = fact?.voucher ?? {};
  return { fact, after: { ...after, start_date, expiration_date, updated_at } };
}
