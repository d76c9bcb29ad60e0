// The compiled schemas of requests, and the document of the API, in files of their own, each of which a process loads when it first uses it:
// all of them are more than half of the text of the functions, and a shop calls few.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { isDocumentCurrent } from '../openapi/compile';
import { filesBelow } from '../support/content-hash';
import { whenUsed } from './shared-files';

const COMPILED = join('schemas', 'compiled');
const DOCUMENT = 'openapi.js';
/** Exports of the modules by file; all others are schemas. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  [DOCUMENT]: ['DOCUMENT'],
  'routes.js': ['ALIASES', 'ROUTES'],
};
const NAMES_OF_SCHEMA = ['kind', 'name', 'validate'];

/** The plugin that makes a bundle load each compiled schema, the routes and the document from `schemas` beside it. */
export function separateSchemas(root: string): Plugin {
  const compiled = join(root, COMPILED);
  return {
    name: 'separate-schemas',
    setup(bundler) {
      bundler.onResolve({ filter: /\/schemas\/compiled\// }, ({ path, resolveDir }) => ({
        path: relative(compiled, join(resolveDir, `${path}.js`)),
        namespace: 'separate-schema',
        sideEffects: false,
      }));
      bundler.onResolve({ filter: /./, namespace: 'separate-schema' }, ({ path }) => ({ path, external: true }));
      bundler.onLoad({ filter: /./, namespace: 'separate-schema' }, ({ path }) => ({
        contents: whenUsed(`./schemas/${path}`, NAMES[path] ?? NAMES_OF_SCHEMA),
        watchFiles: [join(compiled, path)],
      }));
    },
  };
}

/** The compiled files but for the document, which each start places. */
export function compiledFiles(root: string): readonly string[] {
  const compiled = join(root, COMPILED);
  return filesBelow(compiled, (path) => path.endsWith('.js') && path !== join(compiled, DOCUMENT));
}

/** Write each file into `schemas` below the folder, so that it needs no package. */
export async function bundleSchemas(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...compiledFiles(root)],
    outbase: join(root, COMPILED),
    outdir: join(folder, 'schemas'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    minify: true,
    logLevel: 'silent',
  });
}

/** Copy each file into `schemas` below the folder; they load parts of packages from where the project has them. */
export function copySchemas(root: string, folder: string): void {
  for (const path of compiledFiles(root)) {
    const target = join(folder, 'schemas', relative(join(root, COMPILED), path));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
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
