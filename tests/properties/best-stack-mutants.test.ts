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

const ROOT = join(__dirname, '..', '..');

/** A text of a file below lib/core/search that occurs there once, and what the mutant has instead. */
type Mutation = readonly [mistake: string, file: string, find: string, put: string];

const BOUNDS: readonly Mutation[] = [
  ['free units do not raise the bound', 'gain-bound', 'left + extra, sumOfCaps', 'left, sumOfCaps'],
  ['the bound counts one candidate less', 'gain-bound', 'if (count === most || cap', 'if (count + 1 >= most || cap'],
  ['the bound sums the lowest gains', 'gain-bound', 'other.cap - one.cap', 'one.cap - other.cap'],
  ['the bound applies no shares', 'gain-bound', 'rest *= 1 - (traits.share ?? 0)', 'rest *= 1'],
  [
    'a refused candidate is never tried again',
    'fold-tree',
    'isExcluded: false, cap: traits',
    'isExcluded: true, cap: traits',
  ],
  [
    'no discount ever gains from an earlier one',
    'fold-tree',
    'const cap = traits.neverGainsMore ? gain',
    'const cap = true ? gain',
  ],
  ['a rule that refuses once always refuses', 'fold-tree', 'if (traits.staysRefused)', 'if (true)'],
  ['states of different sets are the same', 'fold-tree', '`${sums.used} ', '`'],
  ['the root has a bound of what is left only', 'best-stack/stack-space', 'root.left + extra', 'root.left'],
  ['a category limit excludes nothing else', 'best-stack/stack-space', 'if (room <= 0 ||', 'if (room <= 1 ||'],
];

const TIES: readonly Mutation[] = [
  ['more redeemables come first', 'best-stack/stack', 'one.size - other.size', 'other.size - one.size'],
  ['more cards come first', 'best-stack/stack', 'one.stored - other.stored', 'other.stored - one.stored'],
  ['more codes come first', 'best-stack/stack', 'one.codes - other.codes', 'other.codes - one.codes'],
  [
    'later positions come first',
    'best-stack/stack',
    '(one[at] ?? 0) - (other[at] ?? 0)',
    '(other[at] ?? 0) - (one[at] ?? 0)',
  ],
  ['ties are not searched', 'best-stack/stack-space', 'if (bound !== best.value) return', 'return'],
  [
    'smaller stacks of equal value are cut',
    'best-stack/stack-space',
    'return size < best.size',
    'return size > best.size',
  ],
];

const worlds = fc.oneof(
  anySearch('REQUESTED_ORDER', { least: 2, most: 4 }),
  anySearch('CATEGORY_HIERARCHY', { least: 2, most: 6 }),
);
const cases = fc
  .sample(fc.tuple(worlds, fc.constantFrom<Objective>('DISCOUNT', 'PAYABLE')), { numRuns: 1_500, seed: 5 })
  .map(([situation, objective]) => ({ situation, objective, expected: answerOfBruteForce(situation, objective) }));

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

  it.each([...BOUNDS, ...TIES])('differs from brute force when %s', async (_, file, find, put) => {
    expect(findsMistake(await bundleWith(file, find, put))).toBe(true);
  });
});
