// The lines of ledgers that earlier versions wrote: each gets its place among the movements of its campaign, and its total.
import type { Voucher } from '../../lib/model/records/voucher';
import { ledgerPartition } from '../../lib/storage/keys';
import { movementAttributes } from '../../lib/storage/keys/movement-keys';
import { type Item, type Table, TableUnavailable } from '../../lib/storage/table/table';
import { ledgerRowOf } from '../../lib/storage/vouchers/ledger';
import { voucherFact } from '../../lib/storage/vouchers/voucher-items';
import { type TablePlace, itemsOf, recordsIn } from './items';

/** It is idempotent. @returns number of cards read, and number of lines changed */
export async function indexMovements(
  place: TablePlace,
  table: Table = recordsIn(place),
): Promise<{ readonly cards: number; readonly lines: number }> {
  let cards = 0;
  let lines = 0;
  for await (const item of itemsOf(place, { partition: 'V', sort: 'V' })) {
    if (!isCardOfCampaign(item)) continue;
    cards += 1;
    lines += await indexCard(table, item.pk.split('#')[0] ?? '', voucherFact(item).voucher);
  }
  return { cards, lines };
}

/** Also one in the bin. */
function isCardOfCampaign(item: Item): boolean {
  const { campaign_id, gift, loyalty_card } = voucherFact(item).voucher;
  return campaign_id !== null && Boolean(gift ?? loyalty_card);
}

async function indexCard(table: Table, project: string, voucher: Voucher): Promise<number> {
  const lines = await linesOf(table, ledgerPartition(project, voucher.id));
  let total = totalBefore(lines, voucher);
  let changed = 0;
  for (const line of lines) {
    const row = ledgerRowOf(line);
    total = row.total ?? total;
    if (line.g2p !== undefined && line.total !== undefined) continue;
    const set = { ...movementAttributes({ project, campaignId: voucher.campaign_id, ...row }), total };
    const condition = { test: 'exists', path: 'pk' } as const;
    const outcome = await table.write({
      kind: 'update',
      key: { pk: line.pk, sk: line.sk },
      change: { set },
      condition,
    });
    if (outcome.status !== 'DONE') throw new TableUnavailable(outcome);
    changed += 1;
  }
  return changed;
}

/** Lines with a change of the balance, oldest first. */
async function linesOf(table: Table, partition: string): Promise<readonly Item[]> {
  const lines: Item[] = [];
  for (const prefix of ['R#', 'T#']) {
    let after: Item | undefined;
    do {
      const page = await table.query({ partition, prefix, filter: { test: 'exists', path: 'delta' }, after });
      lines.push(...page.items);
      after = page.next;
    } while (after);
  }
  return lines.sort((left, right) => (ledgerRowOf(left).position < ledgerRowOf(right).position ? -1 : 1));
}

/**
 * The lifetime income before the oldest line: the total before the first manual change, or the current total without
 * one.
 */
function totalBefore(lines: readonly Item[], { gift, loyalty_card }: Voucher): number {
  const first = lines.map(ledgerRowOf).find((row) => row.total !== null);
  if (!first) return gift?.amount ?? loyalty_card?.points ?? 0;
  return (first.total ?? 0) - (first.kind === 'T' ? Math.max(first.delta, 0) : 0);
}
