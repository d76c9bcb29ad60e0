// The lock on a data folder: two engines must never open one file, and a lost one must be found and ended.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from './private-folder';
import { commandOf, endGroup, isAlive } from './processes';

const GRACE_MS = 5_000;
const ACCESS_FILE = 'engine.access';

interface LockOwner {
  /** The process that started the engine. */
  readonly owner: number;
  /** The engine; absent for the moment between taking the lock and starting it. */
  readonly engine?: number;
}

export interface DataLock {
  readonly file: string;
  /** Record the engine, so that a later start can end it if its owner is lost, and how commands of the same user reach it. */
  assign(engine: number, access: EngineAccess): void;
  release(): void;
}

/** The access data of a running engine. */
export interface EngineAccess {
  readonly endpoint: string;
  /** The access key id that callers send. */
  readonly key: string;
}

/**
 * Locks the data folder for this process, and ends an engine whose owner has died. Throws a one-line error when a live
 * process holds it.
 */
export async function lockData(folder: string): Promise<DataLock> {
  openPrivateFolder(folder);
  const path = join(folder, 'engine.lock');
  const accessPath = join(folder, ACCESS_FILE);
  const file = join(folder, 'stackable.db');
  while (!create(path, { owner: process.pid })) await clearStale({ path, folder, file });
  return {
    file,
    assign: (engine, access) => {
      assertOurs(path, folder);
      rmSync(accessPath, { force: true });
      writeFileSync(accessPath, JSON.stringify(access), { mode: 0o600, flag: 'wx' });
      writeFileSync(path, JSON.stringify({ owner: process.pid, engine } satisfies LockOwner));
    },
    release: () => {
      if (readLockOwner(path)?.owner !== process.pid) return;
      rmSync(accessPath, { force: true });
      rmSync(path, { force: true });
    },
  };
}

/** Two starts that clear one stale lock at the same moment both believe they have it; the later one does. */
function assertOurs(path: string, folder: string): void {
  const owner = readLockOwner(path)?.owner;
  if (owner !== process.pid) throw inUse(folder, owner);
}

function inUse(folder: string, owner = 0): Error {
  const advice = 'stop it, or set DATA_DIR to another folder';
  return new Error(`The data in ${folder} is in use by process ${owner}: ${advice}.`);
}

function create(path: string, lockOwner: LockOwner): boolean {
  try {
    writeFileSync(path, JSON.stringify(lockOwner), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(lock: {
  readonly path: string;
  readonly folder: string;
  readonly file: string;
}): Promise<void> {
  const lockOwner = readLockOwner(lock.path);
  if (lockOwner !== undefined && isOwned(lockOwner, lock.file)) {
    throw inUse(lock.folder, lockOwner.owner);
  }
  if (lockOwner?.engine !== undefined && runsOn(lockOwner.engine, lock.file))
    await endGroup(lockOwner.engine, GRACE_MS);
  rmSync(lock.path, { force: true });
}

/** The access data of the engine that serves a data folder now; null if there is none. */
export function servingEngine(folder: string): EngineAccess | null {
  const lockOwner = readLockOwner(join(folder, 'engine.lock'));
  const isServing = lockOwner?.engine !== undefined && isOwned(lockOwner, join(folder, 'stackable.db'));
  return isServing ? (JSON.parse(readFileSync(join(folder, ACCESS_FILE), 'utf8')) as EngineAccess) : null;
}

/** A process id may belong to another program by now, so the engine's command line has to name the file. */
function isOwned({ owner, engine }: LockOwner, file: string): boolean {
  if (!isAlive(owner)) return false;
  return engine === undefined || runsOn(engine, file);
}

function runsOn(engine: number, file: string): boolean {
  return isAlive(engine) && commandOf(engine).includes(file);
}

/** The owner of the lock; undefined when the file is gone or was cut short by a crash. */
function readLockOwner(path: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockOwner;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
