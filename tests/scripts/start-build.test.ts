// What `npm start` builds, in a copy of the project.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  it('says each step, and writes the service, the dashboard and what compiles the document, but no bundle of a function', async () => {
    expect(await reportedSteps()).toEqual(['Compiling the schemas …', 'Bundling the service and the dashboard …']);

    const written = ['serve/start.js', 'serve/process.js', 'serve/demo.js', 'serve/schemas/openapi.js'];
    for (const file of [...written, 'dashboard/manifest.json']) expect(existsSync(join(root, 'dist', file))).toBe(true);
    expect(existsSync(join(root, 'dist', 'functions'))).toBe(false);
    expect(filesBelow(join(root, 'dist', 'serve', 'schemas')).length).toBeGreaterThan(100);
  });

  it('has nothing to do a second time', async () => {
    expect(await reportedSteps()).toEqual([]);
  });

  it('compiles the document of the API when it is first read, and places it at the next start', async () => {
    const placed = join(root, 'dist', 'serve', 'schemas', 'openapi.js');
    const readDocument = async () => {
      const print = `Promise.resolve(require(${JSON.stringify(placed)}).DOCUMENT).then(({ text }) => console.log(text))`;
      return (await promisify(execFile)(process.execPath, ['-e', print], { maxBuffer: 64 * 1024 * 1024 })).stdout;
    };
    expect(existsSync(join(root, 'schemas', 'compiled', 'openapi.js'))).toBe(false);

    const text = await readDocument();

    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', paths: { '/v1/redemptions': {} } });
    expect(await reportedSteps()).toEqual([]);
    expect(readFileSync(placed, 'utf8')).toBe(readFileSync(join(root, 'schemas', 'compiled', 'openapi.js'), 'utf8'));
    expect(await readDocument()).toBe(text);
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
