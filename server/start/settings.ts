// What the environment may say to `npm start`.
import { readRetention } from '../../lib/core/record/retention';
import { IN_MEMORY } from '../engine/engine';

export interface Settings {
  readonly port: number;
  /** A folder, or `:memory:`. */
  readonly dataDir: string;
  /** Another engine than the embedded one. */
  readonly endpoint?: string;
  readonly hasDashboard: boolean;
  /** True when new data starts with the history of a shop. */
  readonly hasShop: boolean;
}

const MAX_PORT = 65_535;

/** Limits that a load test may switch off, which the functions read by themselves, the dashboard, and the history of the demo shop. */
const SWITCHES = ['CLIENT_RATE_LIMIT', 'WRONG_CODE_LIMIT', 'DASHBOARD', 'DEMO_SHOP'] as const;

/** Read PORT, DATA_DIR and DYNAMODB_ENDPOINT, and check the switches and RETENTION; empty counts as not set. Throws one line on a value that cannot be. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { PORT, DATA_DIR, DYNAMODB_ENDPOINT, DASHBOARD, DEMO_SHOP } = environment;
  for (const name of SWITCHES) assertSwitch(name, environment[name]);
  readRetention(environment.RETENTION);
  return {
    port: readPort(PORT || '3000'),
    dataDir: DATA_DIR || '.data',
    hasDashboard: DASHBOARD !== 'off',
    hasShop: DEMO_SHOP !== 'off',
    ...(DYNAMODB_ENDPOINT && { endpoint: readEndpoint(DYNAMODB_ENDPOINT) }),
  };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= MAX_PORT) return port;
  throw new Error(`PORT must be a whole number from 1 to ${MAX_PORT}, not "${text}".`);
}

function assertSwitch(name: string, text: string | undefined): void {
  if (text && text !== 'on' && text !== 'off') throw new Error(`${name} must be on or off, not "${text}".`);
}

function readEndpoint(text: string): string {
  if (/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text;
  throw new Error(`DYNAMODB_ENDPOINT must be an address such as http://127.0.0.1:8000, not "${text}".`);
}

/** Describes the location of the data. */
export function describeData({ endpoint, dataDir }: Settings): string {
  if (endpoint !== undefined) return `at ${endpoint}`;
  return dataDir === IN_MEMORY ? 'in memory, gone when you stop' : `in ${dataDir}`;
}
