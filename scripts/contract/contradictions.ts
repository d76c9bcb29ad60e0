// Finds values that contradict a published schema.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Definition, Schema } from './definition';

export interface Contradiction {
  /** A JSON pointer; `*` means any index of an array and any name of a map. */
  readonly at: string;
  /** Such as `missing`, `null`, `type string`, `enum PAUSED`. */
  readonly kind: string;
}

type Resolve = Definition['resolve'];

/**
 * Keywords about the value itself: members, elements and choices are checked separately, so that each has its own path.
 */
const OWN = [
  ['type', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
  [
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'required',
  ],
].flat();

const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
addFormats(ajv);
const validators = new WeakMap<Schema, ValidateFunction>();

/** All of them, in no order; empty when the value is as published. */
export function contradictionsOf(resolve: Resolve, schema: Schema, value: unknown): readonly Contradiction[] {
  const found = new Map(walk(resolve, { schema, value, at: '' }).map((one) => [`${one.at} ${one.kind}`, one]));
  return [...found.values()];
}

interface Place {
  readonly schema: Schema;
  readonly value: unknown;
  readonly at: string;
}

function walk(resolve: Resolve, { schema, value, at }: Place): Contradiction[] {
  if (value === null) return takesNull(resolve, schema) ? [] : [{ at, kind: 'null' }];
  if (schema.$ref !== undefined) return walk(resolve, { schema: resolve(schema.$ref), value, at });
  const own = ownContradictions({ schema, value, at });
  if (own.some(({ kind }) => kind.startsWith('type '))) return own;
  const parts = [...membersOf({ schema, value, at }), ...elementsOf({ schema, value, at })];
  const all = (schema.allOf ?? []).map((part) => ({ schema: part, value, at }));
  const inner = [...parts, ...all].flatMap((place) => walk(resolve, place));
  const extras = extrasOf({ schema, value, at });
  // Branches of one choice often overlap in published definitions, so that `oneOf` is read as `anyOf`.
  const choices = [schema.oneOf, schema.anyOf].filter((branches) => branches !== undefined);
  return [...own, ...extras, ...inner, ...choices.flatMap((branches) => closest(resolve, { branches, value, at }))];
}

/**
 * In OpenAPI 3.0 `nullable` applies next to a type; next to a reference or a choice it can have no other meaning
 * either.
 */
function takesNull(resolve: Resolve, schema: Schema): boolean {
  if (schema.nullable === true || (schema.enum as unknown[] | undefined)?.includes(null)) return true;
  if (schema.$ref !== undefined) return takesNull(resolve, resolve(schema.$ref));
  if (schema.type !== undefined || schema.enum !== undefined) return false;
  const choices = [schema.oneOf, schema.anyOf].filter((branches) => branches !== undefined);
  return (
    (schema.allOf ?? []).every((part) => takesNull(resolve, part)) &&
    choices.every((branches) => branches.some((branch) => takesNull(resolve, branch)))
  );
}

function ownContradictions({ schema, value, at }: Place): Contradiction[] {
  const validate = validators.get(schema) ?? ajv.compile(ownOf(schema));
  validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => contradictionOf(error, value, at));
}

function ownOf(schema: Schema): object {
  return Object.fromEntries(OWN.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])));
}

function contradictionOf({ keyword, params }: ErrorObject, value: unknown, at: string): Contradiction {
  if (keyword === 'required')
    return { at: `${at}/${(params as { missingProperty: string }).missingProperty}`, kind: 'missing' };
  if (keyword === 'type') return { at, kind: `type ${Array.isArray(value) ? 'array' : typeof value}` };
  if (keyword === 'enum') return { at, kind: `enum ${JSON.stringify(value)}` };
  return { at, kind: keyword };
}

function membersOf({ schema, value, at }: Place): Place[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { properties = {}, additionalProperties = true } = schema;
  return Object.entries(value).flatMap(([name, member]): Place[] => {
    const known = properties[name];
    if (known) return [{ schema: known, value: member, at: `${at}/${name}` }];
    return typeof additionalProperties === 'boolean'
      ? []
      : [{ schema: additionalProperties, value: member, at: `${at}/*` }];
  });
}

function extrasOf({ schema: { properties = {}, additionalProperties }, value, at }: Place): Contradiction[] {
  if (additionalProperties !== false || typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((name) => (name in properties ? [] : [{ at: `${at}/${name}`, kind: 'extra' }]));
}

function elementsOf({ schema, value, at }: Place): Place[] {
  const { items } = schema;
  if (!items || !Array.isArray(value)) return [];
  return value.map((element: unknown) => ({ schema: items, value: element, at: `${at}/*` }));
}

interface Choice {
  readonly branches: readonly Schema[];
  readonly value: unknown;
  readonly at: string;
}

/** The contradictions with the branch that fits best. */
function closest(resolve: Resolve, { branches, value, at }: Choice): Contradiction[] {
  const tried = branches.map((schema) => walk(resolve, { schema, value, at }));
  return tried.reduce((best, next) => (distance(next, at) < distance(best, at) ? next : best));
}

/** A wrong type says that another branch is meant, and so does a word that the branch does not have. */
function distance(found: readonly Contradiction[], at: string): number {
  const weight = ({ at: where, kind }: Contradiction): number => {
    if (kind.startsWith('type ') && where === at) return 1_000;
    return kind.startsWith('enum ') ? 20 : 1;
  };
  return found.reduce((sum, one) => sum + weight(one), 0);
}
