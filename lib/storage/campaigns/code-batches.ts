// Batches of codes: each batch is one transaction with its completion record, so that a crashed worker neither
// duplicates nor skips a code.
import type { ProjectScope } from '../../ports/common';
import type { BatchOutcome, ImportedPart, ShardBatch } from '../../ports/async-actions';
import { failureWrites, partWrite } from '../background/async-action-writes';
import { outboxWrites } from '../events/outbox-writes';
import { codesCountKey, shardKey, partKey } from '../keys/code-keys';
import { type ItemCondition, type Table, type Write, type WriteOutcome, undone } from '../table/table';
import { voucherItemsOfTemplate } from '../vouchers/voucher-items';
import { assignmentsWrites, countCreatedCodes, createWrites, putWrites, worthOf } from '../vouchers/voucher-writes';
import { tryWhileBusy } from '../table/retries';

/**
 * Store a batch of generated codes and count them on one shard of the generation, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | shard of the generation | its number of codes is unchanged since the read |
 * | count of the campaign's codes, on the shard of the same number | – |
 * | vouchers | the code is free |
 */
export async function addToShard(table: Table, scope: ProjectScope, batch: ShardBatch): Promise<BatchOutcome> {
  const { actionId, shard, madeBefore, template, codes } = batch;
  const asRead: ItemCondition =
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
      change: { add: countCreatedCodes(template, codes.length, codes.length * worthOf(template)) },
    },
  ];
  const writes = [...head, ...putWrites(voucherItemsOfTemplate(scope, template, codes))];
  const places = { from: head.length, to: writes.length };
  return batchOutcome(await tryWhileBusy(() => table.transact(writes, { isBulk: true })), places);
}

interface ImportBatch extends ImportedPart {
  readonly actionId: string;
}

/**
 * Store one part of an import with its vouchers, progress and failures, in one transaction.
 *
 * | write | condition |
 * |---|---|
 * | the part | it is still open |
 * | progress, failures | – |
 * | vouchers | the code is free |
 * | opening lines of their ledgers, assignments of rules, count of the campaign's codes | – |
 * | the assigned rules | they still exist |
 * | outbox row | it does not exist yet |
 */
export async function importPart(table: Table, scope: ProjectScope, batch: ImportBatch): Promise<BatchOutcome> {
  const { actionId, number, vouchers, failed, lines, others = 0, outbox } = batch;
  const head: readonly Write[] = [
    {
      kind: 'delete',
      key: partKey(scope.project, actionId, { kind: 'open', number }),
      condition: { test: 'exists', path: 'pk' },
    },
    partWrite(scope, actionId, { number, done: vouchers.length + failed.length + others, failed: failed.length }),
    ...failureWrites(scope, actionId, { number, failed }),
  ];
  const codes = [...createWrites(scope, vouchers, lines), ...assignmentsWrites(scope, vouchers)];
  const writes = [...head, ...codes, ...outboxWrites(scope, outbox)];
  return batchOutcome(await tryWhileBusy(() => table.transact(writes, { isBulk: true })), {
    from: head.length,
    to: head.length + vouchers.length,
  });
}

/** @param codes positions of the writes of codes; any other refused write means that the state has changed */
function batchOutcome(outcome: WriteOutcome, codes: { readonly from: number; readonly to: number }): BatchOutcome {
  if (outcome.status === 'DONE') return { status: 'DONE' };
  if (outcome.status !== 'REFUSED') throw undone(outcome);
  const isCode = outcome.index >= codes.from && outcome.index < codes.to;
  return isCode ? { status: 'TAKEN', position: outcome.index - codes.from } : { status: 'STALE' };
}
