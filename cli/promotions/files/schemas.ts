// The JSON schemas of the API, as files of promotions use them: with names in the place of ids.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { type FileKind, FILE_KINDS, type KindOfFile } from './kinds';
import { type FileProblem, suggest } from './problem';
import type { Path, YamlFile } from './yaml-file';

type FileSchema = Readonly<Record<string, unknown>>;

const FOLDER = join(__dirname, '..', '..', '..', 'schemas');
const BASE = 'https://stackable.invalid/';

const loaded = new Map<string, FileSchema>();

/** Load a schema of the API by its path below `schemas`. */
function loadSchema(path: string): FileSchema {
  const known = loaded.get(path) ?? (JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as FileSchema);
  loaded.set(path, known);
  return known;
}

/** A schema with the path that its references start from. */
interface Placed {
  readonly schema: FileSchema;
  readonly path: string;
}

function follow({ schema, path }: Placed): Placed {
  const reference = schema.$ref;
  if (typeof reference !== 'string') return { schema, path };
  const [file = '', fragment = ''] = reference.split('#');
  const target = file === '' ? path : posix.join(posix.dirname(path), file);
  const names = fragment.split('/').slice(1);
  const found = names.reduce<unknown>((at, name) => (at as FileSchema | undefined)?.[name], schemaOf(target));
  return follow({ schema: (found ?? {}) as FileSchema, path: target });
}

const composed = new Map<string, FileSchema>();

function schemaOf(path: string): FileSchema {
  const kind = /file-of-([a-z-]+)\.json$/.exec(path)?.[1];
  return kind === undefined ? loadSchema(path) : composeSchema(kind as FileKind).schema;
}

/** The schema of a kind of file: members of a request, and those that only files have. */
function composeSchema(kind: FileKind): Placed {
  const { room, request, members = {}, without = [], required = [] }: KindOfFile = FILE_KINDS[kind];
  const path = `${room}/file-of-${kind}.json`;
  if (!composed.has(path)) {
    const base = request === null ? {} : baseOf(request);
    const own = (base.properties ?? {}) as FileSchema;
    const kept = Object.fromEntries(Object.entries(own).filter(([name]) => !without.includes(name)));
    composed.set(path, {
      $id: `${BASE}${path}`,
      type: 'object',
      required: [
        ...new Set([...((base.required ?? []) as string[]).filter((name) => !without.includes(name)), ...required]),
      ],
      properties: { ...kept, ...members },
    });
  }
  return { schema: composed.get(path) ?? {}, path };
}

function baseOf(request: string): FileSchema {
  const schema = loadSchema(request);
  return (schema.type === 'array' ? schema.items : schema) as FileSchema;
}

const validators = new Map<FileKind, ValidateFunction>();

function validatorOf(kind: FileKind): ValidateFunction {
  const known = validators.get(kind);
  if (known) return known;
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, allowUnionTypes: true, discriminator: true });
  ajv.addVocabulary(['reads']);
  const { schema, path } = composeSchema(kind);
  for (const used of listReferences({ schema, path })) {
    const { $id: _id, ...own } = schemaOf(used);
    ajv.addSchema(own, `${BASE}${used}`);
  }
  const validate = ajv.compile(schema);
  validators.set(kind, validate);
  return validate;
}

/** The files that a schema refers to, at any depth. */
function listReferences(from: Placed, known: Set<string> = new Set()): ReadonlySet<string> {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref: reference } = value as { readonly $ref?: unknown };
    if (typeof reference === 'string' && !reference.startsWith('#')) {
      const path = posix.join(posix.dirname(from.path), reference.split('#')[0] ?? '');
      if (!known.has(path)) {
        known.add(path);
        listReferences({ schema: schemaOf(path), path }, known);
      }
    }
    Object.values(value).forEach(visit);
  };
  visit(from.schema);
  return known;
}

/** Check a value of a file: unknown members, then types and bounds. @param at where the value stands in the file */
export function checkMembers(file: YamlFile, kind: FileKind, value: unknown, at: Path = []): readonly FileProblem[] {
  const unknown = findUnknownMembers([composeSchema(kind)], value, at);
  const problems = unknown.map(({ path, known }) => {
    const name = String(path.at(-1));
    return problemAt(file, path, `Unknown member ${name}.${suggest(name, known)}`, 'name');
  });
  const validate = validatorOf(kind);
  if (validate(withIds(value))) return problems;
  return [...problems, ...describeErrors(file, validate.errors ?? [], at)];
}

export function problemAt(file: YamlFile, path: Path, text: string, of: 'name' | 'value' = 'value'): FileProblem {
  return { file: file.file, ...file.placeOf(path, of), text };
}

/** The value with names where the API has ids, for its schemas. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (!isSchema(value)) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withIds(member)]));
  return isGoods(value) && value.id === undefined ? { ...members, id: value.name ?? value.source_id } : members;
}

/** Products, SKUs and collections, which files name without ids. */
export function isGoods(value: FileSchema): boolean {
  return ['product', 'sku', 'products_collection'].includes(String(value.object));
}

/** Errors of branches add nothing where a deeper error says what is wrong. */
function describeErrors(file: YamlFile, errors: readonly ErrorObject[], at: Path): readonly FileProblem[] {
  const own = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'not'].includes(keyword));
  const chosen = own.length > 0 ? own : errors;
  return chosen.map((error) => {
    const path = [...at, ...pathOf(error.instancePath)];
    return problemAt(file, path, describeError(file, error, path), 'value');
  });
}

function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function describeError(file: YamlFile, error: ErrorObject, path: Path): string {
  const name = path.length === 0 ? 'The file' : `Member ${path.join('.')}`;
  const { keyword, params, data } = error;
  if (keyword === 'required') return `${name} lacks ${(params as { missingProperty: string }).missingProperty}.`;
  if (keyword === 'enum' || keyword === 'const') return `${name} must be ${allowedValues(error)}.`;
  if (keyword === 'type')
    return `${name} must be ${typeNames(params.type as unknown)}${quoted(file, path, { type: params.type as unknown, data })}.`;
  return `${name} ${error.message ?? 'is invalid'}.`;
}

function allowedValues({ keyword, params }: ErrorObject): string {
  if (keyword === 'const') return JSON.stringify((params as { allowedValue: unknown }).allowedValue);
  const values = (params as { allowedValues: readonly unknown[] }).allowedValues.filter((one) => one !== null);
  return `one of ${values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')}`;
}

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? (type as string[]) : [String(type)]).filter((name) => name !== 'null');
  return names.map((name) => TYPE_WORDS[name] ?? name).join(' or ');
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'members with names',
};

/** YAML reads 007, 1e5 and true without quotes as no text. */
function quoted(
  file: YamlFile,
  path: Path,
  { type, data }: { readonly type: unknown; readonly data: unknown },
): string {
  const isText = (Array.isArray(type) ? (type as string[]) : [type]).includes('string');
  const source = file.sourceOf(path);
  if (!isText || source === null || typeof data === 'object') return '';
  return `: put it in quotes, '${source}'`;
}

interface UnknownMember {
  readonly path: Path;
  readonly known: readonly string[];
}

/** Find members that none of the schemas of a value defines. */
function findUnknownMembers(schemas: readonly Placed[], value: unknown, at: Path): readonly UnknownMember[] {
  if (typeof value !== 'object' || value === null) return [];
  const all = schemas.flatMap((one) => branchesOf(one));
  if (Array.isArray(value)) {
    const items = all.flatMap(({ schema, path }) => (isSchema(schema.items) ? [{ schema: schema.items, path }] : []));
    return value.flatMap((item, index) => (items.length > 0 ? findUnknownMembers(items, item, [...at, index]) : []));
  }
  const isOpen = all.some(({ schema }) => isOpenSchema(schema));
  const names = [...new Set(all.flatMap(({ schema }) => Object.keys((schema.properties ?? {}) as FileSchema)))];
  return Object.entries(value).flatMap(([name, member]) => {
    const found = all.flatMap(({ schema, path }) => memberSchemas(schema, name).map((one) => ({ schema: one, path })));
    if (found.length > 0) return findUnknownMembers(found, member, [...at, name]);
    const isName = isGoods(value as FileSchema) && ['name', 'source_id'].includes(name);
    return isOpen || isName ? [] : [{ path: [...at, name], known: names }];
  });
}

/** Where the API drops members that it does not know, files must not have them. */
function isOpenSchema(schema: FileSchema): boolean {
  const { properties, additionalProperties, items, type } = schema;
  if (additionalProperties !== undefined) return additionalProperties !== false && properties === undefined;
  const types = Array.isArray(type) ? (type as string[]) : [type];
  return properties === undefined && items === undefined && types.includes('object');
}

function memberSchemas(schema: FileSchema, name: string): readonly FileSchema[] {
  const { properties, additionalProperties } = schema as { properties?: FileSchema; additionalProperties?: unknown };
  const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own !== undefined) return [isSchema(own) ? own : {}];
  return isSchema(additionalProperties) ? [additionalProperties] : [];
}

function isSchema(value: unknown): value is FileSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A schema and its branches, each without its reference. */
function branchesOf(placed: Placed): readonly Placed[] {
  const { schema, path } = follow(placed);
  const nested = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => (schema[name] ?? []) as FileSchema[]);
  const conditional = ['then', 'else'].flatMap((name) => (isSchema(schema[name]) ? [schema[name]] : []));
  return [{ schema, path }, ...[...nested, ...conditional].flatMap((one) => branchesOf({ schema: one, path }))];
}
