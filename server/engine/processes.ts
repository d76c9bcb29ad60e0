// What other processes are doing: alive or not, which command they run, and how to end one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process that has ended but whose parent has not read its exit code holds no resources. */
function isZombie(pid: number): boolean {
  return readProc(`/proc/${pid}/stat`)?.match(/\) (\S)/)?.[1] === 'Z';
}

/** The command line of a process, words separated by spaces; empty when it has ended. */
export function commandOf(pid: number): string {
  const fromProc = readProc(`/proc/${pid}/cmdline`);
  if (fromProc !== undefined) return fromProc.replaceAll('\0', ' ');
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim();
  } catch {
    // Without such a process, or without permission to see it, there is no command.
    return '';
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The system has no /proc, or the process has ended.
    return undefined;
  }
}

/** Ask a process group to end and wait; after the grace it is killed. */
export async function endGroup(leader: number, graceMs: number): Promise<void> {
  signalGroup(leader, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (isAlive(leader)) {
    if (Date.now() > deadline) signalGroup(leader, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

/** Windows has no groups. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
