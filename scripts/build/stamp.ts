// What a build was made of, written beside it, so that it runs again only when one of its inputs changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { hashFiles } from '../support/content-hash';
import { ROOT } from '../support/service-definition';

interface Stamp {
  readonly entries: readonly string[];
  readonly inputs: readonly string[];
  readonly hash: string;
}

/** Source files, absolute. */
export interface BuildInputs {
  /** Files that are bundled; a new one is a change as well. */
  readonly entries: readonly string[];
  readonly inputs: readonly string[];
}

export function writeStamp(root: string, path: string, { entries, inputs }: BuildInputs): void {
  writeFileSync(path, JSON.stringify(stampOf(root, { entries, inputs: [...new Set(inputs)] })));
}

/** True when nothing changed since the stamp was written. */
export function isCurrent(root: string, path: string, entries: readonly string[]): boolean {
  if (!existsSync(path)) return false;
  const stamp = JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  const inputs = stamp.inputs.map((input) => resolve(root, input));
  const now = stampOf(root, { entries, inputs });
  return now.hash === stamp.hash && now.entries.join() === stamp.entries.join();
}

function stampOf(root: string, { entries, inputs }: BuildInputs): Stamp {
  const paths = (list: readonly string[]): string[] => list.map((path) => relative(root, path));
  return { entries: paths(entries), inputs: paths(inputs), hash: hashFiles(root, inputs) };
}

/** Own input files of the bundles, including the build scripts. The lock file covers installed packages. */
export function inputsOf(root: string, metafile: Metafile): readonly string[] {
  const own = Object.keys(metafile.inputs)
    .filter((path) => !/^(?:shared|node|separate-schema|served):/.test(path))
    .map((path) => resolve(root, path))
    .filter((path) => !path.includes('/node_modules/'));
  return [...own, ...BUILDERS, join(ROOT, 'package-lock.json'), join(root, 'tsconfig.json')];
}

const BUILDERS = [
  'dashboard.ts',
  'main.ts',
  'options.ts',
  'package-imports.ts',
  'replayer.ts',
  'separate-schemas.ts',
  'server.ts',
  'shared-files.ts',
  'start.ts',
].map((name) => join(__dirname, name));
