// npm run dashboard:dev: builds the dashboard anew when one of its sources changes. A server that runs serves it from the next page on.
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { runAsCommand } from '../support/command';
import { replaceFolder } from '../support/content-hash';
import { ROOT } from '../support/service-definition';
import { buildDashboard } from './dashboard';
import { build } from './main';

/** Pause that groups changes, ms: an editor writes several files at once, and some of them twice. */
const PAUSE_MS = 100;

/**
 * @param onBuild called after each build, with the error of a failed one, which leaves the earlier output
 * @returns a function that stops watching
 */
export function watchDashboard(root: string, onBuild: (fault: unknown) => void): () => void {
  const state = { isBuilding: false, isStale: false };
  let timer: NodeJS.Timeout | undefined;
  const rebuild = async (): Promise<void> => {
    state.isStale = true;
    if (state.isBuilding) return;
    state.isBuilding = true;
    while (state.isStale) {
      state.isStale = false;
      onBuild(await faultOfBuild(root));
    }
    state.isBuilding = false;
  };
  const watcher = watch(join(root, 'dashboard'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Null for a build that worked. */
async function faultOfBuild(root: string): Promise<unknown> {
  const folder = join(root, `dist.tmp-${process.pid}-dashboard`);
  try {
    await buildDashboard(root, folder);
    replaceFolder(folder, join(root, 'dist', 'dashboard'));
    return null;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return error;
  }
}

async function main(): Promise<void> {
  await build();
  watchDashboard(ROOT, (fault) => {
    const time = new Date().toTimeString().slice(0, 8);
    if (fault === null) console.log(`${time} The dashboard is built.`);
    else console.error(`${time} The build failed.`, fault);
  });
  console.log('Watching dashboard/. Ctrl-C stops it.');
}

if (require.main === module) runAsCommand(main);
