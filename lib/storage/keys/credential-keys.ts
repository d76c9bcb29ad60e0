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

export function credentialKey(keyId: string): Key {
  return { pk: CREDENTIALS + hashText(keyId), sk: 'KEY' };
}

/** Separate from the pair, as every function may write it, while only the management functions may write the pair. */
export function keyUseKey(keyId: string): Key {
  return { pk: `USED#${hashText(keyId)}`, sk: 'USED' };
}

/** A session of the dashboard. Only the functions of its sign-in may write it. */
export function dashboardSessionKey(tokenHash: string): Key {
  return { pk: `SESSION#${tokenHash}`, sk: 'SESSION' };
}

/** When a session was last used, which every function may write. */
export function sessionUseKey(tokenHash: string): Key {
  return { pk: `USED#S#${tokenHash}`, sk: 'SEEN' };
}

/** The users of a project: people who sign in to the dashboard without a pair. */
export function usersPartition(project: string): string {
  return `${project}#USERS`;
}

/** A user. @param hash of their login, which their id holds as well */
export function userKey(project: string, hash: string): Key {
  return { pk: usersPartition(project), sk: `U#${hash}` };
}

/** An access token. @param secret the secret that its holder sends; the key holds a hash */
export function accessTokenKey(secret: string): Key {
  return { pk: `TOKEN#${hashText(secret)}`, sk: 'TOKEN' };
}

/** The access tokens of a project that are not over, to count them. */
export function liveTokensKey(project: string): Key {
  return { pk: `${project}#TOKENS`, sk: 'LIVE' };
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

export const TRAIL_PREFIX = 'T#';

/** Changes of keys and settings, oldest first. */
export function auditTrailPartition(project: string): string {
  return `${project}#TRAIL`;
}

/**
 * Changes of the configuration, oldest first, in a partition of their own: a function that writes here may not change
 * the lines about keys.
 */
export function configTrailPartition(project: string): string {
  return `${project}#CHANGES`;
}

export function configTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { ...auditTrailKey(project, line), pk: configTrailPartition(project) };
}

/** Changes of customers, oldest first: the only lines that a permanent deletion changes. */
export function peopleTrailPartition(project: string): string {
  return `${project}#PEOPLE`;
}

export function peopleTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { ...auditTrailKey(project, line), pk: peopleTrailPartition(project) };
}

export function auditTrailKey(project: string, line: { timeMs: number; id: string }): Key {
  return { pk: auditTrailPartition(project), sk: `${TRAIL_PREFIX}${timeText(line.timeMs)}#${line.id}` };
}

/** The secret of a project's tracking ids, with its configuration. */
export function trackingKeyKey(project: string): Key {
  return { pk: configPartition(project), sk: 'Y' };
}
