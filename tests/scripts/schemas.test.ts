// From schemas to types and validators, on a small project of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileSchemas } from '../../scripts/generate/main';
import { ROOT } from '../../scripts/support/service-definition';

interface Validate {
  (data: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const METADATA = { title: 'Metadata', type: 'object', maxProperties: 2 };
const REDEEM = {
  $schema: DRAFT,
  title: 'RedeemRequest',
  type: 'object',
  required: ['redeemables'],
  properties: {
    redeemables: { type: 'array', minItems: 1, maxItems: 30, items: { type: 'string', minLength: 1, maxLength: 100 } },
    metadata: { $ref: '../common/metadata.json' },
    amount: { type: 'integer', minimum: 0 },
    at: { type: 'string', format: 'date-time' },
  },
};
const LIST = {
  $schema: DRAFT,
  title: 'ListVouchersQuery',
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100 }, active: { type: 'boolean' } },
};

let root: string;

function createProject(): void {
  // Inside the project, so that what is compiled finds the packages it requires.
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  root = mkdtempSync(join(ROOT, 'reports', 'schemas-'));
  for (const path of ['serverless.yml', 'serverless']) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'lib/model'), { recursive: true });
  writeSchema('common/metadata', METADATA);
  writeSchema('redemptions/redeem', REDEEM);
  writeSchema('vouchers/list.query', LIST);
}

const removeProject = (): void => rmSync(root, { recursive: true });

function writeSchema(name: string, schema: object): void {
  const path = join(root, 'schemas', `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(schema));
}

function validatorOf(name: string): Validate {
  const path = join(root, 'schemas/compiled', `${name}.js`);
  return (createRequire(__filename)(path) as { validate: Validate }).validate;
}

describe('a compiled validator', () => {
  beforeAll(async () => {
    createProject();
    await compileSchemas(root);
  });
  afterAll(removeProject);

  it.each([
    ['what the schema asks for', { redeemables: ['A'] }, true],
    ['members it does not name', { redeemables: ['A'], more: 1 }, true],
    ['a shared part within its bounds', { redeemables: ['A'], metadata: { a: 1, b: 2 } }, true],
    ['a shared part beyond its bounds', { redeemables: ['A'], metadata: { a: 1, b: 2, c: 3 } }, false],
    ['a number that is text', { redeemables: ['A'], amount: '10' }, false],
    ['a date and time', { redeemables: ['A'], at: '2026-02-28T10:00:00Z' }, true],
    ['a day that does not exist', { redeemables: ['A'], at: '2026-02-30T10:00:00Z' }, false],
    ['nothing', undefined, false],
  ])('judges a body: %s', (_name, body, expected) => {
    expect(validatorOf('redemptions/redeem')(body)).toBe(expected);
  });

  it('names the place of the first error', () => {
    const validate = validatorOf('redemptions/redeem');

    expect(validate({ redeemables: [''], amount: -1 })).toBe(false);
    expect(validate.errors).toMatchObject([{ instancePath: '/redeemables/0', keyword: 'minLength' }]);
  });

  it('reads the text of a query as the number or boolean it spells', () => {
    const query = { limit: '20', active: 'true' };

    expect(validatorOf('vouchers/list.query')(query)).toBe(true);
    expect(query).toEqual({ limit: 20, active: true });
  });

  it('leaves of a query what the schema names', () => {
    const query = { limit: '20', created_at: { after: { x: '1' } } };

    expect(validatorOf('vouchers/list.query')(query)).toBe(true);
    expect(query).toEqual({ limit: 20 });
  });

  it.each([
    ['text that spells no number', { limit: 'ten' }],
    ['text that spells no boolean', { active: 'yes' }],
    ['a number beyond its bounds', { limit: '101' }],
    ['a list where one value is meant', { limit: ['1'] }],
  ])('refuses a query with %s', (_name, query) => {
    expect(validatorOf('vouchers/list.query')(query)).toBe(false);
  });

  it('compiles nothing at run time and no shared part by itself', () => {
    expect(readFileSync(join(root, 'schemas/compiled/redemptions/redeem.js'), 'utf8')).not.toMatch(
      /new Function|eval\(/,
    );
    expect(existsSync(join(root, 'schemas/compiled/common'))).toBe(false);
  });

  it('says which schema it is of', () => {
    const load = createRequire(__filename);

    expect(load(join(root, 'schemas/compiled/vouchers/list.query.js'))).toMatchObject({
      kind: 'query',
      name: 'vouchers/list.query',
    });
  });

  it('types the validator as a guard of its request', () => {
    const declaration = readFileSync(join(root, 'schemas/compiled/redemptions/redeem.d.ts'), 'utf8');
    expect(declaration).toContain(`import type { RedeemRequest } from '../../../lib/model/generated';`);
    expect(declaration).toContain('(data: unknown): data is RedeemRequest;');
    expect(declaration).toContain('export const kind: "body";');
  });
});

describe('compileSchemas', () => {
  beforeEach(createProject);
  afterEach(removeProject);

  it.each([
    ['a schema', () => writeSchema('redemptions/redeem', { ...REDEEM, required: [] })],
    ['a new schema', () => writeSchema('redemptions/rollback', { ...REDEEM, title: 'RollbackRequest' })],
    ['a route', () => writeFileSync(join(root, 'serverless/functions/system.yml'), '{}')],
  ])('works again only when %s has changed', async (_name, change) => {
    expect(await compileSchemas(root)).toBe(true);
    expect(await compileSchemas(root)).toBe(false);

    change();

    expect(await compileSchemas(root)).toBe(true);
  });

  it('forgets the validator of a schema that is gone', async () => {
    await compileSchemas(root);
    rmSync(join(root, 'schemas/vouchers'), { recursive: true });
    await compileSchemas(root);

    expect(existsSync(join(root, 'schemas/compiled/vouchers'))).toBe(false);
  });

  it.each([
    ['an unknown keyword', { ...REDEEM, maxItms: 3 }, 'schemas/redemptions/redeem.json: strict mode'],
    ['a title that is no type name', { ...REDEEM, title: 'redeem request' }, 'redeem.json needs a title in PascalCase'],
    ['no title', { type: 'object' }, 'schemas/redemptions/redeem.json needs a title'],
    ['the title of another', { ...REDEEM, title: 'Metadata' }, 'share the title Metadata'],
  ])('refuses %s and names the file', async (_name, schema, message) => {
    writeSchema('redemptions/redeem', schema);

    await expect(compileSchemas(root)).rejects.toThrow(message);
  });
});

describe('writeTypes and checkTypes', () => {
  const refused = {
    status: 1,
    said: 'lib/model/generated.ts differs from schemas/: run `npm run generate` and commit it.\n',
  };

  beforeEach(createProject);
  afterEach(removeProject);

  it('write one readonly type for each schema, shared parts once, and pass on it until a schema changes', () => {
    types('write');

    const text = readFileSync(join(root, 'lib/model/generated.ts'), 'utf8');
    expect(text.match(/export interface (\w+)/g)).toEqual([
      'export interface Metadata',
      'export interface RedeemRequest',
      'export interface ListVouchersQuery',
    ]);
    expect(text).toContain('readonly redeemables: readonly string[];');
    expect(text).toContain('readonly metadata?: Metadata;');
    expect(text).toContain('readonly limit?: number;');
    expect(types('check')).toEqual({ status: 0, said: '' });
    writeSchema('redemptions/redeem', { ...REDEEM, required: [] });
    expect(types('check')).toEqual(refused);
  });

  it.each([
    ['are missing', () => undefined],
    ['were edited by hand', () => writeFileSync(join(root, 'lib/model/generated.ts'), '// edited')],
  ])('refuse types that %s', (_name, change) => {
    change();

    expect(types('check')).toEqual(refused);
  });
});

function types(step: 'write' | 'check') {
  const fixture = join(__dirname, 'fixtures/types.ts');
  const run = spawnSync(process.execPath, ['--import', 'tsx', fixture, step, root], { cwd: ROOT, encoding: 'utf8' });
  return { status: run.status, said: run.stdout + run.stderr };
}
