// The processes that serve requests: started, started again when one is lost, and ended together.
import cluster, { type Worker } from 'node:cluster';
import { ONE_ARENA, SMALL } from '../engine/small';
import type { FromServer, Stop } from './messages';
import type { Report } from './meter';

export interface CrewOptions {
  /** Program of each process. */
  readonly file: string;
  readonly size: number;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (name: string, report: Report) => void;
  /** Called when a process has ended by itself; another replaces it. */
  readonly lost: (name: string) => void;
  /** Called when no process can serve. */
  readonly failed: (reason: string) => void;
}

export interface Crew {
  /** Resolves when all of them listen. */
  readonly ready: Promise<void>;
  /** Resolves when they have gone on for `drainMs`, the requests under way are answered and all have ended. */
  stop(drainMs: number): Promise<void>;
}

/** Timeout of a request, plus a margin, ms. */
const GRACE_MS = 20_000;
/** Between two starts in one place: what ends soon after its start would do nothing but start. */
const LEAST_LIFE_MS = 1_000;

interface CrewState {
  /** All of them have listened once. */
  isReady: boolean;
  isStopping: boolean;
}

export function startCrew(options: CrewOptions): Crew {
  const members = new Map<Worker, Promise<void>>();
  const state: CrewState = { isReady: false, isStopping: false };
  cluster.setupPrimary({ exec: options.file, execArgv: [...process.execArgv, ...SMALL] });
  const listening = Array.from({ length: options.size }, () => start(members, options, state));
  return {
    ready: Promise.all(listening).then(() => void (state.isReady = true)),
    stop: async (drainMs) => {
      state.isStopping = true;
      const message: Stop = { kind: 'stop', drainMs };
      for (const member of members.keys()) if (member.isConnected()) member.send(message, noMatter);
      const late = setTimeout(() => {
        for (const member of members.keys()) member.process.kill('SIGKILL');
      }, drainMs + GRACE_MS);
      await Promise.all(members.values());
      clearTimeout(late);
    },
  };
}

/** Ignores send errors: a process may end at any time, and its exit event reports it. */
const noMatter = (): void => undefined;

/** Start one. Resolves when it listens. */
function start(members: Map<Worker, Promise<void>>, options: CrewOptions, state: CrewState): Promise<void> {
  const startedMs = performance.now();
  const member = cluster.fork({ ...ONE_ARENA, ...options.environment });
  const name = String(member.process.pid);
  member.on('message', (message: FromServer) => {
    if (message.kind === 'report') options.report(name, message.report);
    else if (!state.isReady) options.failed(message.reason);
    else member.process.kill('SIGKILL');
  });
  member.on('error', noMatter);
  const ended = new Promise<void>((resolve) => member.once('exit', () => resolve()));
  members.set(member, ended);
  const again = (): void => void (state.isStopping || start(members, options, state));
  let hasListened = false;
  void ended.then(() => {
    members.delete(member);
    if (state.isStopping) return;
    if (hasListened || state.isReady) options.lost(name);
    else options.failed('A process that serves requests ended before it listened.');
    setTimeout(again, startedMs + LEAST_LIFE_MS - performance.now());
  });
  return new Promise((resolve) =>
    member.once('listening', () => {
      hasListened = true;
      resolve();
    }),
  );
}
