// The rooms of the house: files import each other in one direction, and a folder stays small enough to read.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';
import { filesBelow, importsOf } from '../support/sources';

const FILES = ['bench', 'cli', 'functions', 'lib', 'scripts', 'server'].flatMap((folder) => filesBelow(folder, '.ts'));
const PROGRAMS = filesBelow('verification', '.ts');
const PAGES = ['.ts', '.tsx'].flatMap((ending) => filesBelow('dashboard', ending));

/** Which file imports which; packages and compiled schemas are no files of ours. */
type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(files: readonly string[]): Graph {
  const known = new Set(files);
  const below = (file: string): readonly string[] =>
    importsOf(file).flatMap(({ from }) =>
      ['.ts', '.tsx', '/index.ts'].map((ending) => from + ending).filter((target) => known.has(target)),
    );
  return new Map(files.map((file) => [file, below(file)]));
}

/** Files that import each other in a circle: what is left once each file that imports nothing of the rest is taken away. */
function circularFiles(graph: Graph): readonly string[] {
  let left = new Map(graph);
  for (;;) {
    const isPartOf = (file: string): boolean => left.has(file);
    const inside = [...left].filter(([, imported]) => imported.some(isPartOf));
    const imported = new Set(inside.flatMap(([, targets]) => targets));
    const next = new Map(inside.filter(([file]) => imported.has(file)));
    if (next.size === left.size) return [...left.keys()];
    left = next;
  }
}

const MOST_FILES = 15;

/** Folders that may hold more, and why. */
const CROWDED: Readonly<Record<string, string>> = {
  'dashboard/api': 'one file is one room of the API',
  'functions/loyalties': 'one file is one route',
  'functions/promotions': 'one file is one route',
  'functions/vouchers': 'one file is one route',
  'lib/model/generated-answers': 'one file holds the answers of one room',
  'lib/ports': 'one file is the port of one store',
};

function crowdedFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
}

describe('imports', () => {
  it('make no circle', () => {
    expect(circularFiles(graphOf([...FILES, ...PROGRAMS, ...PAGES]))).toEqual([]);
  });

  it('are seen: a circle is found, and what leads into it is none', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);

    expect(circularFiles(graph)).toEqual(['b', 'c']);
  });
});

describe('a folder', () => {
  it(`holds at most ${MOST_FILES} files, where no reason is named`, () => {
    expect([...crowdedFolders([...FILES, ...PAGES])].sort()).toEqual(Object.keys(CROWDED).sort());
  });

  it('is named with a reason only where it holds more', () => {
    const full = Array.from({ length: MOST_FILES + 1 }, (_, index) => `lib/x/${index}.ts`);

    expect(crowdedFolders(full)).toEqual(['lib/x']);
    expect(crowdedFolders(full.slice(1))).toEqual([]);
  });
});

/** Routes of the service itself, which no room of services or schemas has to share. */
const WITHOUT_ROOM = 'system';

function roomsOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
}

describe('a room of routes', () => {
  it('has the same name in functions, services and schemas', () => {
    const services = roomsOf('lib/services');
    const schemas = roomsOf('schemas');
    const rooms = [...roomsOf('functions')].filter((room) => room !== WITHOUT_ROOM);

    expect(rooms.length).toBeGreaterThan(25);
    expect(rooms.filter((room) => !services.has(room) || !schemas.has(room))).toEqual([]);
  });
});

interface JestConfig {
  readonly projects: readonly { readonly testMatch: readonly string[] }[];
}

it('each test file belongs to a project of the test runner', () => {
  const configs = ['jest.config.cjs', 'scripts/jest/browser.config.cjs'].map((file) => join(ROOT, file));
  const globs = configs
    .flatMap((file) => (createRequire(__filename)(file) as JestConfig).projects)
    .flatMap(({ testMatch }) => testMatch);
  const folders = globs.map((glob) => glob.replace('<rootDir>/', '').replace('**/*.test.ts', ''));
  const left = filesBelow('tests', '.test.ts').filter((file) => !folders.some((folder) => file.startsWith(folder)));

  expect(folders.length).toBeGreaterThan(10);
  expect(left).toEqual([]);
});
