// The lines of ledgers that earlier versions wrote: each gets its place among the movements of its campaign, and its total.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Voucher } from '../../lib/model/records/voucher';
import { ledgerPartition } from '../../lib/storage/keys';
import { movementAttributes } from '../../lib/storage/keys/movement-keys';
import { CHANGES } from '../../lib/storage/formats/changes';
import { type Formats, readItem } from '../../lib/storage/formats/formats';
import { FormattedTable } from '../../lib/storage/formats/formatted-table';
import { fromStored } from '../../lib/storage/records/documents';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { type Item, type Table, TableUnavailable } from '../../lib/storage/table/table';
import { ledgerRowOf } from '../../lib/storage/vouchers/ledger';
import { voucherFact } from '../../lib/storage/vouchers/voucher-items';

/** It changes no record, so it does not matter which format it would write. */
const FORMATS: Formats = { changes: CHANGES, written: 'newest' };

interface TablePlace {
  readonly tableName: string;
  readonly endpoint?: string;
}

/** Repeated, it changes nothing. @returns how many cards it looked at, and how many lines it changed */
export async function indexMovements(
  place: TablePlace,
  isDryRun = false,
): Promise<{ readonly cards: number; readonly lines: number }> {
  const table = new FormattedTable(new DynamoTable(place), FORMATS);
  let cards = 0;
  let lines = 0;
  for await (const item of cardsOf(place)) {
    cards += 1;
    const of = { project: item.pk.split('#')[0] ?? '', voucher: voucherFact(item).voucher };
    lines += await indexCard(table, of, isDryRun);
  }
  return { cards, lines };
}

/** Cards of campaigns, also those in the bin. */
async function* cardsOf({ tableName, endpoint }: TablePlace): AsyncGenerator<Item> {
  const base = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) });
  const scan = {
    TableName: tableName,
    FilterExpression: 'contains(#p, :v) AND #s = :s',
    ExpressionAttributeNames: { '#p': 'pk', '#s': 'sk' },
    ExpressionAttributeValues: { ':v': '#V#', ':s': 'V' },
  };
  try {
    for await (const page of paginateScan({ client: DynamoDBDocumentClient.from(base) }, scan)) {
      yield* (page.Items ?? []).map((item) => readItem(FORMATS, fromStored(item))).filter(isCardOfCampaign);
    }
  } finally {
    base.destroy();
  }
}

function isCardOfCampaign(item: Item): boolean {
  const { campaign_id, gift, loyalty_card } = voucherFact(item).voucher;
  return campaign_id !== null && Boolean(gift ?? loyalty_card);
}

async function indexCard(
  table: Table,
  { project, voucher }: { readonly project: string; readonly voucher: Voucher },
  isDryRun: boolean,
): Promise<number> {
  const lines = await linesOf(table, ledgerPartition(project, voucher.id));
  let total = totalBefore(lines, voucher);
  let changed = 0;
  for (const line of lines) {
    const row = ledgerRowOf(line);
    total = row.total ?? total;
    if (line.g2p !== undefined && line.total !== undefined) continue;
    changed += 1;
    if (isDryRun) continue;
    const set = { ...movementAttributes({ project, campaignId: voucher.campaign_id, ...row }), total };
    const condition = { test: 'exists', path: 'pk' } as const;
    const outcome = await table.write({
      kind: 'update',
      key: { pk: line.pk, sk: line.sk },
      change: { set },
      condition,
    });
    if (outcome.status !== 'DONE') throw new TableUnavailable(outcome);
  }
  return changed;
}

/** What changed the balance, oldest first. */
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

/** The lifetime income before the oldest line: what the first change by hand found, else what it still is. */
function totalBefore(lines: readonly Item[], { gift, loyalty_card }: Voucher): number {
  const first = lines.map(ledgerRowOf).find((row) => row.total !== null);
  if (!first) return gift?.amount ?? loyalty_card?.points ?? 0;
  return (first.total ?? 0) - (first.kind === 'T' ? Math.max(first.delta, 0) : 0);
}
