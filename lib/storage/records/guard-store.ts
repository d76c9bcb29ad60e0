// The uses of an Idempotency-Key: guards, which are written in the transaction of the effect and do not expire.
import { ApiError, invariant } from '../../errors';
import type { Guard, GuardStore, KeyPlaces, KeyUse } from '../../ports/common';
import { type ProjectScope, idempotencyKey, redemptionKey } from '../keys';
import { guardAttributes } from '../keys/related-keys';
import { compressIfLong, decompressIfLong, decompressJson } from './packing';
import { toStoredRedemption } from '../redemptions/redemption-items';
import {
  type ItemCondition,
  type Item,
  type Key,
  type Table,
  type Write,
  type WriteOutcome,
  keyText,
} from '../table/table';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/**
 * Build the writes that store the answer of a request under its Idempotency-Key, for its transaction; empty without a
 * key.
 */
export function guardWrites({ project }: ProjectScope, guard: Guard | undefined): readonly Write[] {
  if (!guard) return [];
  const item = {
    ...idempotencyKey(project, guard.key),
    request_hash: guard.requestHash,
    answer: compressIfLong(JSON.stringify(guard.answer)),
    ...(guard.about && guardAttributes(project, guard.about, guard.requestHash)),
  };
  return [{ kind: 'put', item, condition: ABSENT }];
}

/**
 * Writes of a guard whose answer is the compressed body of a record that the same transaction stores. It holds no
 * personal data, so that the history of a customer needs no entry of it.
 */
export function referringGuardWrites(
  { project }: ProjectScope,
  guard: Guard | undefined,
  record: Key,
): readonly Write[] {
  if (!guard) return [];
  const place = { answer_pk: record.pk, answer_sk: record.sk };
  const item = { ...idempotencyKey(project, guard.key), request_hash: guard.requestHash, ...place };
  return [{ kind: 'put', item, condition: ABSENT }];
}

/**
 * Throw if a transaction was refused because its Idempotency-Key is already used.
 * @param writes of the transaction, the guard last among the required ones
 * @throws ApiError idempotency_key_in_use when the write of the guard was refused
 */
export function requireUnused(writes: readonly Write[], guard: Guard | undefined, outcome: WriteOutcome): void {
  if (!guard || outcome.status !== 'REFUSED') return;
  const index = writes.length - 1;
  const last = writes[index];
  invariant(last?.kind === 'put' && last.item.request_hash === guard.requestHash, 'the guard is the last write');
  const isUsed = outcome.index === index || outcome.refused?.some((refused) => refused.index === index);
  if (isUsed) throw new ApiError({ key: 'idempotency_key_in_use' }, { headers: { 'retry-after': '1' } });
}

/**
 * Build the write that marks an Idempotency-Key as used by a publication, so that one read shows whether a key is
 * taken. The record of the publication itself keeps a second one out.
 */
export function publicationMarkWrite({ project }: ProjectScope, key: readonly string[]): Write {
  return { kind: 'put', item: { ...idempotencyKey(project, key), is_publication: true }, condition: ABSENT };
}

export class DynamoGuardStore implements GuardStore {
  constructor(private readonly table: Table) {}

  async find(
    { project }: ProjectScope,
    { guard, redemptionBase }: Pick<KeyPlaces, 'guard' | 'redemptionBase'>,
    { isEventual }: { readonly isEventual: boolean } = { isEventual: false },
  ): Promise<KeyUse> {
    const keys = idempotencyUseKeys(project, { guard, redemptionBase });
    const items = await this.table.batchGet([keys.guard, keys.redemption], { isEventual });
    const at = (key: Key) => items.find((item) => keyText(item) === keyText(key));
    return readIdempotencyUse(this.table, at(keys.guard), at(keys.redemption));
  }
}

/** Return the keys of the items that show what an Idempotency-Key was used for. */
export function idempotencyUseKeys(
  project: string,
  { guard, redemptionBase }: Pick<KeyPlaces, 'guard' | 'redemptionBase'>,
): { readonly guard: Key; readonly redemption: Key } {
  return { guard: idempotencyKey(project, guard), redemption: redemptionKey(project, redemptionBase) };
}

/** Determine what an Idempotency-Key was used for, from its items; an answer that is part of another record is read. */
export async function readIdempotencyUse(
  table: Table,
  stored: Item | null | undefined,
  redemption: Item | null | undefined,
): Promise<KeyUse> {
  const isPublication = stored?.is_publication === true;
  return {
    guard:
      stored && !isPublication
        ? { requestHash: stored.request_hash as string, answer: await answerOf(table, stored) }
        : null,
    // An item without a body fences off an attempt that never was.
    redemption: redemption?.body ? toStoredRedemption(redemption) : null,
    isPublication,
  };
}

async function answerOf(table: Table, { answer, answer_pk: pk, answer_sk: sk }: Item): Promise<unknown> {
  if (typeof pk !== 'string' || typeof sk !== 'string') return decompressIfLong(answer);
  const record = await table.get({ pk, sk });
  return decompressJson(record?.body);
}
