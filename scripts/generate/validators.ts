// Compiles request schemas into validators that need neither ajv's compiler nor eval at run time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Ajv2020, { type CodeKeywordDefinition, _, str } from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import addFormats from 'ajv-formats';
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json';
import { transform } from 'esbuild';
import type { SchemaSource } from './sources';

const BASE = 'https://stackable.invalid/schemas/';

/** Write `<name>.js` and `<name>.d.ts` below the folder for every request schema; shared parts are inlined. */
export async function writeValidators(folder: string, sources: readonly SchemaSource[]): Promise<void> {
  const compilers = { body: compilerOf(sources, 'body'), query: compilerOf(sources, 'query') };
  const written: Promise<void>[] = [];
  for (const source of sources) {
    if (source.kind !== 'body' && source.kind !== 'query') continue;
    const target = join(folder, source.name);
    mkdirSync(dirname(target), { recursive: true });
    written.push(writeMinified(`${target}.js`, codeOf(compilers[source.kind], source)));
    writeFileSync(`${target}.d.ts`, declarationOf(source));
    // A bundler that runs meanwhile asks this process for its plugins.
    await setImmediate();
  }
  await Promise.all(written);
}

/**
 * Bodies are never coerced or filled with defaults. Query strings are text, so scalars are parsed; unknown members are
 * removed, since they were never read.
 */
function compilerOf(sources: readonly SchemaSource[], of: 'body' | 'query'): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: false,
    discriminator: true,
    coerceTypes: of === 'query',
    removeAdditional: of === 'query',
    useDefaults: false,
    code: { source: true, lines: true },
  });
  addFormats(ajv);
  // Formats that the core parses: the document describes them, and the core itself refuses invalid ones. And values that
  // only this service has, which the check against the published definition reads.
  ajv.addVocabulary(['reads', 'unpublished']);
  ajv.addKeyword(REFUSED);
  ajv.addMetaSchema(draft7);
  for (const { name, schema, kind } of sources) {
    const named = { ...schema, ...(kind === 'query' && { additionalProperties: false }), $id: idOf(name) };
    naming(name, () => ajv.addSchema(named));
  }
  return ajv;
}

/** A published member that the service does not honour: only values that change nothing (`unless`) pass. */
const REFUSED: CodeKeywordDefinition = {
  keyword: 'refused',
  schemaType: 'object',
  trackErrors: true,
  code: (context) => {
    const isAllowed = context.gen.name('isAllowed');
    const part = { keyword: 'refused', schemaProp: 'unless', compositeRule: true, createErrors: false } as const;
    context.subschema({ ...part, allErrors: false }, isAllowed);
    // Errors of the part are none of the body: the keyword reports its own.
    const reset = (): void => context.reset();
    context.failResult(_`!${isAllowed}`, reset, () => {
      reset();
      context.error();
    });
  },
  error: {
    message: ({ schema }) => str`${(schema as { readonly because: string }).because}`,
    params: () => _`{}`,
  },
};

/** The validator, and which schema it is of: an endpoint names its schemas by importing them. */
function codeOf(ajv: Ajv2020, { name, kind }: SchemaSource): string {
  const validator = naming(name, () => standaloneCode(ajv, { validate: idOf(name) }));
  return `${validator}\nexports.kind = ${JSON.stringify(kind)};\nexports.name = ${JSON.stringify(name)};\n`;
}

/**
 * Validators are a tenth of the code that a function loads at start, and their identifiers are generated. The schema
 * path of an error is removed, since responses contain paths of the request only.
 */
async function writeMinified(path: string, code: string): Promise<void> {
  const stripped = code.replaceAll(/schemaPath:"[^"]*",/g, '');
  const { code: short } = await transform(stripped, {
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
  });
  writeFileSync(path, short);
}

/** Runs a step on one schema; its errors name the file. */
function naming<Result>(name: string, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    throw new Error(`schemas/${name}.json: ${(cause as Error).message}`, { cause });
  }
}

const idOf = (name: string): string => `${BASE}${name}.json`;

function declarationOf({ name, kind, title }: SchemaSource): string {
  const root = '../'.repeat(name.split('/').length + 1);
  return [
    `import type { ErrorObject } from 'ajv';`,
    `import type { ${title} } from '${root}lib/model/generated';`,
    `export const kind: ${JSON.stringify(kind)};`,
    `export const name: ${JSON.stringify(name)};`,
    `export const validate: { (data: unknown): data is ${title}; errors?: ErrorObject[] | null };`,
    '',
  ].join('\n');
}
