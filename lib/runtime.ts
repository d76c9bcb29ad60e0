// Wires real ports once per process; the only reader of the environment.
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLazily } from './async/create-lazily';
import { identityProvider } from './http/oidc/settings';
import { type Retention, readRetention } from './core/record/retention';
import { compileConfig } from './core/evaluation/compiled-config';
import { invariant } from './errors';
import { LIMITS } from './model/limits';
import { hashToken } from './http/auth';
import { randomHex } from './http/keys/random-hex';
import type { Clock, Ids, Log, Runtime, Store } from './ports/runtime';
import type { LimitKind } from './ports/limits';
import { DynamoAccessTokenStore } from './storage/management/access-token-store';
import { DynamoAsyncActionStore } from './storage/background/async-action-store';
import { DynamoAssignmentStore } from './storage/rules/assignment-store';
import { DynamoAuditTrailStore } from './storage/management/audit-trail-store';
import { DynamoConfigStore } from './storage/management/config-store';
import { DynamoCredentialStore } from './storage/management/credential-store';
import { DynamoUserStore } from './storage/management/user-store';
import { DynamoDashboardSessionStore } from './storage/management/dashboard-session-store';
import { DynamoCustomerStore } from './storage/customers/customer-store';
import { directAccess } from './storage/table/direct/access';
import { DynamoTable } from './storage/table/dynamo-table';
import { DynamoEvaluationStore } from './storage/validations/evaluation-store';
import { DynamoActivityStore } from './storage/activity/activity-store';
import { DynamoDeliveryStore } from './storage/events/delivery-store';
import { DynamoOutboxStore } from './storage/events/outbox-store';
import { DynamoWebhookStore } from './storage/events/webhook-store';
import { DynamoSummaryStore } from './storage/summaries/summary-store';
import { DynamoExportStore } from './storage/exports/export-store';
import { DynamoUploadStore } from './storage/exports/upload-store';
import { filesOf } from './storage/files/files';
import { endingTable } from './storage/records/ending-table';
import { CONVERTERS } from './storage/formats/converters';
import { FormattedTable } from './storage/formats/formatted-table';
import type { Converters } from './storage/formats/formats';
import { DynamoForgettingStore } from './storage/customers/forgetting-store';
import { DynamoPersonExportStore } from './storage/person-export/person-export-store';
import { DynamoGuardStore } from './storage/records/guard-store';
import { DynamoHolderStore } from './storage/customers/holder-store';
import { SpreadCounters } from './storage/campaigns/spread-counters';
import type { SpanTimes } from './storage/lists/spread/list-spans';
import { SpreadLists } from './storage/lists/spread/spread-lists';
import { naturalId, normalise } from './storage/keys';
import { COUNTER_SHARDS, type CounterShards } from './storage/keys/counter-keys';
import { DynamoLimitStore } from './storage/management/limit-store';
import { DynamoReservationStore } from './storage/validations/reservation-store';
import { DynamoOrderStore } from './storage/orders/order-store';
import { DynamoProductStore } from './storage/catalogue/product-store';
import { DynamoPublicationStore } from './storage/publications/publication-store';
import { DynamoRedemptionLists } from './storage/redemptions/redemption-lists';
import { DynamoRedemptionStore } from './storage/redemptions/redemption-store';
import { DynamoReturnStore } from './storage/returns/return-store';
import { DynamoOrderLockStore } from './storage/orders/order-lock-store';
import { DynamoShopperKeyStore } from './storage/management/shopper-key-store';
import { DynamoSkuStore } from './storage/catalogue/sku-store';
import type { Table } from './storage/table/table';
import { spreadTable } from './storage/vouchers/spread/spread-table';
import { DynamoVoucherStore } from './storage/vouchers/voucher-store';
import { webhooksOf } from './sending/webhooks';
import { workerWaker } from './wake-worker';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const systemClock: Clock = { nowMs: () => Date.now() };

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
    return { token, tokenHash: hashToken(token) };
  },
  trackingId: (key, name) =>
    `track_${createHmac('sha256', Buffer.from(key, 'base64url')).update(normalise(name)).digest('base64')}`,
};

export const systemLog: Log = {
  info: (entry) => process.stdout.write(`${JSON.stringify({ level: 'info', ...entry })}\n`),
  error: (entry) => process.stderr.write(`${JSON.stringify({ level: 'error', ...entry })}\n`),
};

export interface StoreSettings {
  readonly retention?: Retention;
  /** Size of a customer's counts at which they are full, bytes. */
  readonly countsBytes?: number | undefined;
  /** Size of a customer's counts from which targets without a limit are counted on pages, bytes. */
  readonly pagedBytes?: number | undefined;
  /** Draws which copy of a version or a full window is read, and which shard of counters counts: from 0 up to, but not, 1. */
  readonly random?: () => number;
  /** The same in every process of a table. */
  readonly counterShards?: CounterShards | undefined;
  /** Duration of larger numbers of list shards. */
  readonly listTimes?: SpanTimes | undefined;
  readonly nowMs?: () => number;
}

type LayerSettings = Pick<StoreSettings, 'listTimes'> &
  Required<Pick<StoreSettings, 'retention' | 'random' | 'nowMs'>> & { readonly shards: CounterShards };

/** The layers between stores and the table: list positions, formats, and spread codes. */
function layersOver(stored: Table, converters: Converters, settings: LayerSettings) {
  const { retention, random, shards, listTimes, nowMs } = settings;
  const lists = new SpreadLists(endingTable(stored, retention, nowMs), listTimes);
  return spreadTable(new FormattedTable(lists, converters), { random, shards, nowMs });
}

function withDefaults(settings: StoreSettings) {
  return {
    retention: settings.retention ?? readRetention(process.env.RETENTION),
    countsBytes: settings.countsBytes ?? LIMITS.countsBytes,
    pagedBytes: settings.pagedBytes ?? LIMITS.pagedBytes,
    random: settings.random ?? Math.random,
    shards: settings.counterShards ?? COUNTER_SHARDS,
    nowMs: settings.nowMs ?? Date.now,
    ...(settings.listTimes && { listTimes: settings.listTimes }),
  };
}

/** All stores over one table. They share one configuration cache, which holds the configuration compiled as well. */
export function storeOver(stored: Table, converters: Converters = CONVERTERS, settings: StoreSettings = {}): Store {
  const { countsBytes, pagedBytes, ...layers } = withDefaults(settings);
  const { retention, random, shards, nowMs } = layers;
  const { codes, reads, table } = layersOver(stored, converters, layers);
  const counters = new SpreadCounters(table, { random, shards, nowMs });
  const config = new DynamoConfigStore(table, compileConfig, { converters, random, counters });
  return createLazily<Store>({
    accessTokens: () => new DynamoAccessTokenStore(table),
    asyncActions: () => new DynamoAsyncActionStore(table, retention.actions),
    credentials: () => new DynamoCredentialStore(table),
    auditTrail: () => new DynamoAuditTrailStore(table),
    shopperKeys: () => new DynamoShopperKeyStore(table),
    dashboardSessions: () => new DynamoDashboardSessionStore(table),
    users: () => new DynamoUserStore(table),
    config: () => config,
    evaluations: () => new DynamoEvaluationStore(table, config, { countsBytes, pagedBytes, random, counters, reads }),
    guards: () => new DynamoGuardStore(table),
    limits: () => new DynamoLimitStore(table, random),
    orderLocks: () => new DynamoOrderLockStore(table),
    reservations: () => new DynamoReservationStore(table),
    redemptions: () => new DynamoRedemptionStore(table, config, { counters, codes }),
    returns: () => new DynamoReturnStore(table, config),
    vouchers: () => new DynamoVoucherStore(table, retention.custom_events),
    assignments: () => new DynamoAssignmentStore(table),
    customers: () => new DynamoCustomerStore(table),
    forgetting: () => new DynamoForgettingStore(table),
    personExports: () => new DynamoPersonExportStore(table),
    holders: () => new DynamoHolderStore(table, retention.custom_events),
    orders: () => new DynamoOrderStore(table, retention.custom_events),
    products: () => new DynamoProductStore(table),
    skus: () => new DynamoSkuStore(table),
    publications: () => new DynamoPublicationStore(table, config),
    redemptionLists: () => new DynamoRedemptionLists(table),
    exports: () => new DynamoExportStore(table, retention.exports),
    uploads: () => new DynamoUploadStore(table),
    summaries: () => new DynamoSummaryStore(table),
    activity: () => new DynamoActivityStore(table, retention.custom_events),
    outbox: () => new DynamoOutboxStore(table),
    deliveries: () => new DynamoDeliveryStore(table),
    webhooks: () => new DynamoWebhookStore(table),
  });
}

/** Address of the table, from the environment. */
export function tableAddress(): { readonly tableName: string; readonly endpoint: string | undefined } {
  const { TABLE_NAME: tableName, DYNAMODB_ENDPOINT } = process.env;
  invariant(tableName, 'TABLE_NAME is not set');
  // An empty one counts as none.
  return { tableName, endpoint: DYNAMODB_ENDPOINT || undefined };
}

function fromEnvironment(): Runtime {
  const { tableName, endpoint } = tableAddress();
  const { WORKER_FUNCTION: functionName } = process.env;
  return {
    store: storeOver(new DynamoTable({ tableName, endpoint, direct: directAccess(process.env, endpoint) })),
    clock: systemClock,
    ids: systemIds,
    log: systemLog,
    // A table at an address of its own is that of one machine, with a worker that never rests.
    wakeWorker:
      functionName && !endpoint ? workerWaker({ functionName, log: systemLog, environment: process.env }) : undefined,
    files: filesOf(process.env),
    stage: endpoint ? undefined : process.env.STAGE,
    cluster: endpoint ? undefined : process.env.AWS_REGION,
    acceptsDemoKeys: process.env.STACKABLE_DEMO === 'on',
    servedHosts: parseServedHosts(process.env),
    limitsOff: limitsOff(process.env),
    webhooks: webhooksOf(process.env, systemLog),
    retention: readRetention(process.env.RETENTION),
    trustedProxyHeader: process.env.TRUSTED_PROXY_HEADER?.toLowerCase() || undefined,
    identityProvider: once(() => identityProvider(process.env)),
  };
}

/** Memoizes the result. A call that throws is repeated. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}

/** A file of the built dashboard: the build of a deployed function writes it below the function's folder. */
export function dashboardFile(name: string): Buffer {
  return readFileSync(join('dist', 'dashboard', name));
}

/** Parses the allowed host names, which apply while the demo keys work: they prevent DNS rebinding. */
export function parseServedHosts({
  STACKABLE_DEMO,
  SERVED_HOSTS = '',
}: NodeJS.ProcessEnv): readonly string[] | undefined {
  const names = SERVED_HOSTS.split(',').map((name) => name.trim().toLowerCase());
  return STACKABLE_DEMO === 'on' ? names.filter((name) => name !== '') : undefined;
}

/** A load test of `npm start` may run without limits; a deployment sets neither variable. */
export function limitsOff(environment: NodeJS.ProcessEnv): readonly LimitKind[] {
  const switches = { requests: environment.CLIENT_RATE_LIMIT, wrong_codes: environment.WRONG_CODE_LIMIT } as const;
  return (['requests', 'wrong_codes'] as const).filter((kind) => switches[kind] === 'off');
}

let installed: Runtime | null = null;

/** The ports of this process, made on first use. */
export function runtime(): Runtime {
  installed ??= fromEnvironment();
  return installed;
}

/** Installs other ports: for tests and scripts. With null, the next use creates those of the environment. */
export function installRuntime(other: Runtime | null): void {
  installed = other;
}
