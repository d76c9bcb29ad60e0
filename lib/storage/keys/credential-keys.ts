// Keys of what proves who calls. None of these items stands in an index, and their partitions begin with no project or
// hold none but key ids: no list of records leads here.
//
// | item | pk | sk |
// |---|---|---|
// | credential | K#<hash of the key id> | KEY |
// | credential as it was stored before, and stood in a list | K#<hash of the key id> | K |
// | that all of those were moved | K# | MOVED |
// | keys that sign the tokens of shoppers | K#<project> | SHOPPER |
// | key id of a project | <project>#KEYS | KEY#<time>#<key id> |
import { hashText, timeText, configPartition } from '../keys';
import type { Key } from '../table/table';

const CREDENTIALS = 'K#';

/** All there is of a key pair. */
export function credentialPartition(keyId: string): string {
  return CREDENTIALS + hashText(keyId);
}

export function credentialKey(keyId: string): Key {
  return { pk: credentialPartition(keyId), sk: 'KEY' };
}

/** Whether a key is that of a credential as it was stored before. */
export function isOldCredentialKey({ pk, sk }: Key): boolean {
  return pk.startsWith(CREDENTIALS) && sk === 'K';
}

/** Tells that no credential is left where it was stored before. */
export function credentialsMovedKey(): Key {
  return { pk: CREDENTIALS, sk: 'MOVED' };
}

/** The keys a project signs the tokens of its shoppers with. */
export function shopperKeysKey(project: string): Key {
  return { pk: CREDENTIALS + project, sk: 'SHOPPER' };
}

/** The key ids of a project, oldest first. */
export function projectKeysPartition(project: string): string {
  return `${project}#KEYS`;
}

/** Leads from a project to one of its key pairs. */
export function projectKeyKey(project: string, pair: { timeMs: number; keyId: string }): Key {
  return { pk: projectKeysPartition(project), sk: `KEY#${timeText(pair.timeMs)}#${pair.keyId}` };
}

/** The secret of a project's tracking ids, with its configuration. */
export function trackingKeyKey(project: string): Key {
  return { pk: configPartition(project), sk: 'Y' };
}
