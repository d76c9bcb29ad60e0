// What an Idempotency-Key stands for: guards, which are written in the transaction of the effect and have no end.
import { ApiError, invariant } from '../../errors';
import type { Guard, GuardStore, KeyPlaces, KeyUse } from '../../ports/common';
import { type ProjectScope, idempotencyKey, redemptionKey } from '../keys';
import { guardAttributes } from '../keys/related-keys';
import { publicationKey } from '../keys/publication-keys';
import { packedIfLong, unpackedIfLong } from './packing';
import { type Table, type Write, type WriteOutcome, keyText } from '../table/table';

/** For the transaction of what a request does; none where it has no key. */
export function guardWrites({ project }: ProjectScope, guard: Guard | undefined): readonly Write[] {
  if (!guard) return [];
  const item = {
    ...idempotencyKey(project, guard.key),
    request_hash: guard.requestHash,
    answer: packedIfLong(JSON.stringify(guard.answer)),
    ...(guard.about && guardAttributes(project, guard.about, guard.requestHash)),
  };
  return [{ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }];
}

/**
 * @param writes of the transaction, the guard last among those that may not be left out
 * @throws ApiError idempotency_key_in_use where it was refused since the key of its guard stands for something
 */
export function requireUnused(writes: readonly Write[], guard: Guard | undefined, outcome: WriteOutcome): void {
  if (!guard || outcome.status !== 'REFUSED') return;
  const index = writes.length - 1;
  const last = writes[index];
  invariant(last?.kind === 'put' && last.item.request_hash === guard.requestHash, 'the guard is the last write');
  const isUsed = outcome.index === index || outcome.refused?.some((refused) => refused.index === index);
  if (isUsed) throw new ApiError({ key: 'idempotency_key_in_use' }, { headers: { 'retry-after': '1' } });
}

export class DynamoGuardStore implements GuardStore {
  constructor(private readonly table: Table) {}

  async find({ project }: ProjectScope, { guard, redemptionBase, publicationId }: KeyPlaces): Promise<KeyUse> {
    const places = {
      guard: idempotencyKey(project, guard),
      redemption: redemptionBase === undefined ? null : redemptionKey(project, redemptionBase),
      publication: publicationId === undefined ? null : publicationKey(project, publicationId),
    };
    const items = await this.table.batchGet(Object.values(places).flatMap((key) => key ?? []));
    const at = (key: { pk: string; sk: string } | null) =>
      items.find((item) => key !== null && keyText(item) === keyText(key));
    const stored = at(places.guard);
    return {
      guard: stored ? { requestHash: stored.request_hash as string, answer: unpackedIfLong(stored.answer) } : null,
      // An empty item in the place of a redemption fences off one that never was.
      isRedemption: at(places.redemption)?.body !== undefined,
      isPublication: at(places.publication) !== undefined,
    };
  }
}
