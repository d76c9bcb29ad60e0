// Stored rows of holders: a referee has one for each code, others one for all codes of a publication.
import { invariant } from '../../errors';
import type { Holder } from '../../model/records/holder';
import type { ProjectScope } from '../../ports/common';
import type { StoredLine } from '../../ports/customers';
import { holderKey } from '../keys/related-keys';
import { queryList } from '../lists/query-list';
import type { Item, Query, Table, Write } from '../table/table';

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
export function goneAttribute(voucherId: string): string {
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
