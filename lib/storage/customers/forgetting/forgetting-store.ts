// Forgets people: the profile immediately, together with the action for the rest; then record by record all references.
import type { AsyncAction } from '../../../model/records/async-action';
import type { Customer } from '../../../model/records/customer';
import type { ForgottenPerson, PermanentDeletion } from '../../../model/forgotten-person';
import type {
  ForgettingRequest,
  ForgettingBegin,
  ForgettingPortion,
  ForgettingStore,
  ForgettingSubject,
} from '../../../ports/forgetting';
import { asyncActionItem } from '../../background/action-items';
import { outboxWrites } from '../../events/outbox-writes';
import { type ProjectScope, claimKey, customerKey, hashesOf, usageKey, customerPartition } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { asyncActionKey } from '../../keys/code-keys';
import { FORGETTING_PREFIX, forgettingKey, holderPartition } from '../../keys/related-keys';
import { countEntries } from '../../lists/list-merge';
import { queryList } from '../../lists/query-list';
import { customerLineWrites } from '../../management/audit-trail-store';
import { isNamed } from '../../records/record-items';
import { type ItemCondition, type Table, type Write, undone } from '../../table/table';
import { tryWhileBusy } from '../../table/retries';
import { historyPartitions } from './forget-history';
import { forgetCounts } from './forget-holdings';
import type { ForgettingSearch } from './forgotten-items';
import { runForgettingSearch } from './forgetting-searches';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

export class DynamoForgettingStore implements ForgettingStore {
  constructor(private readonly table: Table) {}

  async find({ project }: ProjectScope, idOrSourceId: string): Promise<ForgettingSubject> {
    const hashes = hashesOf('cust', idOrSourceId);
    const items = await this.table.batchGet(hashes.map((hash) => customerKey(project, hash)));
    const stored = items.find((item) => isNamed(item, idOrSourceId));
    if (stored) return { status: 'KNOWN', isStored: true, named: namedOf(stored.record as Customer) };
    const deletion = await this.underWay(project, idOrSourceId);
    if (deletion) return { status: 'UNDER_WAY', deletion };
    const id = hashOfId('cust', idOrSourceId) === null ? null : idOrSourceId;
    const [hash = ''] = hashes;
    // Events that name this source id belong to the customer who has it now.
    const isFree = !items.some(({ pk }) => pk === customerKey(project, hash).pk);
    const named = { customer_id: id, hash: isFree ? hash : null, source_id: id === null ? idOrSourceId : null };
    return (await this.isInHistory(project, named))
      ? { status: 'KNOWN', isStored: false, named }
      : { status: 'UNKNOWN' };
  }

  private async underWay(project: string, name: string): Promise<PermanentDeletion | null> {
    for (const hash of hashesOf('cust', name)) {
      const partition = customerKey(project, hash).pk;
      const { items } = await this.table.query({ partition, prefix: FORGETTING_PREFIX });
      const deletions = items.map(({ record }) => record as PermanentDeletion);
      const found = deletions.find(({ related_object_id: id }) => id === name || hashOfId('cust', name) !== hash);
      if (found) return found;
    }
    return null;
  }

  private async isInHistory(project: string, person: Pick<ForgottenPerson, 'customer_id' | 'hash'>): Promise<boolean> {
    const { customer_id: id } = person;
    const entries = historyPartitions({ project, caseSensitiveCodes: true }, person);
    const pages = await Promise.all([
      ...entries.map((partition) => queryList(this.table, { index: 'g2', partition, limit: 1 })),
      ...(id === null ? [] : [this.table.query({ partition: holderPartition(project, id), limit: 1 })]),
    ]);
    return pages.some(({ items }) => items.length > 0);
  }

  countOrders({ project }: ProjectScope, customerId: string): Promise<number> {
    const partition = customerPartition(project, customerId);
    return countEntries(this.table, { sources: [{ index: 'g2', partition, prefix: 'O#' }] });
  }

  async begin(scope: ProjectScope, begun: ForgettingBegin): Promise<boolean> {
    const { deletion, action, person, isStored, outbox, line } = begun;
    const writes: readonly Write[] = [
      ...(isStored ? removals(scope.project, person) : []),
      { kind: 'put', item: { ...markKey(scope.project, person), record: deletion }, condition: ABSENT },
      { kind: 'put', item: asyncActionItem(scope, action), condition: ABSENT },
      ...outboxWrites(scope, outbox),
      ...customerLineWrites(scope.project, line),
    ];
    const outcome = await tryWhileBusy(() => this.table.transact(writes));
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') return false;
    throw undone(outcome);
  }

  step(scope: ProjectScope, ask: ForgettingRequest): Promise<ForgettingPortion> {
    return runForgettingSearch(this.table, scope, ask);
  }

  async dropReport({ project }: ProjectScope, actionId: string): Promise<void> {
    const condition: ItemCondition = { test: 'exists', path: 'pk' };
    const key = asyncActionKey(project, actionId);
    await this.remove({ kind: 'update', key, change: { remove: ['report_until'] }, condition });
  }

  /** Counts that concurrent requests wrote for this customer are deleted too; those of a later customer stay. */
  async end(scope: ProjectScope, action: AsyncAction, person: ForgottenPerson): Promise<void> {
    const { project } = scope;
    const { customer_id: id, hash } = person;
    if (id !== null)
      await this.remove({ kind: 'delete', key: usageKey(project, hashOfId('cust', id) ?? ''), condition: ownedBy(id) });
    // No record names the claims any more, even where another customer has the source id by now.
    if (hash !== null) await this.remove({ kind: 'delete', key: claimKey(project, hash) });
    await this.removeApart({ scope, person });
    const { record } = asyncActionItem(scope, { ...action, work: { kind: 'FORGET', person: null } });
    const key = asyncActionKey(project, action.id);
    const isThere: ItemCondition = { test: 'exists', path: 'pk' };
    const outcome = await tryWhileBusy(() =>
      this.table.transact([
        { kind: 'update', key, change: { set: { record }, remove: ['done_until'] }, condition: isThere },
        { kind: 'delete', key: markKey(project, person) },
      ]),
    );
    if (outcome.status !== 'DONE')
      throw outcome.status === 'REFUSED' ? new Error('Refused: the end of a deletion') : undone(outcome);
  }

  /**
   * Deletes separate counts written since the search. Once the item of all counts is gone, no more of them are written.
   */
  private async removeApart(search: ForgettingSearch): Promise<void> {
    const { next } = await forgetCounts(this.table, search);
    if (next) await this.removeApart(search);
  }

  private async remove(write: Write): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.write(write));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
  }
}

function namedOf({ id, source_id }: Customer) {
  return { customer_id: id, source_id, hash: hashOfId('cust', id) };
}

/** Found by the source id while the action runs. */
function markKey(project: string, { customer_id: id, hash }: ForgottenPerson) {
  return forgettingKey(project, (id === null ? hash : hashOfId('cust', id)) ?? '', id);
}

function ownedBy(id: string): ItemCondition {
  return { test: 'eq', path: 'cid', value: id };
}

function removals(project: string, { customer_id }: ForgottenPerson): readonly Write[] {
  const id = customer_id ?? '';
  const hash = hashOfId('cust', id) ?? '';
  return [
    { kind: 'delete', key: customerKey(project, hash), condition: { test: 'eq', path: 'id', value: id } },
    { kind: 'delete', key: usageKey(project, hash) },
  ];
}
