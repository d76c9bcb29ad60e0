// The record of a publication that was refused.
import { failedPublication, publicationTarget } from '../../core/publication/plan';
import type { Failure } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { StoredPublication } from '../../model/records/publication';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts } from '../../core/publication/facts';
import { isKeptMetadata, keptCustomer, keptRefusal, keptVoucher } from '../../core/access/kept-refusal';
import { claimTracking } from './publish-tracking';
import type { PublishCommand } from '../../core/publication/command';

export interface PublicationFailure {
  readonly command: PublishCommand;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly failure: Failure;
  readonly nowMs: number;
}

/** Store the failure; nothing else of the attempt is kept. */
export async function storePublicationFailure(rt: Runtime, caller: Caller, failed: PublicationFailure): Promise<void> {
  const { record, ...stored } = failedStored(rt, caller, failed);
  const small = {
    ...record,
    metadata: isKeptMetadata(caller, record.metadata) ? record.metadata : {},
    customer: keptCustomer(caller, record.customer),
    ...(record.voucher && { voucher: keptVoucher(caller, record.voucher) }),
  };
  await rt.store.publications.putFailure(caller, keptRefusal(caller, { ...stored, record: small }, failed.nowMs));
}

function failedStored(rt: Runtime, caller: Caller, failed: PublicationFailure): StoredPublication {
  const { command, facts, campaign, failure, nowMs } = failed;
  const voucher = facts.voucher?.voucher ?? null;
  const note = {
    // Never the id that derives from a key: a repeat with that key may still succeed.
    id: rt.ids.random('pub', 32),
    nowMs,
    channel: command.channel,
    sourceId: caller.kind === 'client' ? null : command.sourceId,
    metadata: command.metadata,
    customerName:
      caller.kind === 'client' ? claimTracking(rt, caller, { command, config: facts.config }) : nameOf(command),
  };
  return {
    record: failedPublication(note, facts.customer, { failure, voucher }),
    target: publicationTarget(voucher ? [voucher] : [], campaign),
    answer: null,
    request_hash: null,
  };
}

function nameOf({ customer }: PublishCommand): string | null {
  return typeof customer === 'string' ? customer : (customer.source_id ?? null);
}
