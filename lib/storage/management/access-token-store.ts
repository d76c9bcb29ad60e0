// Access tokens: found by a hash of their secret, and counted by project in an item of their own. No index holds either.
import type { AccessToken, LiveTokens } from '../../model/keys/key-records';
import type { AccessTokenChange, AccessTokenStore } from '../../ports/keys/access-tokens';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { VersionedRecord } from '../../ports/common';
import { accessTokenKey, liveTokensKey } from '../keys/credential-keys';
import { changeOutcome, entryWrite } from './audit-trail-store';
import type { Table, Write } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { OwnChanges } from './own-changes';

export class DynamoAccessTokenStore implements AccessTokenStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(secret: string): Promise<AccessToken | null> {
    const item = await this.table.get(accessTokenKey(secret));
    return item && (item.record as AccessToken);
  }

  async live(project: string): Promise<VersionedRecord<LiveTokens>> {
    const item = await this.table.get(liveTokensKey(project));
    const record = (item?.record ?? {}) as LiveTokens;
    return { record, revision: Number(item?.rev ?? 0) };
  }

  async commit(change: AccessTokenChange): Promise<ChangeOutcome> {
    const { kind, token, entry } = change;
    const writes = [tokenWrite(change), liveWrite(change), entryWrite(token.project, entry)];
    if (kind === 'REVOKE') return this.changes.commit(writes);
    // A new token cannot have been used yet.
    return changeOutcome(await tryWhileBusy(() => this.table.transact(writes)));
  }
}

function tokenWrite({ kind, secret, token }: AccessTokenChange): Write {
  const key = accessTokenKey(secret);
  if (kind === 'REVOKE') return { kind: 'delete', key, condition: { test: 'exists', path: 'pk' } };
  const item = { ...key, record: token, expires_at: Math.ceil(Date.parse(token.expiresAt) / 1000) };
  return { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
}

function liveWrite({ token, live, revision }: AccessTokenChange): Write {
  const item = { ...liveTokensKey(token.project), record: live, rev: revision + 1 };
  const isNew = revision === 0;
  return {
    kind: 'put',
    item,
    condition: isNew ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: revision },
  };
}
