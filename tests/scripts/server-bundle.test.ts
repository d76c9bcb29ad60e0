// What the processes of `npm run serve` load, in the bundles as they are built.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build } from '../../scripts/build/main';
import { filesBelow } from '../../scripts/support/content-hash';
import { ROOT } from '../../scripts/support/service-definition';

const SERVE = join(ROOT, 'dist/serve');
const COMPILED = join(ROOT, 'schemas/compiled');
const KB = 1_000;
const load = createRequire(__filename);

interface Module {
  readonly name: string;
  readonly validate: { (data: unknown): boolean; readonly errors?: unknown };
}

beforeAll(build);

test.each([
  ['process.js', 2_630],
  ['main.js', 1_576],
])('%s holds less than %d KB of text', (file, most) => {
  expect(statSync(join(SERVE, file)).size).toBeLessThan(most * KB);
});

test('every schema stands in a file of its own, and checks as it did', () => {
  const paths = filesBelow(COMPILED, (path) => path.endsWith('.js')).map((path) => relative(COMPILED, path));
  const schemas = paths.filter((path) => path.includes('/'));
  expect(schemas.length).toBeGreaterThan(100);
  for (const path of schemas) {
    const [before, after] = [COMPILED, join(SERVE, 'schemas')].map((folder) => load(join(folder, path)) as Module);
    expect(after!.name).toBe(before!.name);
    for (const data of [{}, [], { limit: '0' }, { order: 1, redeemables: [] }]) {
      expect(after!.validate(data)).toBe(before!.validate(data));
      expect(after!.validate.errors).toEqual(before!.validate.errors);
    }
  }
});

test('the bundle asks for files that are there, and for no package of a later file', () => {
  const text = readFileSync(join(SERVE, 'process.js'), 'utf8');
  const asked = [...text.matchAll(/require\("\.\/(schemas\/[^"]+)"\)/g)].map(([, path = '']) => path);
  const written = filesBelow(join(SERVE, 'schemas')).map((path) => relative(SERVE, path));
  expect(asked.length).toBeGreaterThan(100);
  expect(written).toEqual(expect.arrayContaining(asked));
  expect(text).not.toMatch(/require\("(@aws-sdk\/[^"]+|ipaddr\.js|jose|oauth4webapi|qs|temporal-polyfill)"\)/);
});
