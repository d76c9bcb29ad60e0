// Translates a JSON schema of this repository into the text of a TypeScript type.

/** A JSON schema, or a part of one. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** Resolves a `$ref` to the name of a type, or to the schema that stands in its place. */
export type ReferenceResolver = (ref: string) => string | ReferredPart;

/** A part of a schema, and how the references inside it are resolved: they are relative to its file. */
export interface ReferredPart {
  readonly schema: JsonSchema;
  readonly resolve: ReferenceResolver;
}

type Keywords = Exclude<JsonSchema, boolean>;

const UNKNOWN = 'unknown';

/** The keywords that say nothing about the type. */
const CHECKS = new Set([
  ...['$schema', 'title', 'description', 'definitions', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'propertyNames', 'minProperties', 'default'],
]);
/** The keywords that `objectType` and `arrayType` read. */
const SHAPE = new Set(['type', 'properties', 'additionalProperties', 'required', 'items']);

/** The type of the values that a schema allows; members and arrays are readonly. Throws on a keyword it does not know. */
export function schemaType(schema: JsonSchema, resolve: ReferenceResolver, depth = 0): string {
  if (typeof schema === 'boolean') return schema ? UNKNOWN : 'never';
  const within = (part: unknown): string => schemaType(part as JsonSchema, resolve, depth);
  if ('$ref' in schema) return referredType(schema, resolve, depth);
  if ('const' in schema) return literalOf(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literalOf));
  const forms = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(forms)) return union(forms.map(within));
  if (Array.isArray(schema['allOf'])) return joined(schema['allOf'].filter(hasType).map(within), ' & ');
  const unknown = Object.keys(schema).find((keyword) => !CHECKS.has(keyword) && !SHAPE.has(keyword));
  if (unknown !== undefined) throw new Error(`Types of answers cannot be made of the keyword ${unknown}.`);
  return union(typesOf(schema).map((type) => plainType(type, schema, resolve, depth)));
}

function referredType(schema: Keywords, resolve: ReferenceResolver, depth: number): string {
  const referred = resolve(String(schema['$ref']));
  return typeof referred === 'string' ? referred : schemaType(referred.schema, referred.resolve, depth);
}

function typesOf({ type }: Keywords): readonly unknown[] {
  return Array.isArray(type) ? type : [type ?? UNKNOWN];
}

function plainType(type: unknown, schema: Keywords, resolve: ReferenceResolver, depth: number): string {
  if (type === 'object') return objectType(schema, resolve, depth);
  if (type === 'array') return arrayType(schema, resolve, depth);
  return type === 'integer' ? 'number' : String(type);
}

function arrayType({ items }: Keywords, resolve: ReferenceResolver, depth: number): string {
  const item = items === undefined ? UNKNOWN : schemaType(items as JsonSchema, resolve, depth);
  return `readonly ${/^\w+$/.test(item) ? item : `(${item})`}[]`;
}

function objectType(schema: Keywords, resolve: ReferenceResolver, depth: number): string {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
  const indent = '  '.repeat(depth + 1);
  const members = Object.entries(properties).map(([name, part]) => {
    const mark = required.has(name) ? '' : '?';
    const type = schemaType(part, resolve, depth + 1);
    return `${commentOf(part, indent)}${indent}readonly ${keyOf(name)}${mark}: ${type};\n`;
  });
  const rest = (schema['additionalProperties'] ?? true) as JsonSchema;
  if (rest !== false || members.length === 0) {
    const type = members.length > 0 ? UNKNOWN : schemaType(rest, resolve, depth + 1);
    members.push(`${indent}readonly [name: string]: ${type};\n`);
  }
  return `{\n${members.join('')}${'  '.repeat(depth)}}`;
}

function commentOf(part: JsonSchema, indent: string): string {
  const description = typeof part === 'object' ? part['description'] : undefined;
  return typeof description === 'string' ? `${indent}/** ${description} */\n` : '';
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function literalOf(value: unknown): string {
  return JSON.stringify(value);
}

function union(types: readonly string[]): string {
  return joined(types, ' | ');
}

/** A part that only requires members of another part adds nothing to the type. */
function hasType(part: JsonSchema): boolean {
  return typeof part === 'boolean' || Object.keys(part).some((keyword) => keyword !== 'required');
}

function joined(types: readonly string[], separator: string): string {
  const distinct = [...new Set(types)];
  if (distinct.includes(UNKNOWN) && separator === ' | ') return UNKNOWN;
  if (distinct.length === 1) return distinct[0]!;
  return distinct.map((type) => (/^readonly |[|&]/.test(type) ? `(${type})` : type)).join(separator);
}
