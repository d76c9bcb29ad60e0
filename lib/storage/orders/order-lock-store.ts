// Order locks: one request at a time for each order id.
//
// | step | condition |
// |---|---|
// | acquire | the order is free, the lease ran out, or an earlier unanswered attempt of this request holds it; and this attempt was not fenced |
// | commit (in the transaction) | this request holds it and it is open |
// | release | this request holds it and it is open |
// | fence attempts without an answer | –; then as for a release |
// | take from its owner, with an audit line | the owner that was read holds it and it is open |
//
// Time to live only deletes old items: the condition itself tests whether a lease ran out.
import { randomUUID } from 'node:crypto';
import { backOff } from '../../async/concurrency';
import { noteCount } from '../../async/deadline';
import type { AuditEntry } from '../../model/audit-trail';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { AcquireOutcome, HeldLock, OrderLock, ReleaseOutcome, OrderLockStore } from '../../ports/order-locks';
import { type ProjectScope, hashText, orderLockKey } from '../keys';
import { hashOfId, normalise } from '../name-hashes';
import { changeOutcome, entryWrite } from '../management/audit-trail-store';
import { type ItemCondition, type Item, type Key, type Table, TableUnavailable, type Write } from '../table/table';
import { sendUntilDone } from '../table/retries';

const TRIES = 3;
const KEPT_AFTER_LEASE_S = 3600;
/** A commit on the order is done by then. */
const PAUSE = { leastMs: 20, mostMs: 50 } as const;
/** Shorter: three tries had their time before. */
const GIVE_UP_MS = 2000;

export interface Lease {
  readonly nowMs: number;
  readonly untilMs: number;
  readonly owner: string | null;
}

/** State shared by the attempts of one request. */
interface Acquiring {
  readonly key: Key;
  readonly lease: Lease;
  /** Tokens of the tries that had no answer. */
  readonly unanswered: string[];
}

const IS_OPEN: ItemCondition = { test: 'eq', path: 'state', value: 'OPEN' };

/** The lock is free, its lease ran out, or one of these tokens holds it. */
function isFree(nowMs: number, ownTokens: readonly string[]): ItemCondition {
  return {
    test: 'or',
    of: [
      // Also true for an item that records abandoned attempts only.
      { test: 'absent', path: 'state' },
      { test: 'ne', path: 'state', value: 'OPEN' },
      { test: 'lt', path: 'lease_until', value: nowMs },
      { test: 'in', path: 'token', values: ownTokens.length > 0 ? ownTokens : [''] },
    ],
  };
}

function isOwnedBy(token: string): ItemCondition {
  return {
    test: 'and',
    of: [{ test: 'eq', path: 'token', value: token }, IS_OPEN],
  };
}

/**
 * Build the write that releases an order's lock within a redemption's transaction, if the caller still holds the lock.
 */
export function lockCommitWrite(scope: ProjectScope, lock: OrderLock): Write {
  return {
    kind: 'update',
    key: orderLockKey(scope.project, lock.orderHash),
    change: { set: { state: 'DONE' } },
    condition: isOwnedBy(lock.token),
  };
}

/**
 * Build the write by which a transaction that acquired no lock passes that of its order: refused while another request
 * holds it.
 */
export function lockPassWrite(scope: ProjectScope, orderHash: string, nowMs: number): Write {
  return {
    kind: 'update',
    key: orderLockKey(scope.project, orderHash),
    change: { set: { state: 'DONE', token: randomUUID(), lease_until: nowMs, expires_at: sweptAt(nowMs) } },
    condition: isFree(nowMs, []),
  };
}

function sweptAt(leaseUntilMs: number): number {
  return Math.ceil(leaseUntilMs / 1000) + KEPT_AFTER_LEASE_S;
}

export class DynamoOrderLockStore implements OrderLockStore {
  constructor(private readonly table: Table) {}

  /**
   * Each attempt is sent once with its own token. An attempt without an answer is fenced by its token: by the next
   * attempt, or before the request fails for lack of a lock. It may still arrive, and nothing would release what it
   * acquires.
   */
  async acquire(scope: ProjectScope, orderName: string, lease: Lease): Promise<AcquireOutcome> {
    const orderHash = hashOfName(orderName);
    const acquiring: Acquiring = { key: orderLockKey(scope.project, orderHash), lease, unanswered: [] };
    for (let round = 1; ; round += 1) {
      const token = randomUUID();
      const outcome = await this.table.write(acquireWrite(acquiring, token));
      if (outcome.status === 'DONE') return { status: 'ACQUIRED', lock: { orderHash, token } };
      if (outcome.status === 'UNKNOWN') acquiring.unanswered.push(token);
      const isBusy = outcome.status === 'REFUSED' || (outcome.status === 'BUSY' && round > 1);
      if (isBusy || round === TRIES) {
        await this.giveUp(acquiring);
        if (!isBusy) throw new TableUnavailable(outcome.cause);
        return { status: 'BUSY', owner: outcome.status === 'REFUSED' ? ownerOf(outcome.item) : null };
      }
      await backOff(round, PAUSE);
    }
  }

  /**
   * First none of the tries can acquire the lock any more, then the one that did, if any, no longer holds it.
   * @throws TableUnavailable when the table does not say so: what a try acquires later is held to the end of its lease
   */
  private async giveUp({ key, lease, unanswered }: Acquiring): Promise<void> {
    if (unanswered.length === 0) return;
    const set = { ...givenUp(unanswered), expires_at: sweptAt(lease.untilMs) };
    // Without a condition: the lock owner stays the same, and the names are the same every time.
    await sendUntilDone(() => this.table.write({ kind: 'update', key, change: { set } }), GIVE_UP_MS);
    const condition: ItemCondition = { test: 'and', of: [{ test: 'in', path: 'token', values: unanswered }, IS_OPEN] };
    const release: Write = { kind: 'update', key, change: { set: { state: 'FREE' } }, condition };
    await sendUntilDone(() => this.table.write(release), GIVE_UP_MS);
  }

  /** Retries until answered: the response depends on the outcome. */
  async release(scope: ProjectScope, lock: OrderLock): Promise<ReleaseOutcome> {
    const outcome = await sendUntilDone(() => this.table.write(releaseWrite(scope, lock)));
    return outcome.status === 'DONE' ? 'RELEASED' : refusedRelease(outcome.item, lock);
  }

  async held(scope: ProjectScope, orderName: string): Promise<HeldLock | null> {
    const orderHash = hashOfName(orderName);
    const item = await this.table.get(orderLockKey(scope.project, orderHash));
    if (item?.state !== 'OPEN' || typeof item.token !== 'string') return null;
    const { token, lease_until: untilMs } = item;
    return { id: hashText(token), lock: { orderHash, token }, untilMs: Number(untilMs) };
  }

  async take(scope: ProjectScope, lock: OrderLock, entry: AuditEntry): Promise<ChangeOutcome> {
    return changeOutcome(await this.table.transact([releaseWrite(scope, lock), entryWrite(scope.project, entry)]));
  }
}

function hashOfName(orderName: string): string {
  return hashOfId('ord', orderName) ?? hashText(normalise(orderName));
}

function releaseWrite(scope: ProjectScope, lock: OrderLock): Write {
  return {
    kind: 'update',
    key: orderLockKey(scope.project, lock.orderHash),
    change: { set: { state: 'FREE' } },
    condition: isOwnedBy(lock.token),
  };
}

function ownerOf(item: Item | null): string | null {
  return typeof item?.holder === 'string' ? item.holder : null;
}

function refusedRelease(item: Item | null, lock: OrderLock): ReleaseOutcome {
  if (item?.token !== lock.token) {
    noteCount('TakeOvers');
    return 'TAKEN_OVER';
  }
  return item.state === 'DONE' ? 'COMMITTED' : 'RELEASED';
}

function acquireWrite({ key, lease, unanswered }: Acquiring, token: string): Write {
  const { owner, untilMs } = lease;
  const lock = { token, state: 'OPEN', holder: owner, lease_until: untilMs, expires_at: sweptAt(untilMs) };
  const isNotGivenUp: ItemCondition = { test: 'absent', path: givenUpAttribute(token) };
  return {
    kind: 'update',
    key,
    change: { set: { ...lock, ...givenUp(unanswered) } },
    condition: { test: 'and', of: [isFree(lease.nowMs, unanswered), isNotGivenUp] },
  };
}

/** An attribute for each try, so that no request writes over the tries of another. They go with the item. */
function givenUp(tokens: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(tokens.map((token) => [givenUpAttribute(token), true]));
}

function givenUpAttribute(token: string): string {
  return `given_up#${token}`;
}
