// Child processes that never outlive this one, not even when it is killed.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { endGroup, signalGroup } from './processes';

/**
 * A watcher process waits for the end of a pipe that only this process holds open, and then ends the whole group. The
 * child replaces the shell and keeps its process id.
 */
const WATCHED = `(read -r _ <&3; kill -s TERM -- -$$) & exec "$0" "$@" 3<&-`;
const GRACE_MS = 7_000;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Destination of standard output and standard error. */
  readonly output: 'pipe' | 'inherit';
  /** True when messages and sockets can be sent to a Node process among its descendants. */
  readonly hasChannel?: boolean;
}

export interface WatchedProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  isRunning(): boolean;
  /** Ask it to end and wait; it is killed when it takes too long. */
  stop(): Promise<void>;
}

/** Start a process in a group of its own, so that Ctrl-C in a terminal reaches this process only. */
export function spawnWatched({ file, args, output, hasChannel, ...options }: Command): WatchedProcess {
  const stdio: StdioOptions = ['ignore', output, output, 'pipe', ...(hasChannel ? (['ipc'] as const) : [])];
  // Windows has no such shell: there a child that is not stopped outlives its parent.
  const [program, programArgs] = process.platform === 'win32' ? [file, args] : ['sh', ['-c', WATCHED, file, ...args]];
  const child = spawn(program, programArgs, { ...options, detached: process.platform !== 'win32', stdio });
  const pid = child.pid!;
  const kill = (): void => signalGroup(pid, 'SIGTERM');
  process.once('exit', kill);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  void ended.then(() => {
    process.removeListener('exit', kill);
    (child.stdio[3] as Socket | null)?.destroy();
  });
  const stop = async (): Promise<void> => {
    await endGroup(pid, GRACE_MS);
    await ended;
  };
  return { child, pid, ended, isRunning: () => child.exitCode === null && child.signalCode === null, stop };
}

/** Let this process end while the child runs. */
export function detach({ child }: WatchedProcess): void {
  child.unref();
  // A channel has no stream.
  for (const stream of child.stdio) (stream as Socket | null | undefined)?.unref();
  child.channel?.unref();
}
