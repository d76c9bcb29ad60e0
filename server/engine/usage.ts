// What processes of this machine have used, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** A process and all that it has started, and those in turn. */
export function treeOf(root: number): readonly number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const tree = new Set([root]);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid)).map(({ pid }) => pid);
}

/** CPU that processes have used so far, milliseconds. */
export function cpuMsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => processOf(String(pid))).reduce((sum, one) => sum + one.ticks, 0);
  return (ticks * 1_000) / TICKS;
}

/** The most memory that a process has held, MB. */
export function peakMbOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readProc(pid, 'status') ?? '')?.[1] ?? 0) / 1_024;
}

/**
 * Memory that processes hold now, MB. `resident` counts each process whole. `proportional` counts a page that several processes hold
 * once in all: the text of Node is one, however many processes run it.
 */
export interface Held {
  readonly resident: number;
  readonly proportional: number;
}

export function measureHeldMb(pids: readonly number[]): Held {
  const rollups = pids.map((pid) => readProc(pid, 'smaps_rollup') ?? '');
  const sumOf = (line: RegExp) => rollups.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0) / 1_024;
  return { resident: sumOf(/^Rss:\s+(\d+)/m), proportional: sumOf(/^Pss:\s+(\d+)/m) };
}

export function isEngine(pid: number): boolean {
  return /^Name:\s+dynoxide/.test(readProc(pid, 'status') ?? '');
}

export function isThere(pid: number): boolean {
  return readProc(pid, 'stat') !== undefined;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function processOf(pid: string): readonly Process[] {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return [];
  // The name in brackets may contain spaces, so the fields are parsed after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
}

function readProc(pid: number | string, file: 'stat' | 'status' | 'smaps_rollup'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process ended between the listing and the reading.
    return undefined;
  }
}
