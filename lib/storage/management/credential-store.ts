// Key pairs, found by their public id with the tokens only as hashes; access tokens; and the keys that verify shopper
// tokens.
import type { AuditEntry } from '../../model/audit-trail';
import type { AccessToken, Credential, LiveTokens, ShopperKey, StoredCredential } from '../../model/keys/key-records';
import type { VersionedRecord } from '../../ports/common';
import type { AccessTokenChange, AccessTokenStore } from '../../ports/keys/access-tokens';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { CredentialChange, CredentialStore, KeyUse } from '../../ports/keys/credentials';
import type { ShopperKeyChange, ShopperKeyStore } from '../../ports/keys/shopper-keys';
import {
  accessTokenKey,
  credentialKey,
  keyUseKey,
  liveTokensKey,
  projectKeyKey,
  projectKeysPartition,
  shopperKeysKey,
} from '../keys/credential-keys';
import { tryWhileBusy } from '../table/retries';
import { type Item, type ItemCondition, type Key, keyText, type Table, undone, type Write } from '../table/table';
import { changeOutcome, entryWrite, OwnChanges } from './audit-trail-store';

export class DynamoCredentialStore implements CredentialStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(keyId: string): Promise<StoredCredential | null> {
    return selectCredential(keyId, await this.table.batchGet(credentialKeys(keyId)));
  }

  commit(change: CredentialChange): Promise<ChangeOutcome> {
    return this.changes.commit(commitWrites(change));
  }

  remove({ project, keyId, createdAt }: Credential): Promise<ChangeOutcome> {
    const row = projectKeyKey(project, { timeMs: Date.parse(createdAt), keyId });
    return this.changes.commit([...credentialKeys(keyId), row].map((key) => ({ kind: 'delete', key })));
  }

  removeProofs(project: string, lines: ReadonlyMap<string, AuditEntry>): Promise<ChangeOutcome> {
    const keys = [shopperKeysKey(project), liveTokensKey(project)];
    return this.changes.commit([
      ...keys.map((key) => ({ kind: 'delete', key }) as const),
      ...[...lines].map(([trail, entry]) => entryWrite(trail, entry)),
    ]);
  }

  async list(project: string): Promise<readonly StoredCredential[]> {
    const ids: string[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: projectKeysPartition(project), after });
      ids.push(...page.items.map(({ id }) => id as string));
      after = page.next;
    } while (after);
    const items = ids.length === 0 ? [] : await this.table.batchGet(ids.flatMap(credentialKeys));
    return ids.flatMap((id) => selectCredential(id, items) ?? []);
  }

  async noteUse(use: KeyUse): Promise<void> {
    const outcome = await this.table.write(secretUseWrite(use));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
}

// Stored key pairs: an item that is found only by its key, and the key id in the list of its project.

/** Return the keys of an API key pair's two items: the pair and its last use. */
function credentialKeys(keyId: string): readonly Key[] {
  return [credentialKey(keyId), keyUseKey(keyId)];
}

/** Selects the pair among items. */
function selectCredential(keyId: string, items: readonly Item[]): StoredCredential | null {
  const [item, use] = credentialKeys(keyId).map((key) => items.find((item) => keyText(item) === keyText(key)));
  const credential = item?.record as Credential | undefined;
  if (credential?.keyId !== keyId) return null;
  return { credential, revision: Number(item?.rev), lastUses: lastUses(use) };
}

/** Prefix of the last use of each secret; no other attribute of the item has it. */
export const SECRET_PREFIX = 'sec_';

function lastUses(item: Item | undefined): StoredCredential['lastUses'] {
  const uses = Object.entries(item ?? {}).filter(([name]) => name.startsWith(SECRET_PREFIX));
  return Object.fromEntries(uses.map(([name, hour]) => [name, hour as string]));
}

/**
 * Build the writes that store a new or changed API key pair with its entry; a changed one only if unchanged since the
 * read.
 */
function commitWrites({ before, credential, entry }: CredentialChange): readonly Write[] {
  const line = entry ? [entryWrite(credential.project, entry)] : [];
  if (!before) return [...newWrites(credential), ...line];
  const { revision } = before;
  const change = { set: { record: credential, rev: revision + 1 } };
  const condition = { test: 'eq', path: 'rev', value: revision } as const;
  return [{ kind: 'update', key: credentialKey(credential.keyId), change, condition }, ...line];
}

function newWrites(credential: Credential): readonly Write[] {
  const { project, keyId, createdAt } = credential;
  const row = { ...projectKeyKey(project, { timeMs: Date.parse(createdAt), keyId }), id: keyId };
  const item = { ...credentialKey(keyId), record: credential, rev: 1 };
  return [
    { kind: 'put', item, condition: { test: 'absent', path: 'pk' } },
    { kind: 'put', item: row },
  ];
}

/** Build the write that records the use of a secret once an hour: a later write in the same hour is refused. */
function secretUseWrite({ keyId, secretId, hour }: KeyUse): Write {
  return {
    kind: 'update',
    key: keyUseKey(keyId),
    change: { set: { [secretId]: hour } },
    condition: {
      test: 'or',
      of: [
        { test: 'absent', path: secretId },
        { test: 'lt', path: secretId, value: hour },
      ],
    },
  };
}

// Access tokens: found by a hash of their secret, and counted by project in an item of their own. No index holds either.

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

export class DynamoShopperKeyStore implements ShopperKeyStore {
  private readonly changes: OwnChanges;

  constructor(private readonly table: Table) {
    this.changes = new OwnChanges(table);
  }

  get ownChanges(): number {
    return this.changes.count;
  }

  async load(project: string): Promise<readonly ShopperKey[]> {
    return (await this.read(project)).record;
  }

  async read(project: string): Promise<VersionedRecord<readonly ShopperKey[]>> {
    const item = await this.table.get(shopperKeysKey(project));
    const record = (item?.record ?? []) as readonly ShopperKey[];
    return { record, revision: Number(item?.rev ?? 0) };
  }

  commit(project: string, { revision, keys, entry }: ShopperKeyChange): Promise<ChangeOutcome> {
    const item = { ...shopperKeysKey(project), record: keys, rev: revision + 1 };
    const put: Write = { kind: 'put', item, condition: revisionIs(revision) };
    return this.changes.commit([put, entryWrite(project, entry)]);
  }
}

function revisionIs(revision: number): ItemCondition {
  return revision === 0 ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: revision };
}
