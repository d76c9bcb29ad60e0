// The record of a publication that was refused.
import { failedPublication, publicationAim } from '../../core/publication/plan';
import { CATALOGUE, type Failure } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { StoredPublication } from '../../model/records/publication';
import type { Runtime } from '../../ports/runtime';
import type { PublicationFacts } from '../../ports/publications';
import { claimTracking } from './publish-client';
import type { PublishOrder } from './publish-command';

export interface PublicationFailure {
  readonly order: PublishOrder;
  readonly facts: PublicationFacts;
  readonly campaign: Campaign | null;
  readonly failure: Failure;
}

/** Store the failure; nothing else of the attempt is kept. */
export async function storePublicationFailure(rt: Runtime, caller: Caller, given: PublicationFailure): Promise<void> {
  await rt.store.publications.putFailure(caller, failedStored(rt, caller, given));
}

function failedStored(rt: Runtime, caller: Caller, given: PublicationFailure): StoredPublication {
  const { order, facts, campaign, failure } = given;
  const voucher = facts.voucher?.voucher ?? null;
  const note = {
    // Never the id that derives from a key: a repeat with that key may still succeed.
    id: rt.ids.random('pub', 32),
    nowMs: rt.clock.nowMs(),
    channel: order.channel,
    sourceId: caller.kind === 'client' ? null : order.sourceId,
    metadata: order.metadata,
    customerName: caller.kind === 'client' ? claimTracking(rt, caller, order) : nameOf(order),
  };
  const message = failure.details ?? CATALOGUE[failure.key].message;
  return {
    record: failedPublication(note, facts.customer, { failure, message, voucher }),
    aim: publicationAim(voucher ? [voucher] : [], campaign),
    answer: null,
    request_hash: null,
  };
}

function nameOf({ customer }: PublishOrder): string | null {
  return typeof customer === 'string' ? customer : (customer.source_id ?? null);
}
