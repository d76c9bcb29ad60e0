// Redemption items <-> stored redemptions. The records travel compressed: children repeat the lines of one order.
import { gunzipSync, gzipSync } from 'node:zlib';
import { redemptionId } from '../core/redemption/ids';
import type { RollbackPlan } from '../core/redemption/rollback';
import { invariant } from '../errors';
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../model/redemption';
import { type ProjectScope, listAttributes, redemptionKey, rollbackKey } from './keys';
import type { Item, Value } from './table';

/** What is compressed inside a redemption item. */
type Body = Pick<StoredRedemption, 'response' | 'effects'>;

export function packed(value: unknown): Uint8Array {
  return gzipSync(Buffer.from(JSON.stringify(value), 'utf8'), { level: 1 });
}

export function unpacked(value: Value | undefined): unknown {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  return JSON.parse(gunzipSync(value).toString('utf8'));
}

export function redemptionItem(scope: ProjectScope, stored: StoredRedemption): Item {
  const { response, effects, base, rollback, ...rest } = stored;
  const id = redemptionId('r', base, 0);
  const body: Body = { response, effects };
  return {
    ...redemptionKey(scope.project, base),
    ...listAttributes({ project: scope.project, type: 'R', timeMs: Date.parse(stored.date), id }),
    ...rest,
    base,
    body: packed(body),
  };
}

export function storedRedemption(item: Item): StoredRedemption {
  const { body, rollback, ...rest } = item;
  const { response, effects } = unpacked(body) as Body;
  const members = rest as unknown as Omit<StoredRedemption, 'response' | 'effects' | 'rollback'>;
  return { ...members, response, effects, rollback: (rollback ?? null) as unknown as StoredRedemption['rollback'] };
}

export function rollbackItem(scope: ProjectScope, plan: RollbackPlan): Item {
  const { base } = plan.stored;
  return {
    ...rollbackKey(scope.project, base),
    ...listAttributes({ project: scope.project, type: 'R', timeMs: plan.nowMs, id: plan.rollbackId }),
    base,
    date: plan.date,
    body: packed(plan.response),
  };
}

/** The answer of a rollback. */
export function rollbackResponse(item: Item): RollbackResponse {
  return unpacked(item.body) as RollbackResponse;
}

/** The record of an attempt that was refused. */
export function failureItem(scope: ProjectScope, base: string, record: Redemption | Rollback): Item {
  return {
    ...redemptionKey(scope.project, base),
    ...listAttributes({ project: scope.project, type: 'R', timeMs: Date.parse(record.date), id: record.id }),
    base,
    failure: record as never,
  };
}
