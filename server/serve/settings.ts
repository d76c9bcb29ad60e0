// What the environment may say to `npm run serve`.
import { availableParallelism } from 'node:os';
import { describeData, readSettings, type Settings } from '../start/settings';
import { tableNameOf } from '../../scripts/support/service-definition';

export interface ServeSettings extends Settings {
  /** Listening address; loopback by default. */
  readonly host: string;
  readonly processes: number;
  /** Time for which it still accepts connections after SIGTERM, ms. */
  readonly drainMs: number;
  readonly tableName: string;
  /** The table is in AWS, made by a deployment. */
  readonly isRemote: boolean;
  /** True when the demo's projects and their well-known keys exist. */
  readonly hasDemo: boolean;
  /** Address of the metrics endpoint; undefined without one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

const STAGE = 'local';
const LOOPBACK = '127.0.0.1';
const MOST_PROCESSES = 256;
const DRAIN_SECONDS = '5';
const MOST_DRAIN_SECONDS = 600;

/** Throws one line on a value that cannot be. */
export function readServeSettings(environment: NodeJS.ProcessEnv): ServeSettings {
  const { HOST, PROCESSES, TABLE_NAME, DRAIN_SECONDS: drain, STACKABLE_DEMO, METRICS_HOST, METRICS_PORT } = environment;
  const settings = readSettings(environment);
  if (STACKABLE_DEMO && STACKABLE_DEMO !== 'on' && STACKABLE_DEMO !== 'off') {
    throw new Error(`STACKABLE_DEMO must be on or off, not "${STACKABLE_DEMO}".`);
  }
  return {
    ...settings,
    host: HOST || LOOPBACK,
    processes: wholeNumber('PROCESSES', PROCESSES || String(availableParallelism()), { most: MOST_PROCESSES }),
    drainMs: wholeNumber('DRAIN_SECONDS', drain || DRAIN_SECONDS, { least: 0, most: MOST_DRAIN_SECONDS }) * 1_000,
    tableName: TABLE_NAME || tableNameOf(STAGE),
    isRemote: Boolean(TABLE_NAME) && settings.endpoint === undefined,
    hasDemo: STACKABLE_DEMO === 'on',
    metrics: METRICS_PORT
      ? { host: METRICS_HOST || LOOPBACK, port: wholeNumber('METRICS_PORT', METRICS_PORT, { most: 65_535 }) }
      : undefined,
  };
}

interface NumberBounds {
  readonly least?: number;
  readonly most: number;
}

function wholeNumber(name: string, text: string, { least = 1, most }: NumberBounds): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

/** Describes the location of the data. */
export function describePlace(settings: ServeSettings): string {
  return settings.isRemote ? `in the table ${settings.tableName}` : describeData(settings);
}
