// Writes the table of known routes, from which the default route distinguishes a wrong method from an unknown path.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodsByPath } from '../support/service-definition';

/** Write routes.js and its types into the folder: `ROUTES`, the allowed methods of each path pattern. */
export function writeRoutes(root: string, folder: string): void {
  const routes = JSON.stringify([...methodsByPath(root)], null, 1);
  writeFileSync(join(folder, 'routes.js'), `'use strict';\nexports.ROUTES = ${routes};\n`);
  const type = 'readonly (readonly [path: string, methods: readonly string[]])[]';
  writeFileSync(join(folder, 'routes.d.ts'), `export const ROUTES: ${type};\n`);
}
