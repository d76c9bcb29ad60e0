// Join-once campaigns: a customer who already has a code of one gets that code again.
import type { Failure } from '../../errors';
import type { PublicationAnswer, StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { toCustomerResponse } from '../answer/customer';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';
import type { VoucherResponse } from '../../model/generated-answers/records';

/**
 * Refuse a publication of several codes of a campaign that a customer joins only once.
 * @returns too_many_vouchers_requested for more than one code of a join-once campaign
 */
export function refuseSeveral({ count }: PublishCommand, isOnce: boolean): Failure | null {
  if (!isOnce || count <= 1) return null;
  const details = 'A customer gets at most 1 voucher of a campaign that is joined once.';
  return { key: 'too_many_vouchers_requested', details };
}

/** The answer of the request that made a publication; without members where none was kept. */
export function answerOfPublication({ answer }: StoredPublication): PublicationAnswer {
  return answer ?? ({} as PublicationAnswer);
}

/** The code a customer has of a campaign, and the publication that gave it. */
export interface JoinOnceFact {
  readonly publication: StoredPublication;
  readonly voucher: Voucher;
  /** The voucher as answers show it. */
  readonly shown: VoucherResponse;
}

/**
 * The answer for a customer who already has a code of the campaign.
 * @returns null when no customer is known; voucher_cannot_be_published when another code is requested
 * @see docs/behaviour/publications.md#join-once
 */
export function buildJoinOnceAnswer(
  { publication, voucher, shown }: JoinOnceFact,
  { customer, usage, config, voucher: named }: Pick<PublicationFacts, 'customer' | 'usage' | 'config' | 'voucher'>,
): { readonly answer: PublicationAnswer } | Failure | null {
  if (!customer) return null;
  if (named && named.voucher.id !== voucher.id) {
    const details = `The customer has the voucher ${voucher.id} of this campaign, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: voucher.id, resource_type: 'voucher' };
  }
  const { vouchers, ...first }: PublicationAnswer & { readonly vouchers?: unknown } = answerOfPublication(publication);
  return {
    answer: {
      ...first,
      customer: toCustomerResponse(customer, usage, config),
      vouchers_id: [voucher.id],
      voucher: shown,
    },
  };
}
