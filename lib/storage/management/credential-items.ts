// Stored key pairs: an item that is found only by its key, and the key id in the list of its project.
import type { Credential, StoredCredential } from '../../model/keys/key-records';
import type { CredentialChange, KeyUse } from '../../ports/keys/credentials';
import { credentialKey, keyUseKey, projectKeyKey } from '../keys/credential-keys';
import { entryWrite } from './audit-trail-store';
import { type Item, type Key, type Write, keyText } from '../table/table';

/** Return the keys of an API key pair's two items: the pair and its last use. */
export function credentialKeys(keyId: string): readonly Key[] {
  return [credentialKey(keyId), keyUseKey(keyId)];
}

/** Selects the pair among items. */
export function selectCredential(keyId: string, items: readonly Item[]): StoredCredential | null {
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
export function commitWrites({ before, credential, entry }: CredentialChange): readonly Write[] {
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
export function secretUseWrite({ keyId, secretId, hour }: KeyUse): Write {
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
