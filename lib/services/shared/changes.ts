// Changing records that others may change at the same time: read, decide, write as it was read, or start again.
import { isDeepStrictEqual } from 'node:util';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError } from '../../errors';
import type { Metadata } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { CreateOutcome, RemoveOutcome, ReplaceOutcome, Revised } from '../../ports/common';
import { commitOptimistically, doneOrStale } from './commit';

interface Changeable {
  readonly metadata?: Metadata | null;
  readonly updated_at?: string | null;
}

/** Whether a record may hold this metadata: what is merged again and again must not grow without end. */
export function isStorable(metadata: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= LIMITS.metadataBytes;
}

/** The metadata, where a record may hold it. @throws ApiError invalid_payload */
export function storable(metadata: Metadata): Metadata {
  if (isStorable(metadata)) return metadata;
  const details = `Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON, with what the record holds already.`;
  throw new ApiError({ key: 'invalid_payload', details });
}

/**
 * The record with what a request sends: metadata is merged by key, any other member is replaced.
 * @returns the same object when nothing differs
 * @throws ApiError invalid_payload for more metadata than a record may hold
 */
export function withChanges<T extends Changeable>(record: T, sent: Partial<T>, now: string): T {
  const metadata = sent.metadata ? { metadata: storable({ ...record.metadata, ...sent.metadata }) } : {};
  const merged = { ...record, ...sent, ...metadata };
  return isDeepStrictEqual(merged, record) ? record : { ...merged, updated_at: now };
}

/** The members of a request that were sent, of those that may change. Null counts as sent: it clears. */
export function sentOf<T extends object, K extends keyof T & string>(request: T, names: readonly K[]): Pick<T, K> {
  const sent = names.filter((name) => request[name] !== undefined).map((name) => [name, request[name]] as const);
  return Object.fromEntries(sent) as Pick<T, K>;
}

export interface UpsertSteps<Found extends Revised<unknown>> {
  readonly find: () => Promise<Found | null>;
  /** A new record; throws where the request may not make one. */
  readonly make: () => Found['record'];
  readonly change: (known: Found['record']) => Found['record'];
  readonly create: (record: Found['record']) => Promise<CreateOutcome | 'STALE'>;
  readonly replace: (known: Revised<Found['record']>) => Promise<ReplaceOutcome>;
}

/**
 * Create a record or change the one there is. What another request wrote meanwhile is read and changed again, so that
 * no change is lost.
 */
export async function upsert<Found extends Revised<unknown>>(
  steps: UpsertSteps<Found>,
): Promise<{ readonly record: Found['record']; readonly found: Found | null }> {
  const { answer } = await commitOptimistically({
    read: steps.find,
    plan: (found) => {
      const answer = { record: found ? steps.change(found.record) : steps.make(), found };
      return { write: answer.record === found?.record ? null : answer, answer };
    },
    commit: async ({ record, found }) => {
      const outcome = found ? await steps.replace({ record, revision: found.revision }) : await steps.create(record);
      return doneOrStale(outcome === 'CREATED' || outcome === 'REPLACED');
    },
  });
  return answer;
}

/** Remove a record, and again as long as something changes under the way. @param missing what to say when it is gone */
export async function removeRecord(remove: () => Promise<RemoveOutcome>, missing: () => Error): Promise<void> {
  await commitOptimistically({
    read: () => Promise.resolve(),
    plan: () => ({ write: remove, answer: undefined }),
    commit: async (write) => {
      const outcome = await write();
      if (outcome === 'GONE') throw missing();
      return doneOrStale(outcome === 'REMOVED');
    },
  });
}

/** Whether two records say the same. */
export function isSameRecord(one: object, other: object): boolean {
  return isDeepStrictEqual(withoutNulls(one), withoutNulls(other));
}
