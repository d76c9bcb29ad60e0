// Stores codes that were used elsewhere before: each with the line of the ledger it begins with, in one transaction, so that
// a repeat finds either both or none.
//
// | write | condition |
// |---|---|
// | voucher, with the id it had before | no voucher has the code |
// | opening line of its ledger, where it was used or holds something | not written yet |
// | number of codes of the campaign | – |
//
// The ends of days on which points expire come first, each by itself: an end without its card does nothing.
import type { OpenOutcome, VoucherOpening } from '../../ports/vouchers';
import { type ProjectScope, voucherKey } from '../keys';
import {
  type Item,
  keyText,
  type Table,
  TableUnavailable,
  TRANSACTION_TRIES,
  undone,
  type Write,
} from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { initialSequenceOf, openingLines } from './opening-items';
import { lotEndWrites } from './points/lot-ends';
import { voucherItem } from './voucher-items';
import { isDeleted } from './voucher-record';
import { buildCodesCountWrite } from './voucher-writes';

const ABSENT = { test: 'absent', path: 'pk' } as const;

/**
 * Store the first vouchers of codes that many may open at once, in one transaction, and retry after conflicts.
 * @param openings of one campaign, or of none; at most `OPENINGS_AT_ONCE`
 * @returns existing vouchers of codes that were not stored now, by the id they would have had
 */
export async function openVouchers(
  table: Table,
  scope: ProjectScope,
  openings: readonly VoucherOpening[],
): Promise<ReadonlyMap<string, OpenOutcome>> {
  const outcomes = new Map<string, OpenOutcome>();
  let left = openings;
  for (const end of lotEnds(scope, openings)) await writeEnd(table, end);
  for (let tries = 0; left.length > 0 && tries < TRANSACTION_TRIES; tries += 1) {
    const writes = openingWrites(scope, left);
    const outcome = await tryWhileBusy(() => table.transact(writes));
    if (outcome.status === 'DONE') return outcomes;
    // Refused, or possibly written: the stored codes decide.
    const stored = await storedUnder(table, scope, left);
    for (const { voucher, origin } of left) {
      const item = stored.get(keyText(voucherKey(scope, voucher.code)));
      const status = item && !isDeleted(item) && item.origin === origin ? 'BEFORE' : 'TAKEN';
      if (item) outcomes.set(voucher.id, { status, id: item.id as string });
    }
    left = left.filter(({ voucher }) => !stored.has(keyText(voucherKey(scope, voucher.code))));
  }
  if (left.length > 0) throw new TableUnavailable(null);
  return outcomes;
}

async function storedUnder(
  table: Table,
  scope: ProjectScope,
  openings: readonly VoucherOpening[],
): Promise<ReadonlyMap<string, Item>> {
  const items = await table.batchGet(openings.map(({ voucher }) => voucherKey(scope, voucher.code)));
  return new Map(items.map((item) => [keyText(item), item]));
}

function lotEnds(scope: ProjectScope, openings: readonly VoucherOpening[]): readonly Write[] {
  return openings.flatMap(({ voucher, lots, line }) => {
    const days = lots.filter(({ points }) => points > 0);
    return lotEndWrites(scope, { ...voucher, stamp: line.id }, days);
  });
}

async function writeEnd(table: Table, end: Write): Promise<void> {
  const outcome = await tryWhileBusy(() => table.write(end));
  if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
}

function openingWrites(scope: ProjectScope, openings: readonly VoucherOpening[]): readonly Write[] {
  const puts = openings.flatMap((opening) =>
    [openedItem(scope, opening), ...openingLines(scope, opening)].map((item): Write => ({
      kind: 'put',
      item,
      condition: ABSENT,
    })),
  );
  const [first] = openings;
  const campaignId = first?.voucher.campaign_id ?? null;
  if (!first || campaignId === null) return puts;
  return [
    ...puts,
    buildCodesCountWrite(
      scope,
      campaignId,
      openings.map(({ voucher }) => voucher),
    ),
  ];
}

/** The time of arrival stands beside the creation time of the other system: earlier checkpoints do not have the card. */
function openedItem(scope: ProjectScope, { voucher, lots, origin, line }: VoucherOpening): Item {
  const numbers = { ...initialSequenceOf(voucher), ...(lots.length > 0 && { lots }) };
  return { ...voucherItem(scope, voucher), origin, arrived: line.timeMs, ...numbers };
}
