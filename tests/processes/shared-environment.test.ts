// Test files of one worker share code and globals: what one leaves behind, the next does not find.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';

const RUNTIME = `
let installed = null;
exports.installed = () => installed;
exports.installRuntime = (other) => void (installed = other);
`;

/** Each file looks first, and then leaves everything changed. */
const FILE = `
const { installed, installRuntime } = require('../lib/runtime');
const OBJECTS = { Math, Date, performance, console, process, env: process.env };
const changed = () => [
  ...['fetch', 'URL', 'crypto', 'added'].filter((name) => globalThis[name]?.isChanged),
  ...Object.keys(OBJECTS).filter((name) => OBJECTS[name].added),
  ...[Math.random(), Date.now(), performance.now()].filter((one) => one === 7),
  ...(installed() ? ['runtime'] : []),
];
it('finds nothing of another file', () => {
  expect(changed()).toEqual([]);
  for (const name of ['fetch', 'URL', 'crypto', 'added']) {
    Object.defineProperty(globalThis, name, { value: { isChanged: true }, configurable: true, writable: true });
  }
  for (const object of Object.values(OBJECTS)) object.added = '1';
  for (const [object, name] of [[Math, 'random'], [Date, 'now'], [performance, 'now']]) object[name] = () => 7;
  installRuntime({});
  expect(changed()).toHaveLength(14);
});
`;

let root: string;

beforeEach(() => {
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'reports', 'shared-'));
  for (const folder of ['lib', 'tests']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'lib/runtime.js'), RUNTIME);
  for (const name of ['one', 'other']) writeFileSync(join(root, `tests/${name}.test.js`), FILE);
});

afterEach(() => rmSync(root, { recursive: true }));

it('puts back globals, their members and the installed ports', () => {
  const config = {
    rootDir: root,
    testEnvironment: join(ROOT, 'scripts/jest/environment.cjs'),
    runtime: join(ROOT, 'scripts/jest/runtime.cjs'),
    transform: {},
    haste: { enableSymlinks: false },
  };
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');

  const run = () =>
    execFileSync(process.execPath, [jest, '--runInBand', '--json', '--config', JSON.stringify(config)], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  expect(JSON.parse(run())).toMatchObject({ numPassedTests: 2, numFailedTests: 0, numRuntimeErrorTestSuites: 0 });
});
