// Stored key pairs: an item that is found only by its key, and the key id in the list of its project.
import type { Credential, StoredCredential } from '../../model/keys/key-records';
import type { CredentialChange, KeyUse } from '../../ports/keys/credentials';
import { credentialKey, isOldCredentialKey, keyUseKey, oldCredentialKey, projectKeyKey } from '../keys/credential-keys';
import { entryWrite } from './audit-trail-store';
import { type ItemCondition, type Item, type Key, type Write, keyText } from '../table/table';

/** Keys of a pair, of its old storage format, and of its last use. */
export function credentialKeys(keyId: string): readonly Key[] {
  return [credentialKey(keyId), oldCredentialKey(keyId), keyUseKey(keyId)];
}

/** Selects the pair among items; one in the old storage format counts if there is no other. */
export function selectCredential(keyId: string, items: readonly Item[]): StoredCredential | null {
  const [now, before, use] = credentialKeys(keyId).map((key) => items.find((item) => keyText(item) === keyText(key)));
  const item = now ?? before;
  const credential = item && credentialOf(item);
  if (credential?.keyId !== keyId) return null;
  return { credential, revision: Number(item?.rev ?? 0), lastUses: lastUses(use), isOld: !now };
}

/** Prefix of the last use of each secret; no other attribute of the item has it. */
export const SECRET_PREFIX = 'sec_';

function lastUses(item: Item | undefined): StoredCredential['lastUses'] {
  const uses = Object.entries(item ?? {}).filter(([name]) => name.startsWith(SECRET_PREFIX));
  return Object.fromEntries(uses.map(([name, hour]) => [name, hour as string]));
}

/** The record of earlier versions: one secret, and nothing else to say. */
interface OldRecord extends Omit<Credential, 'secrets' | 'name' | 'scopes' | 'expiresAt'> {
  readonly tokenHash: string;
}

function credentialOf({ record }: Item): Credential {
  const stored = record as Credential | OldRecord;
  if ('secrets' in stored) return stored;
  const { tokenHash, ...rest } = stored;
  const secret = { id: `${SECRET_PREFIX}1`, tokenHash, createdAt: rest.createdAt, expiresAt: null };
  return { ...rest, name: null, scopes: null, expiresAt: null, secrets: [secret] };
}

/** The new state of a pair, if it is unchanged since the read. A pair in the old storage format is moved with it. */
export function commitWrites({ before, credential, entry }: CredentialChange): readonly Write[] {
  const line = entry ? [entryWrite(credential.project, entry)] : [];
  if (!before) return [...newWrites(credential), ...line];
  const isAsRead = revisionIs(before.revision);
  if (before.isOld) return [...newWrites(credential), oldRemoval(credential.keyId, isAsRead), ...line];
  const set = { record: credential, rev: before.revision + 1 };
  return [{ kind: 'update', key: credentialKey(credential.keyId), change: { set }, condition: isAsRead }, ...line];
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

function oldRemoval(keyId: string, isAsRead: ItemCondition): Write {
  const condition: ItemCondition = { test: 'and', of: [{ test: 'exists', path: 'pk' }, isAsRead] };
  return { kind: 'delete', key: oldCredentialKey(keyId), condition };
}

/** A pair that an earlier version stored and that has not changed since has no revision. */
function revisionIs(revision: number): ItemCondition {
  return revision === 0 ? { test: 'absent', path: 'rev' } : { test: 'eq', path: 'rev', value: revision };
}

/** Records the use of a secret once an hour: a later write in the same hour is refused. */
export function useWrite({ keyId, secretId, hour }: KeyUse): Write {
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

/** The key id of a pair in the old storage format. */
export function oldKeyId(item: Item): string | null {
  return isOldCredentialKey(item) ? credentialOf(item).keyId : null;
}
