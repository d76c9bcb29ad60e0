// Writes what is deployed of the endpoints: serverless/functions/<room>.yml, one entry for each, and the throttles of their routes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointFunctions, type EndpointFunction, routesOfEndpoint } from '../support/endpoints';
import { ROOT } from '../support/service-definition';
import { THROTTLES_FILE, throttlesText } from './throttles';

/** The text of each file, by its path from the root. */
export function functionFiles(all: readonly EndpointFunction[]): ReadonlyMap<string, string> {
  const rooms = [...new Set(all.map(roomOf))];
  const functions = rooms.map((room): [string, string] => {
    const entries = all.filter((one) => roomOf(one) === room).map(entryOf);
    const heading = `# Generated from functions/${room} by \`npm run generate\`. Do not edit.`;
    return [`serverless/functions/${room}.yml`, `${heading}\n${entries.join('\n')}`];
  });
  return new Map([...functions, [THROTTLES_FILE, throttlesText(all)]]);
}

const roomOf = ({ file }: EndpointFunction): string => file.split('/')[1] ?? '';

function entryOf({ name, file, endpoint }: EndpointFunction): string {
  return [
    `${name}:`,
    `  handler: dist/${file.replace(/\.ts$/, '.handler')}`,
    `  role: ${endpoint.role}`,
    '  events:',
    ...routesOfEndpoint(endpoint).map((route) => `    - httpApi: ${route}`),
    '',
  ].join('\n');
}

/** The files that differ from what the endpoints say, with what they should hold. */
function outdatedFunctionFiles(root = ROOT): ReadonlyMap<string, string> {
  const isCurrent = (file: string, text: string): boolean =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === text;
  return new Map([...functionFiles(endpointFunctions(root))].filter(([file, text]) => !isCurrent(file, text)));
}

/** Throws when a committed file differs from what the endpoints say. */
export function checkFunctionFiles(root = ROOT): void {
  const outdated = [...outdatedFunctionFiles(root).keys()];
  if (outdated.length === 0) return;
  throw new Error(`${outdated.join(', ')} differs from functions/: run \`npm run generate\` and commit it.`);
}

/** Bring the files up to date. Returns false when they were. */
export function writeFunctionFiles(root = ROOT): boolean {
  const outdated = outdatedFunctionFiles(root);
  for (const [file, text] of outdated) writeFileSync(join(root, file), text);
  return outdated.size > 0;
}
