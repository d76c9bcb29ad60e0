// What a schema of the document says, in the words of a table.
import type { Json } from './examples';

/** Members of members are shown this deep; what lies deeper is in the document. */
const DEPTH = 2;
const MOST_ROWS = 60;
const MOST_VALUES = 8;

export interface SchemaText {
  /** A table of the members of an object, or a line on anything else. */
  members(schema: Json): string;
  type(schema: Json): string;
  /** Resolves a reference. */
  resolved(value: Json): Json;
}

export function schemaText(document: Json): SchemaText {
  const resolved = (value: Json): Json => (typeof value.$ref === 'string' ? resolved(at(document, value.$ref)) : value);
  const type = (schema: Json): string => typeText(schema, resolved);
  const members = (schema: Json): string => {
    const rows = rowsOf(resolved(schema), { resolved, type, depth: DEPTH, prefix: '' });
    if (rows.length === 0) return `${type(schema)}.`;
    const shown = rows.slice(0, MOST_ROWS);
    const rest = rows.length > MOST_ROWS ? `\n\nAnd ${rows.length - MOST_ROWS} more: see the API document.` : '';
    return ['| member | required | type |', '|---|---|---|', ...shown].join('\n') + rest;
  };
  return { members, type, resolved };
}

function at(document: Json, ref: string): Json {
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Json | undefined)?.[unescaped(name)], document);
  if (typeof found !== 'object' || found === null) throw new Error(`The document has nothing at ${ref}.`);
  return found as Json;
}

/** Decodes a name of a JSON Pointer. */
function unescaped(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Rows {
  readonly resolved: (value: Json) => Json;
  readonly type: (schema: Json) => string;
  readonly depth: number;
  readonly prefix: string;
}

function rowsOf(schema: Json, { resolved, type, depth, prefix }: Rows): readonly string[] {
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries(propertiesOf(schema, resolved)).flatMap(([name, member]) => {
    const row = `| \`${prefix}${name}\` | ${required.has(name) ? 'yes' : ''} | ${type(member)} |`;
    const of = resolved(member);
    const isList = of.items !== undefined;
    const inner = isList ? resolved(of.items as Json) : of;
    const deeper = { resolved, type, depth: depth - 1, prefix: `${prefix}${name}${isList ? '[]' : ''}.` };
    return [row, ...(depth > 1 ? rowsOf(inner, deeper) : [])];
  });
}

/** Includes the properties of its parts. */
function propertiesOf(schema: Json, resolved: (value: Json) => Json): Readonly<Record<string, Json>> {
  const parts = ((schema.allOf ?? []) as readonly Json[]).map((part) => propertiesOf(resolved(part), resolved));
  const own = (schema.properties ?? {}) as Readonly<Record<string, Json | boolean>>;
  const said = Object.entries(own).filter((entry): entry is [string, Json] => typeof entry[1] === 'object');
  return Object.assign({}, ...parts, Object.fromEntries(said)) as Readonly<Record<string, Json>>;
}

function typeText(schema: Json, resolved: (value: Json) => Json): string {
  const of = resolved(schema);
  const {
    type,
    enum: values,
    const: only,
    items,
  } = of as {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly items?: Json;
  };
  if (only !== undefined) return valueText(only);
  if (values !== undefined) return valuesText(values);
  const forms = (of.oneOf ?? of.anyOf) as readonly Json[] | undefined;
  if (forms !== undefined)
    return [...new Set(forms.map((form) => typeText(form, resolved)))].slice(0, MOST_VALUES).join(' or ');
  if (type === 'array' && items !== undefined) return `list of ${typeText(items, resolved)}`;
  return [type ?? 'any'].flat().join(' or ');
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map(valueText).join(', ');
  return values.length > MOST_VALUES ? `${shown}, …` : shown;
}

function valueText(value: unknown): string {
  return `\`${typeof value === 'string' ? value.replaceAll('|', '\\|') : JSON.stringify(value)}\``;
}
