// Many codes at once: each batch is one transaction with the note that it was done, so that a worker that stops anywhere
// makes no code twice and leaves none out.
import type { FailedRow } from '../../model/records/async-action';
import type { Voucher } from '../../model/records/voucher';
import type { ProjectScope } from '../../ports/common';
import type { BatchOutcome, ShardBatch } from '../../ports/async-actions';
import { failureWrites, partWrite } from '../background/async-action-writes';
import { codesCountKey, shardKey, partKey } from '../keys/code-keys';
import { type Condition, type Table, type Write, type WriteOutcome, undone } from '../table/table';
import { alikeItems } from '../vouchers/voucher-items';
import { createWrites, putWrites } from '../vouchers/voucher-writes';
import { tryWhileBusy } from '../table/try-while-busy';

/**
 * | write | condition |
 * |---|---|
 * | shard of the generation | it made as many as was read |
 * | count of the campaign's codes, one shard for each of those | – |
 * | vouchers | the code is free |
 */
export async function addToShard(table: Table, scope: ProjectScope, batch: ShardBatch): Promise<BatchOutcome> {
  const { actionId, shard, madeBefore, template, codes } = batch;
  const asRead: Condition =
    madeBefore === 0 ? { test: 'absent', path: 'made' } : { test: 'eq', path: 'made', value: madeBefore };
  const head: readonly Write[] = [
    {
      kind: 'update',
      key: shardKey(scope.project, actionId, shard),
      change: { set: { made: madeBefore + codes.length } },
      condition: asRead,
    },
    {
      kind: 'update',
      key: codesCountKey(scope.project, template.campaign_id ?? '', shard),
      change: { add: { codes: codes.length } },
    },
  ];
  const writes = [...head, ...putWrites(alikeItems(scope, template, codes))];
  return batchOutcome(await tryWhileBusy(() => table.transact(writes, { isBulk: true })), head.length);
}

interface ImportBatch {
  readonly actionId: string;
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  readonly failed: readonly FailedRow[];
}

/**
 * | write | condition |
 * |---|---|
 * | the part | it is still open |
 * | progress, what failed | – |
 * | vouchers, count of the campaign's codes | the code is free |
 */
export async function importPart(table: Table, scope: ProjectScope, batch: ImportBatch): Promise<BatchOutcome> {
  const { actionId, number, vouchers, failed } = batch;
  const head: readonly Write[] = [
    {
      kind: 'delete',
      key: partKey(scope.project, actionId, { kind: 'open', number }),
      condition: { test: 'exists', path: 'pk' },
    },
    partWrite(scope, actionId, { number, done: vouchers.length + failed.length, failed: failed.length }),
    ...failureWrites(scope, actionId, { number, failed }),
  ];
  const writes = [...head, ...createWrites(scope, vouchers)];
  return batchOutcome(await tryWhileBusy(() => table.transact(writes)), head.length);
}

function batchOutcome(outcome: WriteOutcome, headLength: number): BatchOutcome {
  if (outcome.status === 'DONE') return { status: 'DONE' };
  if (outcome.status !== 'REFUSED') throw undone(outcome);
  return outcome.index < headLength ? { status: 'STALE' } : { status: 'TAKEN', position: outcome.index - headLength };
}
