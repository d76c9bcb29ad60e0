// Every flag of every query may be sent as true and false, and as 1 and 0.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../support/app';
import { allRoutes } from '../support/shop';

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
}

interface Query {
  readonly name: string;
  readonly validate: app.Validator;
}

function flagsOf(name: string): readonly string[] {
  const schema = JSON.parse(readFileSync(join('schemas', `${name}.json`), 'utf8')) as QuerySchema;
  const isFlag = ({ type }: { readonly type?: string | readonly string[] }) => [type].flat().includes('boolean');
  return Object.entries(schema.properties ?? {})
    .filter(([, member]) => isFlag(member))
    .map(([member]) => member);
}

const QUERIES = new Map(
  allRoutes().flatMap(({ handler }) => {
    const query = handler.endpoint?.query;
    return query ? [[query.name, query.validate] as const] : [];
  }),
);
const FLAGS = [...QUERIES].flatMap(([name, validate]) =>
  flagsOf(name).map((flag) => [name, flag, { name, validate }] as const),
);

/** Members that these queries require. */
const REQUIRED: Readonly<Record<string, object>> = {
  'publications/create.query': {},
  'publications/create-get.query': { voucher: 'A', customer: { source_id: 'A' } },
};

function read({ name, validate }: Query, flag: string, value: string): unknown {
  const data: Record<string, unknown> = { ...REQUIRED[name], [flag]: value };
  app.checkQuery(validate, data);
  return data[flag];
}

it('there are flags in many queries', () => {
  expect(FLAGS.length).toBeGreaterThan(10);
});

it.each(FLAGS)('%s reads %s', (_name, flag, query) => {
  expect(['true', 'false', '1', '0'].map((value) => read(query, flag, value))).toEqual([true, false, true, false]);
});

it.each(FLAGS)('%s refuses other words and numbers for %s', (_name, flag, query) => {
  for (const value of ['yes', '2', '01', 'TRUE']) {
    expect(() => read(query, flag, value)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ key: 'invalid_query_params' }) as object }) as Error,
    );
  }
});
