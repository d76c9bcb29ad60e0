// A module bundled with one text of one file replaced: a mutant, to see whether a law finds its mistake.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';
import type { Mutation } from './search-mutations';

const ROOT = join(__dirname, '..', '..');

type RunBundle = (module: object, exports: object, require: NodeJS.Require) => void;

/**
 * Loads the exports of a module of tests/support from a bundle in which one text is replaced.
 * @param entry the name of the module, without its ending
 * @param room  the folder below which the files of mutations are named
 * @throws Error when the text does not occur exactly once in its file
 */
export async function loadMutant<Exports extends object>(
  entry: string,
  mutation: Mutation,
  room = 'lib/core/search',
): Promise<Exports> {
  const [, file, find, put] = mutation;
  const path = join(ROOT, room, `${file}.ts`);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} does not hold this text once: ${find}`);
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tests/support', `${entry}.ts`)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    plugins: [
      {
        name: 'mutant',
        setup: (bundler) =>
          bundler.onLoad({ filter: /\.ts$/ }, (args) =>
            args.path === path ? { contents: source.replace(find, put), loader: 'ts' } : null,
          ),
      },
    ],
  });
  const module = { exports: {} as Exports };
  const run = runInThisContext(`(module, exports, require) => {${outputFiles[0]!.text}}`) as RunBundle;
  run(module, module.exports, createRequire(__filename));
  return module.exports;
}
