// Key pairs as they are stored: an item that only its key leads to, and the key id among those of its project.
import type { Credential } from '../../ports/credentials';
import { credentialKey, isOldCredentialKey, projectKeyKey } from '../keys/credential-keys';
import type { Condition, Item, Write } from '../table/table';

export function credentialOf(item: Item): Credential {
  return item.record as unknown as Credential;
}

/** A new pair, or one that is to be as it was first: written whole. */
export function putWrites(credential: Credential): readonly Write[] {
  return [{ kind: 'put', item: credentialItem(credential) }, rowWrite(credential)];
}

/** A pair as it is to be, while it is as it was read. One that stands where pairs were stored before moves on the way. */
export function changeWrites(item: Item, credential: Credential): readonly Write[] {
  const key = { pk: item.pk, sk: item.sk };
  const condition = isAsRead(item);
  if (!isOldCredentialKey(item)) {
    return [{ kind: 'update', key, change: { set: { record: credential as never }, add: { rev: 1 } }, condition }];
  }
  return [
    { kind: 'put', item: credentialItem(credential), condition: { test: 'absent', path: 'pk' } },
    { kind: 'delete', key, condition: { test: 'and', of: [{ test: 'exists', path: 'pk' }, condition] } },
    rowWrite(credential),
  ];
}

function credentialItem(credential: Credential): Item {
  return { ...credentialKey(credential.keyId), record: credential as never };
}

function rowWrite({ project, keyId, createdAt }: Credential): Write {
  const key = projectKeyKey(project, { timeMs: Date.parse(createdAt), keyId });
  return { kind: 'put', item: { ...key, id: keyId } };
}

/** A pair that was never changed has no revision. */
function isAsRead({ rev }: Item): Condition {
  return rev === undefined ? { test: 'absent', path: 'rev' } : { test: 'eq', path: 'rev', value: Number(rev) };
}
