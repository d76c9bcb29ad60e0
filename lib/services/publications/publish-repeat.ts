// A repeated publication: by its Idempotency-Key, or by its source id.
import { answerOfPublication, refuseSameSource } from '../../core/publication/source';
import type { Caller, Once } from '../../model/common';
import type { PublicationFacts } from '../../core/publication/facts';
import { principalOf } from '../../core/access/client-names';
import { refuseIf } from '../shared/unwrap';
import { replayOf } from '../shared/commit';
import type { PublishAttempt } from './publish-plan';
import type { PublicationAnswer } from '../../model/records/publication';

/**
 * Return the stored answer of the first request with an idempotency key; null when the key is unused.
 * @throws ApiError idempotency_key_reused, duplicate_source_id
 */
export function earlierAnswer(
  caller: Caller,
  { attempt, facts }: { readonly attempt: PublishAttempt; readonly facts: PublicationFacts },
  isOwn: boolean,
): Once<PublicationAnswer> | null {
  const { earlier, sameSource } = facts;
  if (earlier) {
    const first = { requestHash: earlier.request_hash, answer: answerOfPublication(earlier) };
    return { ...replayOf(first, attempt.requestHash), replayed: !isOwn };
  }
  if (!sameSource) return null;
  refuseIf(refuseSameSource(sameSource, attempt.command, { facts, principal: principalOf(caller) }));
  return { answer: answerOfPublication(sameSource), replayed: true };
}
