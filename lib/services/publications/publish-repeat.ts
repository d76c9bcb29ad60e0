// A publication that was asked for before: by its Idempotency-Key, or by its source id.
import type { Shown } from '../../core/answer/records';
import { ApiError } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { StoredPublication } from '../../model/records/publication';
import type { PublicationFacts } from '../../ports/publications';
import { principalOf } from '../../core/access/client-names';
import { replayOf } from '../shared/commit';
import type { PublishCommand } from './publish-command';
import type { Attempt } from './publish-plan';

/**
 * The answer of an earlier request with this Idempotency-Key or this source id.
 * @throws ApiError idempotency_key_reused, duplicate_source_id
 */
export function earlierAnswer(
  caller: Caller,
  { attempt, facts }: { readonly attempt: Attempt; readonly facts: PublicationFacts },
  isOwn: boolean,
): Once<Shown> | null {
  const { earlier, sameSource } = facts;
  if (earlier) {
    const first = { requestHash: earlier.request_hash, answer: earlier.answer ?? {} };
    return { ...replayOf(first, attempt.requestHash), replayed: !isOwn };
  }
  if (!sameSource) return null;
  if (principalOf(caller) === 'CLAIM') {
    // Whose it was is nobody's business.
    throw new ApiError({ key: 'duplicate_source_id', details: 'The source_id was used before.' });
  }
  if (isSame(sameSource, attempt.command, facts)) return { answer: sameSource.answer ?? {}, replayed: true };
  const { id } = sameSource.record;
  const details = `The source_id belongs to the publication ${id}, which is for another customer or voucher.`;
  throw new ApiError({ key: 'duplicate_source_id', details, resource_id: id, resource_type: 'publication' });
}

/** The same source id may be sent again for the same customer and the same voucher or campaign. */
function isSame({ record, target }: StoredPublication, command: PublishCommand, facts: PublicationFacts): boolean {
  if (facts.customer === null || facts.customer.id !== record.customer_id) return false;
  if (command.voucher === null) return [target.campaign_id, target.campaign].includes(command.campaign);
  const names = [...target.codes, ...record.vouchers_id];
  return names.includes(command.voucher) || names.includes(facts.voucher?.voucher.id ?? '');
}
