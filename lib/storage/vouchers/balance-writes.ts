// Moves the balance of a gift or loyalty card by hand: the balance, the line of its ledger and the answer kept for a
// repeat change in one transaction.
import type { BalanceMove, BalanceOutcome } from '../../ports/vouchers';
import { type ProjectScope, idempotencyKey, transactionRowKey, voucherKey } from '../keys';
import type { Condition, Item, Table, Write } from '../table/table';
import { holdingsWrites, transactWithOptional } from '../customers/usage-writes';
import { isStill } from './voucher-items';

const KEPT_S = 24 * 3600;

/** What a repeat of a request is told: the hash of the first request and its answer. */
export interface Repeat {
  readonly requestHash: string;
  readonly answer: unknown;
}

export async function loadRepeat(
  table: Table,
  { project }: ProjectScope,
  parts: readonly string[],
): Promise<Repeat | null> {
  const item = await table.get(idempotencyKey(project, parts));
  return item && { requestHash: item.request_hash as string, answer: JSON.parse(item.answer as string) };
}

/**
 * | write | condition |
 * |---|---|
 * | voucher | the same one, neither edited nor moved since it was read |
 * | line of the ledger | not written yet: an unanswered attempt of the same change may arrive late |
 * | answer for a repeat | nothing was sent under this key |
 * | counts of the holder | gives way: theirs |
 */
export async function moveBalance(table: Table, scope: ProjectScope, move: BalanceMove): Promise<BalanceOutcome> {
  const required = [voucherWrite(scope, move), ledgerWrite(scope, move), ...repeatWrites(scope, move)];
  const outcome = await transactWithOptional(table, required, holdingsWrites(scope, move.fact.voucher, move.amount));
  if (outcome.status === 'DONE') return { status: 'MOVED' };
  if (outcome.status === 'REFUSED') return { status: outcome.index === 2 ? 'REPEATED' : 'STALE' };
  return outcome;
}

function voucherWrite(scope: ProjectScope, { fact, amount, balanceAfter, row }: BalanceMove): Write {
  const { voucher, sequence, revision } = fact;
  const before = voucher.gift?.subtracted_amount ?? voucher.loyalty_card?.subtracted_points ?? 0;
  const subtracted = before + Math.max(-amount, 0);
  const conditions: readonly Condition[] = [
    { test: 'eq', path: 'id', value: voucher.id },
    isStill('seq', sequence),
    // Nobody published or deleted it: its balance counts for the holder that was read.
    isStill('rev', revision),
  ];
  return {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: { set: { balance: balanceAfter, seq: sequence + 1, income: row.total, subtracted } },
    condition: { test: 'and', of: conditions },
  };
}

function ledgerWrite({ project }: ProjectScope, move: BalanceMove): Write {
  const { fact, row, amount, balanceAfter } = move;
  const { timeMs, id, total, reason, sourceId, source } = row;
  const item: Item = {
    ...transactionRowKey(project, fact.voucher.id, { timeMs, id }),
    id,
    value: fact.voucher.gift ? 'gift' : 'loyalty_card',
    delta: amount,
    balance_after: balanceAfter,
    seq: fact.sequence + 1,
    total,
    reason,
    source_id: sourceId,
    source,
  };
  return { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
}

function repeatWrites({ project }: ProjectScope, { repeat, row }: BalanceMove): readonly Write[] {
  if (!repeat) return [];
  const item: Item = {
    ...idempotencyKey(project, repeat.parts),
    request_hash: repeat.requestHash,
    answer: JSON.stringify(repeat.answer),
    expires_at: Math.floor(row.timeMs / 1000) + KEPT_S,
  };
  return [{ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }];
}
