// The service in processes of its own for a benchmark, how much CPU they have used, and who calls it.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../lib/model/common';
import { DEMO_KEYS } from '../lib/model/keys/access-token';
import { type ServerName, startLocalService } from '../scripts/support/local-service';
import { cpuMsOf, isEngine, isThere, peakMbOf, treeOf } from '../server/engine/usage';

export const JSON_HEADERS = {
  'x-app-id': DEMO_KEYS.server.id,
  'x-app-token': DEMO_KEYS.server.token,
  'content-type': 'application/json',
} as const;

/** The caller of services without HTTP. */
export const CALLER: Caller = {
  project: 'proj_bench001',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'bench',
  role: 'admin',
  channel: null,
  origin: null,
};

export interface BenchService {
  readonly address: string;
  /** CPU used so far by the service and its engine, milliseconds. */
  cpuMs(): number;
  /** The processes it consists of. */
  processes(): readonly number[];
  /** The most memory that they have held, added up, MB. */
  peakMb(): number;
  /** The most that one process of the service itself has held, without its engine, MB. */
  largestMb(): number;
  /** Resets the peak memory. */
  forgetPeaks(): void;
  readonly stop: () => Promise<void>;
  /** Kills it during its work, and waits until its engine has ended, too. */
  readonly kill: () => Promise<void>;
}

export async function startBenchService(dataDir: string, server?: ServerName): Promise<BenchService> {
  const { address, pid, stop, kill } = await startLocalService(dataDir, server);
  return {
    kill: async () => {
      const tree = treeOf(pid);
      await kill();
      while (tree.some((one) => isThere(one))) await sleep(POLL_MS);
    },
    forgetPeaks: () => {
      for (const one of treeOf(pid)) writeFileSync(`/proc/${one}/clear_refs`, RESET_PEAK);
    },
    largestMb: () => Math.max(...treeOf(pid).map((one) => (isEngine(one) ? 0 : peakMbOf(one)))),
    address,
    cpuMs: () => cpuMsOf(treeOf(pid)),
    processes: () => treeOf(pid),
    peakMb: () => treeOf(pid).reduce((sum, one) => sum + peakMbOf(one), 0),
    stop,
  };
}

const POLL_MS = 100;
/** Value that makes Linux reset the peak memory of a process to its current memory. */
const RESET_PEAK = '5';
