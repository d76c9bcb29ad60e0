// What the dashboard costs to load: the first page as a whole, and each screen on top of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { buildDashboard } from '../../scripts/build/dashboard';

const ROOT = join(__dirname, '../..');
const KB = 1024;
const FIRST_LOAD = 260 * KB;
const STYLES = 45 * KB;
const SCREEN = 30 * KB;

let folder: string;
let outputs: Metafile['outputs'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  ({ outputs } = await buildDashboard(ROOT, folder));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A file with all that it needs at once. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement') loadedWith(next, seen);
  return seen;
}

const name = (path: string): string => path.split('/').at(-1) ?? path;
const sizeOf = (paths: Iterable<string>): number =>
  [...paths].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(folder, 'files', name(path))), { level: 9 }).length,
    0,
  );
const outputOf = (source: string): string => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source)!;
/** What the page asks for, and what that loads as soon as the language is known. */
const firstLoad = (): ReadonlySet<string> =>
  new Set(['dashboard/main.tsx', 'dashboard/app.tsx'].flatMap((source) => [...loadedWith(outputOf(source))]));

describe('the dashboard', () => {
  it(`loads at most ${FIRST_LOAD / KB} KB of script and ${STYLES / KB} KB of styles before it is used`, () => {
    const styles = Object.keys(outputs).filter((path) => path.endsWith('.css'));

    expect(sizeOf(firstLoad())).toBeLessThanOrEqual(FIRST_LOAD);
    expect(styles).toHaveLength(1);
    expect(sizeOf(styles)).toBeLessThanOrEqual(STYLES);
  });

  it('is requested by the page at once', () => {
    const { page } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { readonly page: string };

    expect([...firstLoad()].map(name).filter((file) => !page.includes(file))).toEqual([]);
  });

  it(`loads at most ${SCREEN / KB} KB for a screen on top of that`, () => {
    const first = firstLoad();
    const screens = [...first].flatMap((path) =>
      (outputs[path]?.imports ?? [])
        .filter(({ kind, path: next }) => kind === 'dynamic-import' && !first.has(next))
        .map((one) => one.path),
    );
    const sizes = screens.map((path): [string, number] => [
      outputs[path]?.entryPoint ?? path,
      sizeOf([...loadedWith(path)].filter((one) => !first.has(one))),
    ]);

    expect(screens.length).toBeGreaterThanOrEqual(8);
    expect(sizes.filter(([, size]) => size > SCREEN)).toEqual([]);
  });
});
