// The compiled schemas of requests, and the document of the API, in files of their own, each of which a process loads when it first uses it:
// all of them are more than half of the text of the functions, and a shop calls few.
import { copyFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { isDocumentCurrent } from '../openapi/compile';
import { filesBelow } from '../support/content-hash';
import { whenUsed } from './shared-files';

const COMPILED = join('schemas', 'compiled');
/** Exports of the modules. */
const NAMES = { schema: ['kind', 'name', 'validate'], document: ['DOCUMENT'] } as const;
const DOCUMENT = 'openapi.js';
/** Every function needs it. */
const ROUTES = 'routes.js';

/** Write a file for each into `schemas` below the folder, and return the plugin that makes a bundle in the folder load them from there. */
export async function separateSchemas(root: string, folder: string): Promise<Plugin> {
  const compiled = join(root, COMPILED);
  const isSchema = (path: string): boolean =>
    path.endsWith('.js') && ![ROUTES, DOCUMENT].includes(relative(compiled, path));
  const paths = filesBelow(compiled, isSchema);
  await build({
    absWorkingDir: root,
    entryPoints: paths,
    outbase: compiled,
    outdir: join(folder, 'schemas'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    minify: true,
    logLevel: 'silent',
  });
  return {
    name: 'separate-schemas',
    setup(bundler) {
      bundler.onResolve({ filter: /\/schemas\/compiled\// }, ({ path, resolveDir }) => {
        const file = relative(compiled, join(resolveDir, `${path}.js`));
        return file === ROUTES ? undefined : { path: file, namespace: 'separate-schema', sideEffects: false };
      });
      bundler.onResolve({ filter: /./, namespace: 'separate-schema' }, ({ path }) => ({ path, external: true }));
      bundler.onLoad({ filter: /./, namespace: 'separate-schema' }, ({ path }) => ({
        contents: whenUsed(`./schemas/${path}`, path === DOCUMENT ? NAMES.document : NAMES.schema),
        watchFiles: [join(compiled, path)],
      }));
    },
  };
}

/** Copy the compiled document of the API to where the bundle in the folder loads it. */
export function copyDocument(root: string, folder: string): void {
  copyFileSync(join(root, COMPILED, DOCUMENT), join(folder, 'schemas', DOCUMENT));
}

/**
 * Put the document of the API where the bundle in the folder loads it; if it is out of date, put there what compiles it
 * when it is first requested. To read the document from the endpoints takes as long as to bundle them, and a start
 * needs no document.
 */
export function placeDocument(root: string, folder: string): void {
  if (isDocumentCurrent(root)) copyDocument(root, folder);
  else writeFileSync(join(folder, 'schemas', DOCUMENT), compilesDocument(root));
}

/** A module whose document is a promise. After a failure, the next request compiles it again. */
function compilesDocument(root: string): string {
  return `'use strict';
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const root = ${JSON.stringify(root)};
let compiled;
async function compile() {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/openapi/compile.ts'], { cwd: root });
  return require(${JSON.stringify(join(root, COMPILED, DOCUMENT))}).DOCUMENT;
}
function forget(error) {
  compiled = undefined;
  throw error;
}
Object.defineProperty(exports, 'DOCUMENT', { enumerable: true, get: () => (compiled ??= compile().catch(forget)) });
`;
}
