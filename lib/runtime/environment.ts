// What a process reads from its environment, besides what a room reads for its own ports.
import { type Retention, readRetention } from '../core/record/retention';
import { invariant } from '../errors';
import type { LimitKind } from '../ports/limits';
import type { Process } from '../ports/runtime';
import { systemClock, systemIds, systemLog } from './system';

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
