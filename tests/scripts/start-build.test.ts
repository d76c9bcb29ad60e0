// What `npm start` builds, in a copy of the project.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildForStart } from '../../scripts/build/start';
import { filesBelow } from '../../scripts/support/content-hash';
import { ROOT } from '../../scripts/support/service-definition';

const COPIED = [
  'cli',
  'dashboard',
  'docs',
  'functions',
  'lib',
  'package.json',
  'package-lock.json',
  'schemas',
  'scripts',
  'server',
  'serverless',
  'serverless.yml',
  'tsconfig.json',
];

let root: string;

beforeAll(() => {
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'reports', 'start-build-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  rmSync(join(root, 'schemas', 'compiled'), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function reportedSteps(): Promise<readonly string[]> {
  const steps: string[] = [];
  await buildForStart(root, (step) => steps.push(step));
  return steps;
}

describe('the build of a start', () => {
  it('says each step, and writes the service, the dashboard and the document but no bundle of a function', async () => {
    expect(await reportedSteps()).toEqual([
      'Compiling the schemas …',
      'Bundling the service and the dashboard, and describing the API …',
    ]);

    const written = ['serve/start.js', 'serve/process.js', 'serve/demo.js', 'serve/schemas/openapi.js'];
    for (const file of [...written, 'dashboard/manifest.json']) expect(existsSync(join(root, 'dist', file))).toBe(true);
    expect(existsSync(join(root, 'dist', 'functions'))).toBe(false);
    expect(filesBelow(join(root, 'dist', 'serve', 'schemas')).length).toBeGreaterThan(100);
  });

  it('has nothing to do a second time', async () => {
    expect(await reportedSteps()).toEqual([]);
  });

  it('runs again when a source has changed, and leaves no mark of a whole build that is older', async () => {
    writeFileSync(
      join(root, 'dist', '.build.json'),
      JSON.stringify({ entries: [], inputs: [], hash: 'of an older source' }),
    );
    cpSync(join(root, 'dashboard', 'icon.svg'), join(root, 'dashboard', 'index.html'));

    expect(await reportedSteps()).toHaveLength(1);
    expect(existsSync(join(root, 'dist', '.build.json'))).toBe(false);
  });
});
