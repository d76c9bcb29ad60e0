// Dashboard users, one item for each project they belong to, found by login or id, in no index; and their sessions.
import { invariant } from '../../errors';
import type { User } from '../../model/keys/user';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { DashboardSession, DashboardSessionStore, SeenSession } from '../../ports/keys/dashboard-sessions';
import type { StoredUser, UserChange, UserStore } from '../../ports/keys/users';
import { hashesOf } from '../keys';
import { normalise } from '../name-hashes';
import { dashboardSessionKey, sessionUseKey, userKey, usersPartition } from '../keys/credential-keys';
import { type Item, type ItemCondition, type Table, undone, type Write } from '../table/table';
import { entryWrite, OwnChanges } from './audit-trail-store';

export class DynamoUserStore implements UserStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(project: string, idOrLogin: string): Promise<StoredUser | null> {
    const items = await this.table.batchGet(keysOf(project, idOrLogin));
    const name = normalise(idOrLogin, false);
    return items.map(storedUser).find(({ user: { id, login } }) => id === idOrLogin || login === name) ?? null;
  }

  async list(project: string): Promise<readonly User[]> {
    const users: User[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: usersPartition(project), after });
      users.push(...page.items.map((item) => storedUser(item).user));
      after = page.next;
    } while (after);
    return users;
  }

  commit({ project, before, user, entry }: UserChange): Promise<ChangeOutcome> {
    return this.changes.commit([userWrite(project, before, user), entryWrite(project, entry)]);
  }
}

function keysOf(project: string, idOrLogin: string) {
  return hashesOf('user', normalise(idOrLogin, false)).map((hash) => userKey(project, hash));
}

function storedUser({ record, rev }: Item): StoredUser {
  return { user: record as User, revision: Number(rev) };
}

function userWrite(project: string, before: StoredUser | null, user: User | null): Write {
  const known = before?.user ?? user;
  const [key] = known ? keysOf(project, known.login) : [];
  invariant(key, 'a change of no user');
  const condition: ItemCondition = before
    ? { test: 'eq', path: 'rev', value: before.revision }
    : { test: 'absent', path: 'pk' };
  if (!user) return { kind: 'delete', key, condition };
  return { kind: 'put', item: { ...key, record: user, rev: (before?.revision ?? 0) + 1 }, condition };
}

// Sessions of the dashboard, keyed by the hash of the browser's token. The time of the last use is a separate item, as
// every function may write it, and only those of the sign-in may write a session.

const KEPT_AFTER_END_S = 60;

export class DynamoDashboardSessionStore implements DashboardSessionStore {
  constructor(private readonly table: Table) {}

  async begin(session: DashboardSession): Promise<void> {
    const { tokenHash, ...members } = session;
    const item = { ...dashboardSessionKey(tokenHash), ...members, expires_at: sweptAt(session) };
    await this.write({ kind: 'put', item });
  }

  async load(tokenHash: string): Promise<SeenSession | null> {
    const key = dashboardSessionKey(tokenHash);
    const items = await this.table.batchGet([key, sessionUseKey(tokenHash)]);
    const item = items.find(({ sk }) => sk === key.sk);
    if (!item) return null;
    const session = sessionOf(tokenHash, item);
    const seen = items.find(({ sk }) => sk !== key.sk)?.seenMs;
    return { session, seenMs: Math.max(session.createdMs, Number(seen ?? 0)) };
  }

  async note(session: DashboardSession, nowMs: number): Promise<void> {
    await this.write({
      kind: 'update',
      key: sessionUseKey(session.tokenHash),
      change: { set: { seenMs: nowMs, expires_at: sweptAt(session) } },
      condition: {
        test: 'or',
        of: [
          { test: 'absent', path: 'seenMs' },
          { test: 'lt', path: 'seenMs', value: nowMs },
        ],
      },
    });
  }

  async end(tokenHash: string): Promise<void> {
    await this.write({ kind: 'delete', key: dashboardSessionKey(tokenHash) });
  }

  private async write(write: Write): Promise<void> {
    const outcome = await this.table.write(write);
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
}

function sessionOf(tokenHash: string, item: Item): DashboardSession {
  const { project, keyId, secretId, role, createdMs, endsMs } = item as Item & Omit<DashboardSession, 'tokenHash'>;
  return { tokenHash, project, keyId, secretId, role, createdMs, endsMs };
}

function sweptAt({ endsMs }: DashboardSession): number {
  return Math.ceil(endsMs / 1000) + KEPT_AFTER_END_S;
}
