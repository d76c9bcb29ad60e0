// First process of npm start, which ends with it: validates the settings, and brings dist/ up to date.
import { buildForStart } from '../../scripts/build/start';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';
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
  await buildForStart(ROOT, console.log);
}

runAsCommand(main);
