// Deletes files of exports whose time is over, as the bucket of a deployment does by itself.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../lib/core/time/calendar';

const INTERVAL_MS = 3_600_000;

export interface SweptFolder {
  readonly folder: string;
  readonly days: number;
}

/** Sweeps now, and every hour until stopped. It does not keep the process alive. */
export function startFileSweeper(swept: SweptFolder, report: (error: unknown) => void): () => void {
  const sweep = (): void => void sweepFiles(swept, Date.now()).catch(report);
  sweep();
  const timer = setInterval(sweep, INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Delete every file that was written before, parts of unfinished ones too. @returns how many */
export async function sweepFiles({ folder, days }: SweptFolder, nowMs: number): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  let deleted = 0;
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // It may be deleted, or made one of its parts, meanwhile.
    const found = await stat(path).catch(ignoreGone);
    if (!found || found.mtimeMs + days * DAY_MS > nowMs) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

function ignoreGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
