// Writes what follows from the endpoints: serverless/functions/<room>.yml, the throttles and aliases of their
// routes, and the pages of routes and roles.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpointFunctions, type EndpointFunction, routesOfEndpoint } from '../support/endpoints';
import { ROOT } from '../support/service-definition';
import { ALIASES_FILE, aliasesText } from './aliases';
import { PEOPLE_PAGE, peoplePageText } from './people-page';
import { ROUTES_PAGE, routesPageText } from './routes-page';
import { THROTTLES_FILE, throttlesText } from './throttles';

/** The text of each file of the deployment, by its path from the root. */
export function functionFiles(all: readonly EndpointFunction[]): ReadonlyMap<string, string> {
  const rooms = [...new Set(all.map(roomOf))];
  const functions = rooms.map((room): [string, string] => {
    const entries = all.filter((one) => roomOf(one) === room).map(entryOf);
    const heading = `# Generated from functions/${room} by \`npm run generate\`. Do not edit.`;
    return [`serverless/functions/${room}.yml`, `${heading}\n${entries.join('\n')}`];
  });
  return new Map([...functions, [THROTTLES_FILE, throttlesText(all)], [ALIASES_FILE, aliasesText(all)]]);
}

/** Everything that is written of the endpoints: their deployment, and the pages of their routes. */
export function endpointFiles(all: readonly EndpointFunction[]): ReadonlyMap<string, string> {
  return new Map([...functionFiles(all), [ROUTES_PAGE, routesPageText(all)], [PEOPLE_PAGE, peoplePageText(all)]]);
}

const roomOf = ({ file }: EndpointFunction): string => file.split('/')[1] ?? '';

function entryOf({ name, file, endpoint }: EndpointFunction): string {
  return [
    `${name}:`,
    `  handler: dist/${file.replace(/\.ts$/, '.handler')}`,
    `  role: ${endpoint.role}`,
    ...(endpoint.memory ? [`  memorySize: ${endpoint.memory}`] : []),
    ...(endpoint.environment ? [`  environment: \${self:custom.${endpoint.environment}}`] : []),
    '  events:',
    ...routesOfEndpoint(endpoint).map((route) => `    - httpApi: ${route}`),
    '',
  ].join('\n');
}

/** Files that differ from the endpoints' definitions, with their expected content. */
function outdatedEndpointFiles(root = ROOT): ReadonlyMap<string, string> {
  const isCurrent = (file: string, text: string): boolean =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === text;
  return new Map([...endpointFiles(endpointFunctions(root))].filter(([file, text]) => !isCurrent(file, text)));
}

/** Throws when a committed file differs from what the endpoints say. */
export function checkEndpointFiles(root = ROOT): void {
  const outdated = [...outdatedEndpointFiles(root).keys()];
  if (outdated.length === 0) return;
  throw new Error(`${outdated.join(', ')} differs from functions/: run \`npm run generate\` and commit it.`);
}

/** Bring the files up to date. Returns false when they were. */
export function writeEndpointFiles(root = ROOT): boolean {
  const outdated = outdatedEndpointFiles(root);
  for (const [file, text] of outdated) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return outdated.size > 0;
}
