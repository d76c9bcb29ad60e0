// What npm start does before it is the service, in a process that ends with it: says what is wrong with its settings, and brings dist/ up to date.
import { bringUpToDate } from '../build/main';
import { runAsCommand } from '../support/command';
import { assertPortFree } from './life';
import { readSettings } from './settings';

async function main(): Promise<void> {
  await assertPortFree(readSettings(process.env).port);
  await bringUpToDate();
}

runAsCommand(main);
