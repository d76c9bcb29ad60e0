// The service in processes of its own for a benchmark, and how much CPU they have used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../engine/ports';
import { ROOT } from '../support/service-definition';

const READY_MS = 300_000;
/** Clock ticks of Linux in a second. */
const TICKS = 100;

export interface BenchService {
  readonly address: string;
  /** CPU used so far by the service and its engine, milliseconds. */
  cpuMs(): number;
  /** The processes it consists of. */
  processes(): readonly number[];
  stop(): Promise<void>;
}

export async function startBenchService(dataDir: string): Promise<BenchService> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'pipe',
  });
  let said = '';
  let isReady = false;
  // Once it is ready it is not kept: each request writes a line.
  const hear = (chunk: Buffer): void => void (said = isReady ? '' : said + chunk.toString());
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  for (let waited = 0; !said.includes('Ctrl-C stops it.'); waited += 50) {
    if (child.exitCode !== null || waited > READY_MS) {
      child.kill('SIGTERM');
      throw new Error(`The service did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  isReady = true;
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cpuMs: () => treeCpuMs(child.pid!),
    processes: () => treeOf(child.pid!).map(({ pid }) => pid),
    stop,
  };
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
  const stat = readStat(pid);
  if (stat === undefined) return [];
  // The name in brackets may hold spaces: what counts comes after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
}

function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process ended between the listing and the reading.
    return undefined;
  }
}
