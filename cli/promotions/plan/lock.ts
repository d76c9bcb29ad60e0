// The lock file: which id each record of the files has in each project.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileKind, LOCK_FILE } from '../files/kinds';
import { BadFiles } from '../files/problem';

type LockedIds = Readonly<Record<string, string>>;
type LockedProject = Readonly<Partial<Record<FileKind, LockedIds>>>;

export interface Lock {
  readonly projects: Readonly<Record<string, LockedProject>>;
}

/** @throws BadFiles for a lock file that cannot be read */
export function readLock(root: string): Lock {
  const path = join(root, LOCK_FILE);
  if (!existsSync(path)) return { projects: {} };
  try {
    const lock = JSON.parse(readFileSync(path, 'utf8')) as Partial<Lock> | null;
    if (isProjects(lock?.projects)) return { projects: lock.projects };
  } catch {
    // Said below.
  }
  throw new BadFiles([{ file: LOCK_FILE, line: 1, column: 1, text: 'The lock file is damaged: restore it from git.' }]);
}

function isProjects(value: unknown): value is Lock['projects'] {
  return typeof value === 'object' && value !== null;
}

/** Replace the lock file at once: a killed process leaves the old one or the new one. */
export function writeLock(root: string, lock: Lock): void {
  const path = join(root, LOCK_FILE);
  const text = `${JSON.stringify(sortMembers(lock), null, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
}

function sortMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}

export function idInLock(lock: Lock, projectId: string, kind: FileKind, key: string): string | null {
  const ids = lock.projects[projectId]?.[kind];
  return ids && Object.hasOwn(ids, key) ? (ids[key] ?? null) : null;
}

/** Replace the ids of a project. */
export function withProject(lock: Lock, projectId: string, ids: readonly LockedId[]): Lock {
  const kinds: Record<string, Record<string, string>> = {};
  for (const { kind, key, id } of ids) (kinds[kind] ??= {})[key] = id;
  return { projects: { ...lock.projects, [projectId]: kinds } };
}

export interface LockedId {
  readonly kind: FileKind;
  readonly key: string;
  readonly id: string;
}

export function withId(lock: Lock, projectId: string, { kind, key, id }: LockedId): Lock {
  const project = lock.projects[projectId] ?? {};
  return { projects: { ...lock.projects, [projectId]: { ...project, [kind]: { ...project[kind], [key]: id } } } };
}

export function withoutId(lock: Lock, projectId: string, { kind, key }: Pick<LockedId, 'kind' | 'key'>): Lock {
  const project = lock.projects[projectId] ?? {};
  const { [key]: _removed, ...ids } = project[kind] ?? {};
  return { projects: { ...lock.projects, [projectId]: { ...project, [kind]: ids } } };
}
