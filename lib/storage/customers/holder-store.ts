// Who holds which codes. A publication has one row for all its codes; a referee has a row for each code, since a
// customer is referee of a code only once.
import type { CursorRequest } from '../../core/filter/list-spec';
import { type CursorPage, cursorPageOf } from '../../model/lists/page';
import type { ActivityRow } from '../../model/events/activity';
import { customerOfReferee, type Holder } from '../../model/records/holder';
import type { Guard, ProjectScope, RemoveOutcome } from '../../ports/common';
import type { AddOutcome, HeldCode, HolderStore, NewReferee, StoredLine } from '../../ports/customers';
import { activityWrites } from '../activity/activity-store';
import { allRows, listHoldersOfRow, lineOf, type RefereeRecord } from './holder-rows';
import { guardWrites, requireUnused } from '../records/guard-store';
import { readListItems } from '../lists/read-list';
import { holderPartition, REFEREE_PREFIX, refereeAttributes, refereeKey, refereePartition } from '../keys/related-keys';
import { type Table, type Write, undone } from '../table/table';

/**
 * Refused when the customer already is another referee of the code. The same referee is accepted: an earlier attempt
 * without an answer may have written it. The activity is part of the row, since 100 of them do not fit next to 100
 * rows.
 */
function refereeWrite({ project }: ProjectScope, { holder, activity }: NewReferee): Write {
  const { id, customer_id, voucher_id: voucherId } = holder;
  const { customerId: _customerId, ...line } = activity;
  const item = {
    ...refereeKey(project, customer_id, voucherId),
    ...refereeAttributes(project, { voucherId, id }),
    id,
    record: { ...holder, activity: line } satisfies RefereeRecord,
  };
  const isFree = { test: 'absent', path: 'pk' } as const;
  return { kind: 'put', item, condition: { test: 'or', of: [isFree, { test: 'eq', path: 'id', value: id }] } };
}

export class DynamoHolderStore implements HolderStore {
  /** @param activityDays retention of activity rows, days */
  constructor(
    private readonly table: Table,
    private readonly activityDays: number,
  ) {}

  /** Reads all rows, which counting them costs as well. */
  async ofCustomer(
    scope: ProjectScope,
    customerId: string,
    request: CursorRequest<Holder>,
  ): Promise<CursorPage<Holder>> {
    return cursorPageOf(await this.all(holderPartition(scope.project, customerId)), request);
  }

  /** Reads the keys of all referees to count them, and the records of the page; all records if there is a filter. */
  async ofCode(scope: ProjectScope, code: HeldCode, request: CursorRequest<Holder>): Promise<CursorPage<Holder>> {
    const [referrer, keys] = await Promise.all([
      this.referrer(scope, code),
      allRows(this.table, { index: 'g2', partition: refereePartition(scope.project, code.id) }),
    ]);
    const entries = inOrder([...(referrer ? [referrer] : []), ...keys.map((key) => ({ id: key.g2s as string, key }))]);
    const page = request.test ? null : cursorPageOf(entries, { ...request, test: null });
    const wanted = page?.records ?? entries;
    const items = await readListItems(
      this.table,
      wanted.flatMap((entry) => ('key' in entry ? [entry.key] : [])),
    );
    const referees = new Map(items.flatMap(listHoldersOfRow).map((holder) => [holder.id, holder]));
    const records = wanted.flatMap((entry) => ('key' in entry ? (referees.get(entry.id) ?? []) : [entry]));
    return page ? { ...page, records } : cursorPageOf(records, request);
  }

  async refereesAmong({ project }: ProjectScope, voucherId: string, customerIds: readonly string[]) {
    const items = await this.table.batchGet(customerIds.map((id) => refereeKey(project, id, voucherId)));
    return items.flatMap(listHoldersOfRow).map(({ customer_id }) => customer_id);
  }

  async addReferees(scope: ProjectScope, referees: readonly NewReferee[], guard?: Guard): Promise<AddOutcome> {
    // An attempt without an answer may arrive when its referees were removed already: their absence guards nothing then.
    const token = referees.map(({ holder }) => holder.id).join();
    const writes = [...referees.map((referee) => refereeWrite(scope, referee)), ...guardWrites(scope, guard)];
    const outcome = await this.table.transact(writes, { token });
    if (outcome.status === 'DONE') return { status: 'ADDED' };
    requireUnused(writes, guard, outcome);
    if (outcome.status !== 'REFUSED') return outcome;
    return { status: 'HELD', customerId: referees[outcome.index]?.holder.customer_id ?? '' };
  }

  async refereeLines({ project }: ProjectScope, customerId: string): Promise<readonly StoredLine[]> {
    const rows = await allRows(this.table, { partition: holderPartition(project, customerId), prefix: REFEREE_PREFIX });
    return rows.flatMap((row) => lineOf(row) ?? []);
  }

  async find(scope: ProjectScope, code: HeldCode, id: string): Promise<Holder | null> {
    const customerId = customerOfReferee(id);
    const known =
      customerId === null
        ? await this.referrer(scope, code)
        : listHoldersOfRow(await this.table.get(refereeKey(scope.project, customerId, code.id)))[0];
    return known?.id === id ? known : null;
  }

  async removeReferee(scope: ProjectScope, referee: Holder, activity: ActivityRow): Promise<RemoveOutcome> {
    const { id, customer_id, voucher_id } = referee;
    const key = refereeKey(scope.project, customer_id, voucher_id);
    const line = lineOf(await this.table.get(key));
    const outcome = await this.table.transact([
      { kind: 'delete', key, condition: { test: 'eq', path: 'id', value: id } },
      ...activityWrites(scope, line && { ...line, customerId: customer_id }, this.activityDays),
      ...activityWrites(scope, activity, this.activityDays),
    ]);
    if (outcome.status === 'DONE') return 'REMOVED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'REFUSED' ? 'GONE' : 'STALE';
  }

  /** The receiver of the code's publication: the row is among those of that customer. */
  private async referrer({ project }: ProjectScope, { id, holder_id }: HeldCode): Promise<Holder | null> {
    const held = holder_id ? await this.all(holderPartition(project, holder_id)) : [];
    return held.find(({ voucher_id, holder_role }) => voucher_id === id && holder_role !== 'REFEREE') ?? null;
  }

  /** The older first. */
  private async all(partition: string): Promise<readonly Holder[]> {
    return inOrder((await allRows(this.table, { partition })).flatMap(listHoldersOfRow));
  }
}

function inOrder<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
  return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
