// Parts of lib that are loaded when they are first needed, in the bundles as they are built.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bodiesOf, eventOf, fillTable } from '../../bench/stacks';
import { build } from '../../scripts/build/main';
import { LATER_PARTS } from '../../scripts/build/later-parts-list';
import { filesBelow } from '../../scripts/support/content-hash';
import { ROOT } from '../../scripts/support/service-definition';
import { type FreshTable, freshTable } from '../support/engine';

const DIST = join(ROOT, 'dist');
const KB = 1_000;

/** Calls the handler of a bundle with each event, and tells the answers, and which parts were loaded by then. */
const CALLER = `
const [file, events] = process.argv.slice(1);
const { _load: load } = require('node:module');
const parts = [];
require('node:module')._load = function (id, ...others) {
  const part = /later-([\\w-]+)\\.js$/.exec(id);
  if (part && !parts.includes(part[1])) parts.push(part[1]);
  return load.call(this, id, ...others);
};
(async () => {
  const answers = [];
  for (const event of JSON.parse(events)) answers.push(await require(file).handler(event, {}));
  process.stderr.write(JSON.stringify({ answers, parts: parts.sort() }), () => process.exit(0));
})();`;

interface Called {
  readonly answers: readonly { readonly statusCode: number; readonly body: string }[];
  readonly parts: readonly string[];
}

let table: FreshTable;

beforeAll(async () => {
  await build();
  table = await freshTable();
  await fillTable(table, [1]);
}, 300_000);

async function call(file: string, events: readonly object[]): Promise<Called> {
  const { endpoint, tableName } = table;
  const env = { ...process.env, TABLE_NAME: tableName, DYNAMODB_ENDPOINT: endpoint, STACKABLE_DEMO: 'on' };
  const args = ['-e', CALLER, '--', join(DIST, 'functions', file), JSON.stringify(events)];
  const { stderr } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stderr) as Called;
}

/** As `eventOf`, for a route that reads. */
function reading(path: string): object {
  const event = eventOf(path, '') as { readonly requestContext: { readonly http: object } };
  const routeKey = `GET ${path}`;
  const requestContext = { ...event.requestContext, routeKey, http: { ...event.requestContext.http, method: 'GET' } };
  return { ...event, routeKey, requestContext, body: undefined };
}

const statuses = ({ answers }: Called): number[] => answers.map(({ statusCode }) => statusCode);

describe('a function', () => {
  const [first = ''] = bodiesOf(1);
  const body = JSON.parse(first) as { readonly order: object };

  it.each([
    ['validations/validate.js', '/v1/validations'],
    ['redemptions/redeem.js', '/v1/redemptions'],
  ])('loads no part for a coupon without rules: %s', async (file, path) => {
    const called = await call(file, [eventOf(path, first)]);

    expect(statuses(called)).toEqual([200]);
    expect(called.parts).toEqual([]);
  });

  it('loads the parts that it needs, and has one of each class and memory with them', async () => {
    const unknown = { redeemables: [{ object: 'voucher', id: 'NONE' }], order: body.order };
    const called = await call('redemptions/redeem.js', [eventOf('/v1/redemptions', JSON.stringify(unknown))]);

    // What is kept of the refusal is made in a part; what the refusal is told by is in the bundle.
    expect(statuses(called)).toEqual([404]);
    expect(JSON.parse(called.answers[0]?.body ?? '')).toMatchObject({ key: 'not_found', resource_id: 'NONE' });
    expect(called.parts).not.toEqual([]);
  });

  it('lists what a part reads', async () => {
    const called = await call('vouchers/list.js', [reading('/v1/vouchers')]);

    expect(statuses(called)).toEqual([200]);
    expect(JSON.parse(called.answers[0]?.body ?? '')).toMatchObject({ object: 'list', total: 8 });
    expect(called.parts).toEqual(expect.arrayContaining(['lists']));
  });
});

describe('the parts', () => {
  const parts = (): string[] => readdirSync(DIST).filter((name) => /^later-.*\.js$/.test(name));
  const textOf = (name: string): string => readFileSync(join(DIST, name), 'utf8');

  it('are those of the list, which names modules that there are', () => {
    const missing = Object.values(LATER_PARTS)
      .flatMap((folders) => Object.entries(folders))
      .flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}/${name}.ts`))
      .filter((path) => !existsSync(join(ROOT, path)));

    expect(missing).toEqual([]);
    expect(parts()).toEqual(
      Object.keys(LATER_PARTS)
        .map((name) => `later-${name}.js`)
        .sort(),
    );
  });

  /** The names that a part reads of each module of the function: \`var import_money=require("own:lib/core/money.ts")\`. */
  function takenBy(text: string): string[] {
    return [...text.matchAll(/(\w+)=require\("own:([^"]+)"\)/g)].flatMap(([, local = '', path]) => {
      const read = text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'));
      return [...new Set([...read].map(([, name]) => `${path} ${name}`))];
    });
  }

  function handedBy(text: string): Set<string> {
    const modules = text.matchAll(/"own:([^"]+)":\{([^}]*)\}/g);
    return new Set(
      [...modules].flatMap(([, path, names = '']) => names.split(',').map((name) => `${path} ${name.split(':')[0]}`)),
    );
  }

  function namedBy(text: string): string[] {
    return [...text.matchAll(/require\("[./]+\/(later-[\w-]+\.js)"\)/g)].map(([, name = '']) => name);
  }

  it('find in every bundle that names them, or names one that does, what they take from it', () => {
    const taken = new Map(parts().map((name) => [name, takenBy(textOf(name))]));
    const missing = filesBelow(join(DIST, 'functions'), (path) => path.endsWith('.js')).flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const all = new Set(namedBy(text));
      for (const name of all) for (const next of namedBy(textOf(name))) all.add(next);
      const handed = handedBy(text);
      return [...all].flatMap((name) =>
        (taken.get(name) ?? []).filter((one) => !handed.has(one)).map((one) => `${basename(path)} ${name} ${one}`),
      );
    });

    expect([...taken.values()].flat().length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('are called by no bundle while it is loaded: what they share is not all there yet', async () => {
    const files = filesBelow(join(DIST, 'functions'), (path) => path.endsWith('.js'));
    const loading = `for (const file of JSON.parse(process.argv[1])) require(file); process.exit(0);`;
    const { TABLE_NAME = 'none' } = process.env;
    const env = { ...process.env, TABLE_NAME };

    const { stderr } = await promisify(execFile)(process.execPath, ['-e', loading, '--', JSON.stringify(files)], {
      env,
    });

    expect(stderr).toBe('');
  });

  it('have no class that a module outside them asks for by instanceof', () => {
    const partOf = new Map<string, string>(
      Object.entries(LATER_PARTS).flatMap(([part, folders]) =>
        Object.entries(folders).flatMap(([folder, names]) =>
          names.split(' ').map((name) => [`${folder}/${name}.ts`, part] as const),
        ),
      ),
    );
    const sources = new Map(
      filesBelow(join(ROOT, 'lib')).map((path) => [relative(ROOT, path), readFileSync(path, 'utf8')]),
    );
    const classes = [...partOf].flatMap(([path, part]) =>
      [...(sources.get(path) ?? '').matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) => ({
        name,
        part,
      })),
    );
    const asking = classes.flatMap(({ name, part }) =>
      [...sources].flatMap(([path, text]) =>
        partOf.get(path) !== part && new RegExp(`\\binstanceof ${name}\\b`).test(text) ? [`${path} ${name}`] : [],
      ),
    );

    expect(classes.length).toBeGreaterThan(10);
    expect(asking).toEqual([]);
  });
});

describe('the bundles of', () => {
  it.each([
    ['validations', 'functions/validations/validate.js', 585],
    ['redemptions', 'functions/redemptions/redeem.js', 620],
  ])('%s stay small: most of a start is reading them', (_name, file, kilobytes) => {
    expect(statSync(join(DIST, file)).size).toBeLessThan(kilobytes * KB);
  });
});
