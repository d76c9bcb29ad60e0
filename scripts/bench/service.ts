// The service in processes of its own for a benchmark, how much CPU they have used, and who calls it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../lib/model/common';
import { DEMO_KEYS } from '../../lib/model/demo';
import { type ServerName, startLocalService } from '../support/local-service';

/** Clock ticks of Linux in a second. */
const TICKS = 100;

export const JSON_HEADERS = {
  'x-app-id': DEMO_KEYS.server.id,
  'x-app-token': DEMO_KEYS.server.token,
  'content-type': 'application/json',
} as const;

/** Who calls services without HTTP. */
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
  /** Count what is held from now on. */
  forgetPeaks(): void;
  readonly stop: () => Promise<void>;
  /** End it in the middle of whatever it does, and wait until its engine has ended, too. */
  readonly kill: () => Promise<void>;
}

export async function startBenchService(dataDir: string, server?: ServerName): Promise<BenchService> {
  const { address, pid, stop, kill } = await startLocalService(dataDir, server);
  return {
    kill: async () => {
      const tree = treeOf(pid).map((one) => one.pid);
      await kill();
      while (tree.some((one) => readProc(one, 'stat') !== undefined)) await sleep(POLL_MS);
    },
    forgetPeaks: () => {
      for (const one of treeOf(pid)) writeFileSync(`/proc/${one.pid}/clear_refs`, RESET_PEAK);
    },
    largestMb: () => Math.max(...treeOf(pid).map((one) => (isEngine(one.pid) ? 0 : peakMbOf(one.pid)))),
    address,
    cpuMs: () => treeCpuMs(pid),
    processes: () => treeOf(pid).map((one) => one.pid),
    peakMb: () => treeOf(pid).reduce((sum, one) => sum + peakMbOf(one.pid), 0),
    stop,
  };
}

const POLL_MS = 100;
/** What Linux takes for: the most memory is what is held now. */
const RESET_PEAK = '5';

function isEngine(pid: number): boolean {
  return /^Name:\s+dynoxide/.test(readProc(pid, 'status') ?? '');
}

function peakMbOf(pid: number): number {
  const status = readProc(pid, 'status') ?? '';
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function treeCpuMs(root: number): number {
  return (treeOf(root).reduce((sum, one) => sum + one.ticks, 0) * 1_000) / TICKS;
}

function treeOf(root: number): readonly Process[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const tree = new Set([root]);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

function processOf(pid: string): readonly Process[] {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return [];
  // The name in brackets may hold spaces: what counts comes after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
}

function readProc(pid: number | string, file: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process ended between the listing and the reading.
    return undefined;
  }
}
