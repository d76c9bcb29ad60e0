// From handlers to bundles, on a small project of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { build } from '../../scripts/build/main';
import { watchDashboard } from '../../scripts/build/watch';
import { replaceFolder } from '../../scripts/support/content-hash';
import { ROOT } from '../../scripts/support/service-definition';
import { until } from '../support/until';

const SHARED = 'export const shared = (name: string): string => `shared ${name}`;\n';
const PLAIN = "import { shared } from '../../lib/shared';\nexport const handler = (): string => shared('plain');\n";
const WITH_SDK = [
  "import { DynamoDBClient, type AttributeValue } from '@aws-sdk/client-dynamodb';",
  "import { GetCommand as Get } from '@aws-sdk/lib-dynamodb';",
  'const value: AttributeValue = { S: new Get({ TableName: "t", Key: {} }).input.TableName ?? "" };',
  'export const handler = (): unknown => [typeof new DynamoDBClient({}).send, value.S];',
].join('\n');

let root: string;

beforeEach(() => {
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'reports', 'build-'));
  cpSync(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'));
  write('lib/shared.ts', SHARED);
  write('functions/vouchers/get.ts', PLAIN);
  write('functions/vouchers/create.ts', WITH_SDK);
  write('dashboard/index.html', '<script type="module" src="{{script}}"></script><link href="{{style}}"/>');
  write('dashboard/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('dashboard/style.css', 'body { margin: 0 }');
  write('dashboard/main.tsx', "import './style.css';\nvoid import('./screen').then(({ show }) => show());\n");
  write('dashboard/screen.tsx', "export const show = (): string => (document.title = 'Stackable');\n");
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const textOf = (path: string): string => readFileSync(join(root, 'dist', path), 'utf8');

function run(path: string): unknown {
  const load = createRequire(__filename);
  const file = join(root, 'dist', path);
  return (load(file) as { handler: () => unknown }).handler();
}

describe('build', () => {
  it('makes one bundle that runs by itself for each handler', async () => {
    await build(root);

    expect(run('functions/vouchers/get.js')).toBe('shared plain');
    expect(run('functions/vouchers/create.js')).toEqual(['function', 't']);
  });

  it('keeps the SDK in one file, and only what is imported of it', async () => {
    await build(root);

    expect(textOf('functions/vouchers/create.js')).toContain('require("../../sdk.js")');
    expect(textOf('functions/vouchers/get.js')).not.toContain('sdk.js');
    expect(statSync(join(root, 'dist/functions/vouchers/create.js')).size).toBeLessThan(8_000);
    expect(Object.keys(createRequire(__filename)(join(root, 'dist/sdk.js')) as object).sort()).toEqual([
      'DynamoDBClient',
      'GetCommand',
    ]);
  });

  it('loads a package beside the bundle when it is first used', async () => {
    write(
      'functions/vouchers/get.ts',
      "import qs from 'qs';\nimport { Temporal } from 'temporal-polyfill';\nimport { gzipSync } from 'node:zlib';\n" +
        'export const handler = (text: string): unknown => [qs.parse(text), typeof Temporal.Now, gzipSync(text).length > 0];\n' +
        "export const keys = async (): Promise<unknown> => (await import('jose')).decodeJwt;\n",
    );
    await build(root);

    const load = createRequire(__filename);
    const file = join(root, 'dist/functions/vouchers/get.js');
    const { handler, keys } = load(file) as { handler: (text: string) => unknown; keys: () => Promise<unknown> };
    writeFileSync(join(root, 'dist/qs.js'), 'exports.default = { parse: (text) => `${text} read later` };');
    expect(handler('a=1')).toEqual(['a=1 read later', 'object', true]);
    expect(await keys()).toEqual(expect.any(Function));
    expect(statSync(file).size).toBeLessThan(10_000);
  });

  it('links source maps that hold no sources', async () => {
    await build(root);

    expect(textOf('functions/vouchers/get.js')).toMatch(/\/\/# sourceMappingURL=get\.js\.map\n$/);
    const map = JSON.parse(textOf('functions/vouchers/get.js.map')) as { sources: string[]; sourcesContent?: unknown };
    expect(map.sources.sort()).toEqual([
      '../../../../../lib/runtime/stack-traces.ts',
      '../../../functions/vouchers/get.ts',
      '../../../lib/shared.ts',
      'node:node:fs',
      'node:node:path',
    ]);
    expect(map.sourcesContent).toBeUndefined();
  });

  it('makes bundles whose stack traces name the lines of the sources', async () => {
    write('lib/shared.ts', `\n${SHARED.replace('`shared ${name}`', '{ throw new TypeError(`No ${name}`); }')}`);
    await build(root);

    const file = join(root, 'dist/functions/vouchers/get.js');
    const program = `try { require(${JSON.stringify(file)}).handler() } catch (error) { console.log(error.stack) }`;
    const trace = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }).split('\n');

    expect(trace.slice(0, 3)).toEqual([
      'TypeError: No plain',
      `    at ${join(root, 'lib/shared.ts')}:2:57`,
      `    at ${join(root, 'functions/vouchers/get.ts')}:2:38`,
    ]);
    expect(trace[3]).toMatch(/^ {4}at \[eval\]:1:\d+$/);
  });

  it.each([
    ['a file that a handler imports', () => write('lib/shared.ts', SHARED.replace('shared $', 'common $'))],
    ['a new handler', () => write('functions/vouchers/list.ts', PLAIN)],
    ['a handler that is gone', () => rmSync(join(root, 'functions/vouchers/create.ts'))],
  ])('works again only on %s', async (_name, change) => {
    expect(await build(root)).toBe(true);
    expect(await build(root)).toBe(false);

    change();

    expect(await build(root)).toBe(true);
  });

  it('leaves the last good bundles when a handler does not compile', async () => {
    await build(root);
    write('functions/vouchers/get.ts', 'export const handler = (;');

    await expect(build(root)).rejects.toThrow('Build failed');
    expect(run('functions/vouchers/get.js')).toBe('shared plain');
    expect(readdirSync(root).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  it('refuses an import of the whole SDK', async () => {
    write(
      'functions/vouchers/get.ts',
      "import * as sdk from '@aws-sdk/client-dynamodb';\nexport const handler = sdk;\n",
    );

    await expect(build(root)).rejects.toThrow('Import the AWS SDK by name');
  });
});

describe('watchDashboard', () => {
  it('builds what has changed, says what is wrong, and leaves what was built before', async () => {
    await build(root);
    const faults: unknown[] = [];
    const end = watchDashboard(root, (fault) => faults.push(fault));
    const written = (text: string, isThere: () => boolean) =>
      until(
        async () => {
          write('dashboard/screen.tsx', text);
          await sleep(500);
          return isThere();
        },
        { what: () => `Nothing was built of ${text}: ${faults.join()}` },
      );
    const scripts = (): string =>
      readdirSync(join(root, 'dist/dashboard/files'))
        .filter((name) => name.endsWith('.js'))
        .map((name) => textOf(`dashboard/files/${name}`))
        .join('');

    await written("export const show = (): string => (document.title = 'Changed');", () =>
      scripts().includes('Changed'),
    );
    await written('export const show = (', () => faults.some((fault) => fault !== null));
    end();

    expect(scripts()).toContain('Changed');
    expect(textOf('functions/vouchers/get.js')).not.toBe('');
  });
});

describe('replaceFolder', () => {
  it('puts a whole folder in the place of another, and leaves nothing beside it', () => {
    write('dist/old', 'old');
    write('dist.tmp-1/new', 'new');
    replaceFolder(join(root, 'dist.tmp-1'), join(root, 'dist'));

    expect(readdirSync(join(root, 'dist'))).toEqual(['new']);
    expect(readdirSync(root).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  it('leaves what is there where nothing comes in its place', () => {
    write('dist/old', 'old');

    expect(() => replaceFolder(join(root, 'dist.tmp-1'), join(root, 'dist'))).toThrow('ENOENT');
    expect(readdirSync(join(root, 'dist'))).toEqual(['old']);
  });
});
