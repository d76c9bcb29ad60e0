// The record of a publication that was refused.
import { toRefusalRecord } from '../../core/access/refusal-record';
import { type PublicationFailure, buildStoredFailure } from '../../core/publication/record';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { retentionOf } from '../../core/record/retention';
import { claimTracking } from './publish-tracking';

/** Store the failure; nothing else of the attempt is kept. */
export async function storePublicationFailure(
  rt: Runtime<'publications'>,
  caller: Caller,
  failed: PublicationFailure,
): Promise<void> {
  const { command, facts, nowMs } = failed;
  const stored = buildStoredFailure(caller, failed, {
    // Never the id that derives from a key: a repeat with that key may still succeed.
    id: rt.ids.random('pub', 32),
    trackingId: claimTracking(rt, caller, { command, config: facts.config }),
  });
  await rt.store.publications.putFailure(
    caller,
    toRefusalRecord(caller, stored, { nowMs, retention: retentionOf(rt) }),
  );
}
