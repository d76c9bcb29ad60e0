// Dashboard users: one item for each project they belong to, found by login or id, in no index.
import { invariant } from '../../errors';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { User } from '../../model/keys/user';
import type { StoredUser, UserChange, UserStore } from '../../ports/keys/users';
import { hashesOf, normalise } from '../keys';
import { userKey, usersPartition } from '../keys/credential-keys';
import type { ItemCondition, Item, Table, Write } from '../table/table';
import { entryWrite } from './audit-trail-store';
import { OwnChanges } from './own-changes';

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
