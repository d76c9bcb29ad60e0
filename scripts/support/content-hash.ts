// Files of a build step: a hash of what it reads, so that it runs again only on a change, and where its result goes.
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

/** One hash over names and contents. A file that does not exist counts as such. */
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

/** Put a folder that is complete in the place of another. When another process has just done the same, that one stays. */
export function replaceFolder(complete: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(complete, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(complete, { recursive: true });
  }
}
