// The record of a refused publication.
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Campaign } from '../../model/records/campaign';
import type { StoredPublication } from '../../model/records/publication';
import { personOf } from '../management/actor';
import { canStoreMetadata, trimRefusalCustomer, trimRefusalVoucher } from '../access/refusal-record';
import type { PublishCommand } from './command';
import type { PublicationFacts } from './facts';
import { buildFailedPublication, publicationTarget } from './record';

export interface PublicationFailure {
  readonly command: PublishCommand;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly failure: Failure;
  readonly nowMs: number;
}

/**
 * The stored record of a refused publication: without large members, and for a client key without names of persons.
 * @param trackingId for a claim; null when the customer is known
 */
export function buildStoredFailure(
  caller: Caller,
  { command, facts, campaign, failure, nowMs }: PublicationFailure,
  { id, trackingId }: { readonly id: string; readonly trackingId: string | null },
): StoredPublication {
  const isClient = caller.kind === 'client';
  const voucher = facts.voucher?.voucher ?? null;
  const { channel, metadata } = command;
  const customerName = isClient ? trackingId : nameOf(command);
  const sourceId = isClient ? null : command.sourceId;
  const note = { id, nowMs, channel, person: personOf(caller), sourceId, metadata, customerName };
  const record = buildFailedPublication(note, facts.customer, { failure, voucher });
  return {
    record: {
      ...record,
      metadata: canStoreMetadata(caller, record.metadata) ? record.metadata : {},
      customer: trimRefusalCustomer(caller, record.customer),
      ...(record.voucher && { voucher: trimRefusalVoucher(caller, record.voucher) }),
    },
    target: publicationTarget(voucher ? [voucher] : [], campaign),
    answer: null,
    request_hash: null,
  };
}

function nameOf({ customer }: PublishCommand): string | null {
  return typeof customer === 'string' ? customer : (customer.source_id ?? null);
}
