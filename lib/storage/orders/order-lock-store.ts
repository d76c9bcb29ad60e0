// Order sessions: one request at a time for each order id.
//
// | step | condition |
// |---|---|
// | acquire | nobody holds the order, the lease ran out, or an earlier unanswered try of ours holds it; and this try was not given up |
// | commit (in the transaction) | we hold it and it is open |
// | release | we hold it and it is open |
//
// Time to live only sweeps: whether a lease ran out is tested by the condition itself.
import { randomUUID } from 'node:crypto';
import { backOff } from '../../execution/backoff';
import type { AcquireOutcome, OrderSession, ReleaseOutcome, SessionStore } from '../../ports/order-locks';
import { type ProjectScope, hashOfId, hashText, normalise, sessionKey } from '../keys';
import { type Condition, type Item, type Table, TableUnavailable, type Write } from '../table/table';
import { untilAnswered } from '../table/until-answered';

const TRIES = 3;
const KEPT_AFTER_LEASE_S = 3600;
/** Whoever commits on the order is done by then. */
const PAUSE = { leastMs: 20, mostMs: 50 } as const;

export interface Lease {
  readonly nowMs: number;
  readonly untilMs: number;
  readonly holder: string | null;
}

/** The session is open, its lease has not run out, and none of these tokens holds it. */
function isFree(nowMs: number, ownTokens: readonly string[]): Condition {
  return {
    test: 'or',
    of: [
      { test: 'absent', path: 'pk' },
      { test: 'ne', path: 'state', value: 'OPEN' },
      { test: 'lt', path: 'lease_until', value: nowMs },
      { test: 'in', path: 'token', values: ownTokens.length > 0 ? ownTokens : [''] },
    ],
  };
}

function isHeldBy(token: string): Condition {
  return {
    test: 'and',
    of: [
      { test: 'eq', path: 'token', value: token },
      { test: 'eq', path: 'state', value: 'OPEN' },
    ],
  };
}

/** Ends the session inside the transaction of a redemption, on condition that we still hold it. */
export function sessionCommitWrite(scope: ProjectScope, session: OrderSession): Write {
  return {
    kind: 'update',
    key: sessionKey(scope.project, session.orderHash),
    change: { set: { state: 'DONE' } },
    condition: isHeldBy(session.token),
  };
}

/** Passes through the session of an order inside a transaction that opened none: refused while another holds it. */
export function sessionPassWrite(scope: ProjectScope, orderHash: string, nowMs: number): Write {
  return {
    kind: 'update',
    key: sessionKey(scope.project, orderHash),
    change: { set: { state: 'DONE', token: randomUUID(), lease_until: nowMs, expires_at: sweptAt(nowMs) } },
    condition: isFree(nowMs, []),
  };
}

function sweptAt(leaseUntilMs: number): number {
  return Math.ceil(leaseUntilMs / 1000) + KEPT_AFTER_LEASE_S;
}

export class DynamoSessionStore implements SessionStore {
  constructor(private readonly table: Table) {}

  /** Each try is sent once with a token of its own: a try that arrives late cannot reopen an answered session. */
  async acquire(scope: ProjectScope, orderName: string, lease: Lease): Promise<AcquireOutcome> {
    const orderHash = hashOfId('ord', orderName) ?? hashText(normalise(orderName));
    const tokens: string[] = [];
    let cause: unknown;
    for (let round = 0; round < TRIES; round += 1) {
      const token = randomUUID();
      const outcome = await this.table.write(acquireWrite(scope, orderHash, { token, tokens, lease }));
      if (outcome.status === 'DONE') return { status: 'ACQUIRED', session: { orderHash, token } };
      if (outcome.status === 'REFUSED') return { status: 'BUSY', holder: holderOf(outcome.item) };
      if (outcome.status === 'BUSY' && round > 0) return { status: 'BUSY', holder: null };
      if (outcome.status === 'UNKNOWN') tokens.push(token);
      cause = outcome.cause;
      await backOff(round + 1, PAUSE);
    }
    throw new TableUnavailable(cause);
  }

  /** Asks until answered: the answer decides what the caller may say. */
  async release(scope: ProjectScope, session: OrderSession): Promise<ReleaseOutcome> {
    const write: Write = {
      kind: 'update',
      key: sessionKey(scope.project, session.orderHash),
      change: { set: { state: 'FREE' } },
      condition: isHeldBy(session.token),
    };
    const outcome = await untilAnswered(() => this.table.write(write));
    return outcome.status === 'DONE' ? 'RELEASED' : refusedRelease(outcome.item, session);
  }
}

function holderOf(item: Item | null): string | null {
  return typeof item?.holder === 'string' ? item.holder : null;
}

function refusedRelease(item: Item | null, session: OrderSession): ReleaseOutcome {
  if (item?.token !== session.token) return 'TAKEN_OVER';
  return item.state === 'DONE' ? 'COMMITTED' : 'RELEASED';
}

function acquireWrite(
  scope: ProjectScope,
  orderHash: string,
  given: { token: string; tokens: readonly string[]; lease: Lease },
): Write {
  const { token, tokens, lease } = given;
  return {
    kind: 'update',
    key: sessionKey(scope.project, orderHash),
    change: {
      set: {
        token,
        state: 'OPEN',
        holder: lease.holder ?? undefined,
        lease_until: lease.untilMs,
        expires_at: sweptAt(lease.untilMs),
        // Tries without an answer are given up by name: one that arrives late finds itself here, and opens nothing.
        ...(tokens.length > 0 && { given_up: tokens.join(' ') }),
      },
    },
    condition: {
      test: 'and',
      of: [isFree(lease.nowMs, tokens), { test: 'not', of: { test: 'contains', path: 'given_up', value: token } }],
    },
  };
}
