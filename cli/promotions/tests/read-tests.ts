// Reads files of tests: their shape, and the requests that they stand for.
import Ajv from 'ajv';
import { validate as isRequest } from '../../../schemas/compiled/validations/validate';
import type { FileMembers } from '../files/record';
import { type FileProblem, suggest } from '../files/problem';
import { problemAt } from '../files/schemas';
import type { Path, YamlFile } from '../files/yaml-file';
import type { CartTest } from './cart-test';

const TEXT = { type: ['string', 'null'], minLength: 1, maxLength: 255 };
const NUMBER = { type: ['integer', 'null'], minimum: 0 };
const OBJECT = { type: ['object', 'null'] };

const SKU = { source_id: TEXT, sku: TEXT, price: NUMBER, metadata: OBJECT, attributes: OBJECT };
const PRODUCT = { source_id: TEXT, name: TEXT, price: NUMBER, metadata: OBJECT, attributes: { type: 'array' } };
const REDEEMABLE = {
  tier: TEXT,
  of: TEXT,
  stack: TEXT,
  code: TEXT,
  campaign: TEXT,
  credits: NUMBER,
  reward: TEXT,
  points: NUMBER,
};
const COUNT = { uses: NUMBER, by_customer: NUMBER, amount: NUMBER, discounts: NUMBER };

const closed = (properties: FileMembers, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const SCHEMA = {
  type: 'array',
  items: closed(
    {
      it: { type: 'string', minLength: 1 },
      at: TEXT,
      customer: OBJECT,
      order: OBJECT,
      metadata: OBJECT,
      options: OBJECT,
      products: {
        type: ['array', 'null'],
        items: closed({ ...PRODUCT, skus: { type: ['array', 'null'], items: closed(SKU, ['source_id']) } }, [
          'source_id',
        ]),
      },
      redeemables: { type: 'array', minItems: 1, maxItems: 30, items: closed(REDEEMABLE) },
      counts: { type: ['object', 'null'], additionalProperties: closed(COUNT) },
      balance: { type: ['object', 'null'], additionalProperties: { type: 'integer', minimum: 0 } },
      expect: OBJECT,
    },
    ['it', 'redeemables', 'expect'],
  ),
};

const KINDS = ['tier', 'stack', 'code', 'campaign'];

export interface ReadTest {
  readonly test: CartTest;
  readonly yaml: YamlFile;
  readonly index: number;
}

/** Read the tests of files. */
export function readTests(files: readonly YamlFile[]): {
  readonly tests: readonly ReadTest[];
  readonly problems: readonly FileProblem[];
} {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false });
  const validate = ajv.compile(SCHEMA);
  const found = files.map((yaml) => {
    const { value } = yaml;
    if (!validate(value)) {
      const problems = (validate.errors ?? []).map(({ instancePath, keyword, params, message }) => {
        const path = instancePath.split('/').slice(1);
        const unknown = (params as { additionalProperty?: string }).additionalProperty;
        if (keyword === 'additionalProperties' && unknown !== undefined) {
          const known = Object.keys(SCHEMA.items.properties);
          return problemAt(yaml, [...path, unknown], `Unknown member ${unknown}.${suggest(unknown, known)}`, 'name');
        }
        return problemAt(
          yaml,
          path,
          `${path.length === 0 ? 'The file' : `Member ${path.join('.')}`} ${message ?? 'is invalid'}.`,
        );
      });
      return { tests: [], problems };
    }
    const tests = (value as readonly CartTest[]).map((test, index) => ({ test, yaml, index }));
    return { tests, problems: tests.flatMap(checkTest) };
  });
  return { tests: found.flatMap(({ tests }) => tests), problems: found.flatMap(({ problems }) => problems) };
}

function checkTest({ test, yaml, index }: ReadTest): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  const add = (path: Path, text: string) => problems.push(problemAt(yaml, [index, ...path], text));
  if (typeof test.at === 'string' && !isMoment(test.at))
    add(['at'], 'Member at must be a moment with its zone, such as 2026-11-27T10:00:00+01:00.');
  for (const [place, redeemable] of test.redeemables.entries()) {
    const kinds = KINDS.filter((kind) => typeof redeemable[kind] === 'string');
    if (kinds.length !== 1) add(['redeemables', place], 'A redeemable is one of tier, stack, code and campaign.');
  }
  const redeemables = test.redeemables.map(() => ({ object: 'voucher', id: 'one' }));
  const { order, customer, metadata, options } = test;
  const request = structuredClone({ redeemables, order, customer, metadata, options });
  if (isRequest(request)) return problems;
  for (const { instancePath, message } of isRequest.errors ?? []) {
    const path = instancePath.split('/').slice(1);
    if (path[0] !== 'redeemables') add(path, `Member ${path.join('.')} ${message ?? 'is invalid'}.`);
  }
  return problems;
}

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}
