// A line of the history of a code or tier, as the checks work on it.
import type { NextLine } from '../model/ledger/chain';
import type { Item } from '../storage/table/table';
import type { HistoryRow, OpeningCounts } from './facts';

/** Convert a ledger row of a voucher to the form that the audit compares. */
export function historyRow(item: Item, targetId: string): HistoryRow {
  const numberOf = (name: string) => (typeof item[name] === 'number' ? item[name] : null);
  return {
    targetId,
    kind: item.sk.startsWith('R') ? 'R' : 'T',
    id: item.id as string,
    delta: numberOf('delta'),
    balanceAfter: numberOf('balance_after'),
    sequence: numberOf('seq'),
    link: typeof item.link === 'string' ? item.link : null,
    line: chainedLine(item, targetId),
    opening: openingCounts(item),
  };
}

function chainedLine(item: Item, voucherId: string): NextLine | null {
  const { sk, id, value, delta, balance_after: balanceAfter, earned, expiration: expired, related: transfer } = item;
  if (typeof delta !== 'number' || typeof balanceAfter !== 'number') return null;
  return {
    kind: sk.startsWith('R') ? 'R' : 'T',
    id: id as string,
    value: value as NextLine['value'],
    voucherId,
    timeMs: Number.parseInt(sk.split('#')[1] ?? '', 36),
    delta,
    balanceAfter,
    earned,
    expired,
    transfer,
  };
}

function openingCounts({ opened_uses: redeemed, opened_spent: spent }: Item): OpeningCounts | null {
  return typeof redeemed === 'number' && typeof spent === 'number' ? { redeemed, spent } : null;
}
