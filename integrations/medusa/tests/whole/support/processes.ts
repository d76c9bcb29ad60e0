// Child processes of the tests: each is ended by its own id, with all that it started.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Program {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Running {
  readonly signal: (name: NodeJS.Signals) => void;
  /** End it at once, as a crash would, and wait until it is gone. */
  readonly kill: () => Promise<void>;
  readonly output: () => string;
  readonly hasEnded: () => boolean;
}

/** Start a program of Node in a process group of its own. */
export function start({ args, cwd, env }: Program): Running {
  const child: ChildProcess = spawn(process.execPath, [...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (part: Buffer): void => void (output = (output + part.toString()).slice(-20_000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, name);
  };
  return {
    signal,
    kill: async () => {
      signal('SIGKILL');
      await ended;
    },
    output: () => output,
    hasEnded,
  };
}

/** Poll until a check holds. @throws after the time is over */
export async function waitFor(check: () => Promise<boolean>, what: string, seconds = 200): Promise<void> {
  const endMs = Date.now() + seconds * 1000;
  while (Date.now() < endMs) {
    if (await check().catch(() => false)) return;
    await sleep(250);
  }
  throw new Error(`In ${seconds} s there was not: ${what}`);
}

/** Wait until a program answers; one that does not is ended. @throws with what it printed */
export async function waitForStart(running: Running, isUp: () => Promise<boolean>, what: string): Promise<void> {
  try {
    await waitFor(isUp, what);
  } catch (error) {
    await running.kill();
    throw new Error(running.output(), { cause: error });
  }
}
