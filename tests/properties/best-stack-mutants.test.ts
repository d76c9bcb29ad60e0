// Mutants of the search for the best stack: each has one mistake, and the comparison with brute force finds it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';
import fc from 'fast-check';
import type { Objective } from '../../lib/core/search/fold-tree';
import { answerOfBruteForce, type ComparedAnswer } from '../support/best-stack-search';
import { anySearch } from '../support/search-worlds';
import type { Situation } from '../support/stack-worlds';
import { steadySearch } from '../support/steady-worlds';
import { BOUNDS, CANONICAL, REDUCTIONS, TIES } from '../support/search-mutations';

const ROOT = join(__dirname, '..', '..');

const worlds = fc.oneof(
  anySearch('REQUESTED_ORDER', { least: 2, most: 4 }),
  anySearch('CATEGORY_HIERARCHY', { least: 2, most: 6 }),
);
const sampled = (arbitrary: fc.Arbitrary<Situation>, numRuns: number) =>
  fc.sample(fc.tuple(arbitrary, fc.constantFrom<Objective>('DISCOUNT', 'PAYABLE')), { numRuns, seed: 5 });
const cases = [...sampled(steadySearch({ least: 2, most: 4 }), 1_500), ...sampled(worlds, 1_500)].map(
  ([situation, objective]) => ({ situation, objective, expected: answerOfBruteForce(situation, objective) }),
);

type Search = (situation: Situation, objective: Objective) => ComparedAnswer;

type RunBundle = (module: object, exports: object, require: NodeJS.Require) => void;

/** The search, bundled with one text replaced. */
async function bundleWith(file: string, find: string, put: string): Promise<Search> {
  const path = join(ROOT, 'lib/core/search', `${file}.ts`);
  const source = readFileSync(path, 'utf8');
  expect(source.split(find)).toHaveLength(2);
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tests/support/best-stack-search.ts')],
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
  const module = { exports: {} as { answerOfSearch: Search } };
  const run = runInThisContext(`(module, exports, require) => {${outputFiles[0]!.text}}`) as RunBundle;
  run(module, module.exports, createRequire(__filename));
  return module.exports.answerOfSearch;
}

function findsMistake(search: Search): boolean {
  return cases.some(({ situation, objective, expected }) => {
    try {
      return JSON.stringify(search(situation, objective)) !== JSON.stringify(expected);
    } catch {
      return true;
    }
  });
}

describe('a search for the best stack', () => {
  it('equals brute force without a mistake', async () => {
    const search = await bundleWith('step-budget', 'return this.spent;', 'return this.spent; ');

    expect(findsMistake(search)).toBe(false);
  });

  it.each([...BOUNDS, ...REDUCTIONS, ...CANONICAL, ...TIES])(
    'differs from brute force when %s',
    async (_, file, find, put) => {
      expect(findsMistake(await bundleWith(file, find, put))).toBe(true);
    },
  );
});
