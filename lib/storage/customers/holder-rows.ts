// Stored rows of holders, where a referee has one for each code and others one for all codes of a publication, and
// their removal.
import { invariant } from '../../errors';
import type { Holder } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';
import type { ProjectScope } from '../../ports/common';
import type { StoredLine } from '../../ports/customers';
import type { Removal } from '../../ports/vouchers';
import { activityWrites } from '../activity/activity-store';
import { holderKey, holderPartition, refereePartition } from '../keys/related-keys';
import { queryList } from '../lists/query-list';
import { readListItems } from '../lists/read-list';
import { tryWhileBusy } from '../table/retries';
import { type Item, type Query, type Table, undone, type Write } from '../table/table';

/** A stored referee, with the customer's activity row. */
export interface RefereeRecord extends Holder {
  readonly activity?: StoredLine;
}

/** Return the activity row that the row of a referee stores. */
export function lineOf(row: Item | null): StoredLine | undefined {
  return (row?.record as RefereeRecord | undefined)?.activity;
}

/**
 * Name the attribute that marks one of several codes in a row as gone: setting a mark needs no read, and two never
 * conflict.
 */
function goneAttribute(voucherId: string): string {
  return `gone#${voucherId}`;
}

/** Return the customers that hold a code, from a stored row of holders, without those whose codes are deleted. */
export function listHoldersOfRow(item: Item | null): readonly Holder[] {
  const record = item?.record as RefereeRecord | readonly Holder[] | undefined;
  if (record === undefined) return [];
  return [record]
    .flat()
    .filter(({ voucher_id }) => !item?.[goneAttribute(voucher_id)])
    .map(withoutLine);
}

/** Return the holder of a code without the activity line stored in the same record. */
export function withoutLine({ activity: _activity, ...holder }: RefereeRecord): Holder {
  return holder;
}

/** Run a query over all of its pages. */
export async function allRows(table: Table, query: Query): Promise<readonly Item[]> {
  const rows: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryList(table, { ...query, after });
    rows.push(...page.items);
    after = page.next;
  } while (after);
  return rows;
}

/**
 * Build the write that records the codes a customer received, as one row, for the transaction that publishes the
 * codes.
 * @param holders at least one; all of one customer, with ascending ids of one prefix
 */
export function holdersWrite({ project }: ProjectScope, holders: readonly Holder[]): Write {
  const [first] = holders;
  invariant(first, 'a row of holders holds at least one');
  const key = holderKey(project, first.customer_id, first.id);
  return { kind: 'put', item: { ...key, record: holders }, condition: { test: 'absent', path: 'pk' } };
}

// Removes the data of holders of deleted codes.

const FORGOTTEN_AT_ONCE = 25;

/** The removal's note for referees, and the retention of such rows, days. */
export interface Ending extends Pick<Removal, 'noteReferee'> {
  readonly keptDays: number;
}

/**
 * Removes the holders of codes that are deleted for good. It is safe to repeat after an interruption.
 * @throws TableUnavailable when a row could not be written
 */
export async function forgetHolders(
  table: Table,
  scope: ProjectScope,
  { codes, ...ending }: Ending & { readonly codes: readonly Voucher[] },
): Promise<void> {
  const owners = new Map<string, Set<string>>();
  for (const { id, holder_id } of codes) {
    if (holder_id) owners.set(holder_id, (owners.get(holder_id) ?? new Set()).add(id));
  }
  const readers = [...owners].map(
    ([holder, ids]) =>
      () =>
        ownerWrites(table, holderPartition(scope.project, holder), ids),
  );
  for (let start = 0; start < readers.length; start += FORGOTTEN_AT_ONCE) {
    const some = await Promise.all(readers.slice(start, start + FORGOTTEN_AT_ONCE).map((read) => read()));
    await writeAll(table, some.flat());
  }
  for (const code of codes.filter(({ is_referral_code }) => is_referral_code === true)) {
    await forgetReferees(table, scope, { code, ...ending });
  }
}

async function ownerWrites(table: Table, partition: string, gone: ReadonlySet<string>): Promise<readonly Write[]> {
  const rows = await allRows(table, { partition, prefix: 'H#' });
  return rows.flatMap((row): Write[] => {
    const held = listHoldersOfRow(row);
    const going = held.filter(({ voucher_id }) => gone.has(voucher_id));
    if (going.length === 0) return [];
    const key = { pk: row.pk, sk: row.sk };
    if (going.length === held.length) return [{ kind: 'delete', key }];
    const set = Object.fromEntries(going.map(({ voucher_id }) => [goneAttribute(voucher_id), true] as const));
    return [{ kind: 'update', key, change: { set }, condition: { test: 'exists', path: 'pk' } }];
  });
}

interface EndedCode extends Ending {
  readonly code: Voucher;
}

/** Each row is deleted together with its customer's activity row, so a repeat writes no second one. */
async function forgetReferees(table: Table, scope: ProjectScope, ended: EndedCode): Promise<void> {
  const rows = await allRows(table, { index: 'g2', partition: refereePartition(scope.project, ended.code.id) });
  for (let start = 0; start < rows.length; start += FORGOTTEN_AT_ONCE) {
    const items = await readListItems(table, rows.slice(start, start + FORGOTTEN_AT_ONCE));
    await Promise.all(items.map((item) => forgetReferee(table, scope, { item, ...ended })));
  }
}

/** Writes no activity for a referee whose arrival wrote none, or who has been forgotten. */
async function forgetReferee(
  table: Table,
  scope: ProjectScope,
  { item, code, noteReferee, keptDays }: EndedCode & { readonly item: Item },
): Promise<void> {
  const { pk, sk } = item;
  const [holder] = listHoldersOfRow(item);
  const line = lineOf(item);
  const lines = holder && line ? [{ ...line, customerId: holder.customer_id }, noteReferee?.(code, holder)] : [];
  const writes: readonly Write[] = [
    { kind: 'delete', key: { pk, sk }, condition: { test: 'exists', path: 'pk' } },
    ...lines.flatMap((row) => activityWrites(scope, row, keptDays)),
  ];
  const outcome = await tryWhileBusy(() => table.transact(writes));
  // Refused: the referee has been removed meanwhile.
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}

/** A refusal means that the row is already gone. */
async function writeAll(table: Table, writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += FORGOTTEN_AT_ONCE) {
    const outcomes = await Promise.all(
      writes.slice(start, start + FORGOTTEN_AT_ONCE).map((write) => tryWhileBusy(() => table.write(write))),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
    }
  }
}
