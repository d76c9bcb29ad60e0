// First process of npm start, which ends with it: validates the settings, and brings dist/ up to date.
import { bringUpToDate } from '../../scripts/build/main';
import { runAsCommand } from '../../scripts/support/command';
import { assertPortFree } from './life';
import { readSettings } from './settings';

const PARENT_POLL_MS = 200;

/** Ends the process when its parent has been killed: nobody needs the build then. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(1), PARENT_POLL_MS).unref();
}

async function main(): Promise<void> {
  endWithParent();
  await assertPortFree(readSettings(process.env).port);
  await bringUpToDate();
}

runAsCommand(main);
