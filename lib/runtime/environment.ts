// What a process reads from its environment, besides what a room reads for its own ports.
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { randomHex } from '../async/random-hex';
import { readRetention, type Retention } from '../core/record/retention';
import { invariant } from '../errors';
import type { LimitKind } from '../ports/limits';
import type { Clock, Ids, Log, Outside, Process } from '../ports/runtime';
import { naturalId, normalise } from '../storage/name-hashes';

export interface TableAddress {
  readonly tableName: string;
  /** Undefined for AWS itself. */
  readonly endpoint: string | undefined;
}

/** Address of the table. */
export function tableAddress(): TableAddress {
  const { TABLE_NAME: tableName, DYNAMODB_ENDPOINT } = process.env;
  invariant(tableName, 'TABLE_NAME is not set');
  // An empty one counts as none.
  return { tableName, endpoint: DYNAMODB_ENDPOINT || undefined };
}

/** Retention periods of deletable data. */
export function parseRetention(): Retention {
  return readRetention(process.env.RETENTION);
}

/** Read from the environment what every function has: clock, ids, log, stage and switches. */
export function processOf({ endpoint }: TableAddress): Process {
  return {
    clock: systemClock,
    ids: systemIds,
    log: systemLog,
    stage: endpoint ? undefined : process.env.STAGE,
    cluster: endpoint ? undefined : process.env.AWS_REGION,
    acceptsDemoKeys: process.env.STACKABLE_DEMO === 'on',
    servedHosts: parseServedHosts(process.env),
    limitsOff: limitsOff(process.env),
    retention: parseRetention(),
    // The build puts the hash there.
    replayerHash: process.env.REPLAYER_SHA256 || undefined,
    trustedProxyHeader: process.env.TRUSTED_PROXY_HEADER?.toLowerCase() || undefined,
  };
}

/** Parses the allowed host names, which apply while the demo keys work: they prevent DNS rebinding. */
export function parseServedHosts({
  STACKABLE_DEMO,
  SERVED_HOSTS = '',
}: NodeJS.ProcessEnv): readonly string[] | undefined {
  const names = SERVED_HOSTS.split(',').map((name) => name.trim().toLowerCase());
  return STACKABLE_DEMO === 'on' ? names.filter((name) => name !== '') : undefined;
}

/** Read which rate limits are off: a load test of `npm start` may run without them. */
export function limitsOff(environment: NodeJS.ProcessEnv): readonly LimitKind[] {
  const switches = { requests: environment.CLIENT_RATE_LIMIT, wrong_codes: environment.WRONG_CODE_LIMIT } as const;
  return (['requests', 'wrong_codes'] as const).filter((kind) => switches[kind] === 'off');
}

// The clock, the ids and the log of a process.

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
