// The item of an action: the fixed members in its record, and the changing ones as attributes.
import { isHidden, type AsyncAction } from '../../model/records/async-action';
import type { ProjectScope } from '../../ports/common';
import { listAttributes, timeText } from '../keys';
import { compressText, decompressJson, decompressText } from '../records/packing';
import { DUE_PARTITION, asyncActionKey } from '../keys/code-keys';
import type { Item } from '../table/table';

/** Build the stored item of a new async action, by which the worker finds it. */
export function asyncActionItem({ project }: ProjectScope, action: AsyncAction): Item {
  const { id, done, failed, status } = action;
  const timeMs = Date.parse(action.created_at);
  return {
    ...asyncActionKey(project, id),
    ...(!isHidden(action) && listAttributes({ project, type: 'A', timeMs, id })),
    g2p: DUE_PARTITION,
    g2s: placeInQueue(timeMs, id),
    id,
    project,
    status,
    done,
    failed,
    record: recordOf(action),
  };
}

/**
 * Select the members of an async action that do not change while it runs. Its progress is stored next to them and
 * expires with it.
 */
export function recordOf(action: AsyncAction) {
  const { id, done, failed, status, ...more } = action;
  const { done_until, next_part, lost, tries, tried_done, report_until, ...record } = more;
  return { ...record, work: packWork(record.work) };
}

/** A backtest has a report with explanations, which are long and alike. */
function packWork(work: AsyncAction['work']): AsyncAction['work'] | PackedWork {
  return work.kind === 'BACKTEST' || work.kind === 'ORDERS_BACKTEST'
    ? { kind: work.kind, packed: Buffer.from(compressText(JSON.stringify(work))).toString('base64') }
    : work;
}

interface PackedWork {
  readonly kind: 'BACKTEST' | 'ORDERS_BACKTEST';
  /** Base64. */
  readonly packed: string;
}

function unpackWork(work: AsyncAction['work'] | PackedWork): AsyncAction['work'] {
  return 'packed' in work ? (decompressJson(Buffer.from(work.packed, 'base64')) as AsyncAction['work']) : work;
}

/** Characters up to which progress is stored as text. */
const PLAIN_PROGRESS = 10_000;

/** Return progress as it is stored. */
export function packProgress(text: string): string | Uint8Array {
  return text.length > PLAIN_PROGRESS ? compressText(text) : text;
}

function unpackProgress(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : decompressText(stored);
}

/**
 * Return the sort key of an unfinished action in the queue, by start time. A leased one moves to the end, so that all
 * get their turn.
 */
export function placeInQueue(timeMs: number, id: string): string {
  return `${timeText(timeMs)}#${id}`;
}

/**
 * Convert an item to its async action.
 * @param made numbers of codes made on each shard, added to the progress
 */
export function actionOf(item: Item, made: readonly number[] = []): AsyncAction {
  const { id, status, done, failed, message, updated_at, ...progress } = item as Item & AsyncAction;
  const { done_until, next_part, lost, tries, tried_done, report_until } = progress;
  const record = item.record as AsyncAction;
  const inShards = made.reduce((sum, count) => sum + count, 0);
  return {
    ...record,
    work: unpackWork(record.work),
    id,
    status,
    failed,
    done: done + inShards,
    message: message ?? record.message,
    updated_at: updated_at ?? record.updated_at,
    ...(done_until !== undefined && { done_until: unpackProgress(done_until) }),
    ...(next_part !== undefined && { next_part }),
    ...(lost !== undefined && { lost }),
    ...(tries !== undefined && { tries, tried_done: tried_done ?? 0 }),
    ...(report_until !== undefined && { report_until }),
  };
}
