// Turns the schemas of answers, records and events into the types of lib/model/generated-answers/, a file for each room.
import { dirname, posix } from 'node:path';
import { isOfRequest, type SchemaSource } from './sources';
import { type JsonSchema, type ReferenceResolver, schemaType } from './schema-type';

const HEADER = `// Types of answers, generated from schemas/ by \`npm run generate\`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
`;

/** The module that maps the name of each schema to its type. */
const INDEX = 'answers.ts';

/** All schemas by name, and the names of the types of those that have one. */
interface Catalogue {
  readonly byName: ReadonlyMap<string, SchemaSource>;
  readonly typeNames: ReadonlyMap<string, string>;
}

/** The text of each file below lib/model/generated-answers/, by its name. */
export function answerTypeTexts(schemas: readonly SchemaSource[]): ReadonlyMap<string, string> {
  const answers = schemas.filter((schema) => !isOfRequest(schema) && isType(schema));
  const catalogue: Catalogue = {
    byName: new Map(schemas.map((source) => [source.name, source])),
    typeNames: typeNamesOf(answers),
  };
  const rooms = new Map<string, SchemaSource[]>();
  for (const source of answers) rooms.set(roomOf(source.name), [...(rooms.get(roomOf(source.name)) ?? []), source]);
  const files = [...rooms].map(([room, sources]) => [`${room}.ts`, roomText(room, sources, catalogue)] as const);
  return new Map([...files, [INDEX, indexText(answers, catalogue)]]);
}

/** The name of the type of each schema, by the name of the schema. */
function typeNamesOf(answers: readonly SchemaSource[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const source of answers) {
    const name = answerTypeName(source);
    const isTaken = [...names.values()].includes(name);
    names.set(source.name, isTaken ? `${pascalCase(roomOf(source.name))}${name}` : name);
  }
  return names;
}

/** `Voucher` and `ListVouchersAnswer` become `VoucherResponse` and `ListVouchersResponse`; events keep their titles. */
function answerTypeName({ name, title }: Pick<SchemaSource, 'name' | 'title'>): string {
  return name.startsWith('events/') ? title : `${title.replace(/Answer$/, '')}Response`;
}

function pascalCase(room: string): string {
  return room.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

function nameOf({ name, title }: SchemaSource, typeNames: ReadonlyMap<string, string>): string {
  return typeNames.get(name) ?? title;
}

function roomOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

function roomText(room: string, sources: readonly SchemaSource[], catalogue: Catalogue): string {
  const imports = new Map<string, Set<string>>();
  const nameType = (source: SchemaSource): string => {
    const from = roomOf(source.name);
    const type = nameOf(source, catalogue.typeNames);
    if (from !== room) imports.set(from, (imports.get(from) ?? new Set()).add(type));
    return type;
  };
  const declarations = sources.map((source) =>
    declarationOf(source, catalogue, schemaType(source.schema, resolverOf(source, catalogue, nameType))),
  );
  const lines = [...imports].toSorted().map(([from, names]) => importOf([...names].toSorted(), `./${from}`));
  return [HEADER, ...lines, ...(lines.length > 0 ? ['\n'] : []), declarations.join('\n')].join('');
}

/** References of one file: whole answers become names of types, and parts and shared schemas stand in their place. */
function resolverOf(
  { name }: SchemaSource,
  catalogue: Catalogue,
  nameType: (source: SchemaSource) => string,
): ReferenceResolver {
  return (ref) => {
    const [path = '', pointer = ''] = ref.split('#');
    const target = path === '' ? name : posix.join(dirname(name), path.replace(/\.json$/, ''));
    const referred = catalogue.byName.get(target);
    if (!referred) throw new Error(`schemas/${name}.json refers to ${ref}, which does not exist.`);
    if (pointer === '' && !isOfRequest(referred)) return nameType(referred);
    return { schema: partOf(referred, pointer, ref), resolve: resolverOf(referred, catalogue, nameType) };
  };
}

/** A file of definitions alone has no type of its own. */
function isType({ schema }: SchemaSource): boolean {
  return Object.keys(schema).some((keyword) => ['type', 'anyOf', 'oneOf', 'allOf', '$ref'].includes(keyword));
}

function declarationOf(source: SchemaSource, { typeNames }: Catalogue, type: string): string {
  const description: unknown = source.schema['description'];
  const comment = typeof description === 'string' ? `/** ${description} */\n` : '';
  // An alias, unlike an interface, may be used where any record is expected.
  return `${comment}export type ${nameOf(source, typeNames)} = ${type};\n`;
}

function importOf(names: readonly string[], from: string): string {
  const parts = names.map((name) => `  ${name},\n`).join('');
  return `import type {\n${parts}} from '${from}';\n`;
}

function partOf({ schema }: SchemaSource, pointer: string, ref: string): JsonSchema {
  const steps = pointer.split('/').slice(1);
  const part = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], schema);
  if (part === undefined) throw new Error(`The reference ${ref} leads nowhere.`);
  return part as JsonSchema;
}

function indexText(answers: readonly SchemaSource[], { typeNames }: Catalogue): string {
  const rooms = new Map<string, string[]>();
  for (const source of answers) {
    rooms.set(roomOf(source.name), [...(rooms.get(roomOf(source.name)) ?? []), nameOf(source, typeNames)]);
  }
  const imports = [...rooms].map(([room, names]) => importOf(names.toSorted(), `./${room}`));
  const members = answers.map((source) => `  readonly '${source.name}': ${nameOf(source, typeNames)};\n`);
  return [
    HEADER,
    ...imports,
    '\n/** The type of each schema of an answer, by the path below schemas/. */\n',
    'export interface AnswerTypes {\n',
    ...members,
    '}\n\n/** Schemas of answers, as paths below schemas/. */\n',
    'export type AnswerName = keyof AnswerTypes;\n',
  ].join('');
}
