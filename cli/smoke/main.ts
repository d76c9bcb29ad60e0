// npm run smoke: checks the main job on a deployed stage with the official client, and deletes what it created.
import { parseArgs } from 'node:util';
import { addressOption } from '../support/options';
import { runAsCommand } from '../../scripts/support/command';
import { smoke } from './smoke';

const USAGE = `Usage: npm run smoke -- --url <base url>

Makes a coupon and a gift card, validates both on an order, redeems them, repeats that, rolls back, and deletes them. Every
amount is checked. The exit code is 1 where something is not as it should be. The key pair of a server, of a project for tests, is in the
environment: SMOKE_APP_ID and SMOKE_APP_TOKEN.`;

function wrong(problem: string): Error {
  return new Error(`${problem}\n\n${USAGE}`);
}

function urlOf(args: readonly string[]): string {
  try {
    const { url } = parseArgs({ args: [...args], options: { url: { type: 'string' } } }).values;
    return addressOption('url', url, (problem) => new Error(problem));
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

async function main(): Promise<void> {
  const address = urlOf(process.argv.slice(2));
  const { SMOKE_APP_ID: id, SMOKE_APP_TOKEN: token } = process.env;
  if (!id || !token) throw wrong('SMOKE_APP_ID and SMOKE_APP_TOKEN are needed.');
  await smoke({ address, keys: { id, token } }, (line) => console.log(line));
}

runAsCommand(main);
