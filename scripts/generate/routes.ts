// Writes the table of known routes, from which the default route distinguishes a wrong method from an unknown path.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aliasesOfRoutes, methodsByPath } from '../support/service-definition';

/**
 * Write routes.js and its types into the folder: `ROUTES`, the allowed methods of each path pattern, and `ALIASES`, the
 * routes that a deployment redirects, each with the pattern of its target.
 */
export function writeRoutes(root: string, folder: string): void {
  const routes = JSON.stringify([...methodsByPath(root)], null, 1);
  const aliases = JSON.stringify([...aliasesOfRoutes(root)], null, 1);
  const script = `'use strict';\nexports.ROUTES = ${routes};\nexports.ALIASES = ${aliases};\n`;
  writeFileSync(join(folder, 'routes.js'), script);
  const type = 'readonly (readonly [path: string, methods: readonly string[]])[]';
  const aliasType = 'export const ALIASES: readonly (readonly [route: string, target: string])[];\n';
  writeFileSync(join(folder, 'routes.d.ts'), `export const ROUTES: ${type};\n${aliasType}`);
}
