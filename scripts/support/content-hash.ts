// Files of a build step: a hash of its inputs, so that it runs again only on a change, and the location of its output.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** All files below a folder whose path passes, absolute and in order; none when there is no such folder. */
export function filesBelow(folder: string, isWanted: (path: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort();
}

/** Hashes names and contents together. A missing file is part of the hash. */
export function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [...paths].sort())
    hash
      .update(`${relative(root, path)}\0`)
      .update(contentOf(path))
      .update('\0');
  return hash.digest('hex');
}

function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  }
}

/**
 * Replaces a folder by a complete one; the old one stays whole until then, and on failure. When another process has
 * just replaced it, that result stays.
 */
export function replaceFolder(complete: string, target: string): void {
  const before = `${complete}-before`;
  unless(['ENOENT'], () => renameSync(target, before));
  try {
    if (!unless(['ENOTEMPTY', 'EEXIST'], () => renameSync(complete, target))) rmSync(complete, { recursive: true });
  } catch (error) {
    unless(['ENOENT'], () => renameSync(before, target));
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

/** @returns false when it failed by one of these codes of the system; any other failure is thrown */
function unless(codes: readonly string[], work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
