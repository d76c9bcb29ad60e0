// Keys of credentials, of their use, and of the audit trail. Of these items only audit lines about customers are in an
// index: no list of records leads here.
//
// | item | pk | sk |
// |---|---|---|
// | credential | K#<hash of the key id> | KEY |
// | keys that sign the tokens of shoppers | K#<project> | SHOPPER |
// | key id of a project | <project>#KEYS | KEY#<time>#<key id> |
// | line of the audit trail | <project>#TRAIL | T#<time>#<id> |
// | line of the audit trail, of the configuration | <project>#CHANGES | T#<time>#<id> |
// | line of the audit trail, of a customer, found by index g2 | <project>#PEOPLE | T#<time>#<id> |
// | last use of a pair | USED#<hash of the key id> | USED |
// | session of the dashboard, its last use | SESSION#<hash of its token>, USED#S#<the same> | SESSION, SEEN |
// | user of the dashboard | <project>#USERS | U#<hash of the login> |
// | access token | TOKEN#<hash of its secret> | TOKEN |
// | active tokens of a project | <project>#TOKENS | LIVE |
import { configPartition, hashText, timeText } from '../keys';
import type { Key } from '../table/table';

const CREDENTIALS = 'K#';

/** Key of an API key pair. */
export function credentialKey(keyId: string): Key {
  return { pk: CREDENTIALS + hashText(keyId), sk: 'KEY' };
}

/**
 * Key of the last use of an API key pair. It is a separate item, because all functions write it and only management
 * functions may write the pair.
 */
export function keyUseKey(keyId: string): Key {
  return { pk: `USED#${hashText(keyId)}`, sk: 'USED' };
}

/** Key of a session of the dashboard. Only the functions of its sign-in may write it. */
export function dashboardSessionKey(tokenHash: string): Key {
  return { pk: `SESSION#${tokenHash}`, sk: 'SESSION' };
}

/** Key of the last use of a dashboard session, which every function may write. */
export function sessionUseKey(tokenHash: string): Key {
  return { pk: `USED#S#${tokenHash}`, sk: 'SEEN' };
}

/** Partition of the users of a project: people who sign in to the dashboard without a pair. */
export function usersPartition(project: string): string {
  return `${project}#USERS`;
}

/** Key of a user. @param hash of their login, which their id holds as well */
export function userKey(project: string, hash: string): Key {
  return { pk: usersPartition(project), sk: `U#${hash}` };
}

/** Key of an access token. @param secret the secret that its holder sends; the key holds a hash */
export function accessTokenKey(secret: string): Key {
  return { pk: `TOKEN#${hashText(secret)}`, sk: 'TOKEN' };
}

/** Key of the item that counts the unexpired access tokens of a project. */
export function liveTokensKey(project: string): Key {
  return { pk: `${project}#TOKENS`, sk: 'LIVE' };
}

/** Key of the item with the keys that sign the tokens of a project's shoppers. */
export function shopperKeysKey(project: string): Key {
  return { pk: CREDENTIALS + project, sk: 'SHOPPER' };
}

/** Partition of the key ids of a project, oldest first. */
export function projectKeysPartition(project: string): string {
  return `${project}#KEYS`;
}

/** Key of the row that leads from a project to one of its API key pairs. */
export function projectKeyKey(project: string, pair: { timeMs: number; keyId: string }): Key {
  return { pk: projectKeysPartition(project), sk: `KEY#${timeText(pair.timeMs)}#${pair.keyId}` };
}

export const TRAIL_PREFIX = 'T#';

/** Partition of the audit lines about keys and settings, oldest first. */
export function auditTrailPartition(project: string): string {
  return `${project}#TRAIL`;
}

/**
 * Partition of the audit lines about the configuration, oldest first: a function that writes here may not change the
 * lines about keys.
 */
export function configTrailPartition(project: string): string {
  return `${project}#CHANGES`;
}

/** Key of an audit entry about configuration. */
export function configTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { ...auditTrailKey(project, line), pk: configTrailPartition(project) };
}

/** Partition of the audit lines about customers, oldest first: the only lines that a permanent deletion changes. */
export function peopleTrailPartition(project: string): string {
  return `${project}#PEOPLE`;
}

/** Key of an audit entry about a customer. */
export function peopleTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { ...auditTrailKey(project, line), pk: peopleTrailPartition(project) };
}

/** Key of an entry of the project's audit trail, sorted by time. */
export function auditTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { pk: auditTrailPartition(project), sk: `${TRAIL_PREFIX}${timeText(line.timeMs)}#${line.id}` };
}

/** Key of the item with the secret from which a project's tracking ids are made. */
export function trackingKeyKey(project: string): Key {
  return { pk: configPartition(project), sk: 'Y' };
}
