// The clock, the ids and the log of a process.
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { randomHex } from '../async/random-hex';
import type { Clock, Ids, Log, Outside } from '../ports/runtime';
import { naturalId, normalise } from '../storage/keys';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const systemClock: Clock = { nowMs: () => Date.now() };

export const systemLog: Log = {
  info: (entry) => process.stdout.write(`${JSON.stringify({ level: 'info', ...entry })}\n`),
  error: (entry) => process.stderr.write(`${JSON.stringify({ level: 'error', ...entry })}\n`),
};

/** The ports of a process that reaches nothing but its table. */
export const NOTHING_OUTSIDE: Outside = {
  wakeWorker: undefined,
  sending: undefined,
  identityProvider: undefined,
  files: undefined,
  projectItems: undefined,
};

export const systemIds: Ids = {
  random: (prefix, length) => `${prefix}_${randomText(length)}`,
  hex: (prefix) => `${prefix}_${randomHex(18)}`,
  natural: (prefix, text, isCaseSensitive = true) => naturalId(prefix, { text, isCaseSensitive }, randomText(6)),
  redemptionBase: (nowMs) => nowMs.toString(16).padStart(12, '0') + randomHex(10),
  redemptionBaseOf: (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 22),
  requestHash: (request) => createHash('sha256').update(canonicalJson(request)).digest('hex'),
  uuid: () => randomUUID(),
  secret: () => {
    const token = randomUUID();
    return { token, tokenHash: createHash('sha256').update(token, 'utf8').digest('hex') };
  },
  trackingId: (key, name) =>
    `track_${createHmac('sha256', Buffer.from(key, 'base64url')).update(normalise(name)).digest('base64')}`,
};

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** JSON with the members of every object in one order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
