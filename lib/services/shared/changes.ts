// Changes of shared records: read, decide, write on condition that nothing has changed, or start again.
import type { CreateOutcome, RemoveOutcome, ReplaceOutcome, VersionedRecord } from '../../ports/common';
import { commitOptimistically, toCommitOutcome } from './commit';

export interface UpsertSteps<Found extends VersionedRecord<unknown>> {
  readonly find: () => Promise<Found | null>;
  /** A new record; throws when the request may not create one. */
  readonly make: () => Found['record'];
  readonly change: (known: Found['record']) => Found['record'];
  readonly create: (record: Found['record']) => Promise<CreateOutcome | 'STALE'>;
  /** @param before as read */
  readonly replace: (known: VersionedRecord<Found['record']>, before: Found['record']) => Promise<ReplaceOutcome>;
}

/**
 * Creates a record or changes the existing one. After a conflict it is read and changed again, so that no update is
 * lost.
 */
export async function upsert<Found extends VersionedRecord<unknown>>(
  steps: UpsertSteps<Found>,
): Promise<{ readonly record: Found['record']; readonly found: Found | null }> {
  const { answer } = await commitOptimistically({
    read: steps.find,
    plan: (found) => {
      const answer = { record: found ? steps.change(found.record) : steps.make(), found };
      return { write: answer.record === found?.record ? null : answer, answer };
    },
    commit: async ({ record, found }) => {
      const outcome = found
        ? await steps.replace({ record, revision: found.revision }, found.record)
        : await steps.create(record);
      return toCommitOutcome(outcome === 'CREATED' || outcome === 'REPLACED');
    },
  });
  return answer;
}

/** Removes a record, and retries after conflicts. @param missing the error when it is gone */
export async function removeRecord(remove: () => Promise<RemoveOutcome>, missing: () => Error): Promise<void> {
  await commitOptimistically({
    read: () => Promise.resolve(),
    plan: () => ({ write: remove, answer: undefined }),
    commit: async (write) => {
      const outcome = await write();
      if (outcome === 'GONE') throw missing();
      return toCommitOutcome(outcome === 'REMOVED');
    },
  });
}
