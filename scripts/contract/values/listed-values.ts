// The values that schemas of answers list, by place: ours, and those of the published definition.
import { everySchema } from '../../generate/sources';
import { operations } from '../../openapi/operations';
import { sourceOf, targetOf, type SchemaLocation, type Sources } from '../../openapi/references';
import { type Definition, type Schema, schemaOf, withoutNames } from '../definition';

/** By operation and status, such as `GET /v1/vouchers/{} 200`, and by pointer, such as `/vouchers/n/type`. */
export type ListedValues = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Found = Record<string, string[]>;

const MAX_DEPTH = 24;
/** Stands for every text, where a schema of ours names a text without a list of values. */
export const ANY_TEXT = '*';

/** The values that answers of the service may contain, by its own schemas. */
export function servedValues(root: string): ListedValues {
  const sources: Sources = new Map(everySchema(root).map((source) => [source.name, source]));
  const entries = operations(root).flatMap(({ method, path, answers }) =>
    answers.flatMap(({ status, content }) => {
      if (!sources.has(content)) return [];
      const { name, schema } = sourceOf(sources, content);
      const found: Found = {};
      collectServed(sources, found, { place: { name, schema }, at: '', depth: 0 });
      return [[`${method.toUpperCase()} ${withoutNames(path)} ${status}`, withListsFirst(found)] as const];
    }),
  );
  return Object.fromEntries(entries);
}

/** Leave out the mark of any text where another part of the schema lists the values. */
function withListsFirst(found: Found): Found {
  const entries = Object.entries(found).map(([at, values]) => {
    const listed = values.filter((value) => value !== ANY_TEXT);
    return [at, listed.length > 0 ? listed : values] as const;
  });
  return Object.fromEntries(entries);
}

interface Step {
  readonly place: SchemaLocation;
  readonly at: string;
  readonly depth: number;
}

function collectServed(sources: Sources, found: Found, { place, at, depth }: Step): void {
  const { name, schema } = place;
  if (depth > MAX_DEPTH || typeof schema !== 'object') return;
  const values = [...((schema.enum as unknown[] | undefined) ?? []), schema.const];
  note(found, at, isOpenText(schema) ? [ANY_TEXT] : values);
  const go = (part: SchemaLocation, to: string): void =>
    collectServed(sources, found, { place: part, at: to, depth: depth + 1 });
  if (typeof schema.$ref === 'string') go(targetOf(sources, name, schema.$ref), at);
  for (const [part, to] of partsOf(schema, at)) go({ name, schema: part }, to);
}

function isOpenText({ type, enum: listed, const: only, format }: Schema): boolean {
  return [type].flat().includes('string') && listed === undefined && only === undefined && format === undefined;
}

/** The values in the definition at paths where the service lists values. */
export function publishedValues({ operations: published, resolve }: Definition, served: ListedValues): ListedValues {
  const entries = [...published.values()].flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const place = `${withoutNames(name)} ${status}`;
      const ours = served[place];
      const schema = schemaOf(response);
      if (!ours || !schema) return [];
      const found: Found = {};
      collectPublished(resolve, found, { schema, at: '', through: [] });
      const kept = Object.keys(ours).flatMap((at) => (found[at] ? [[at, found[at].toSorted()] as const] : []));
      return kept.length === 0 ? [] : [[place, Object.fromEntries(kept)] as const];
    }),
  );
  return Object.fromEntries(entries);
}

interface PublishedStep {
  readonly schema: Schema;
  readonly at: string;
  readonly through: readonly string[];
}

function collectPublished(resolve: Definition['resolve'], found: Found, { schema, at, through }: PublishedStep): void {
  note(found, at, (schema.enum as unknown[] | undefined) ?? []);
  const { $ref } = schema;
  if ($ref !== undefined && !through.includes($ref)) {
    collectPublished(resolve, found, { schema: resolve($ref), at, through: [...through, $ref] });
  }
  for (const [part, to] of partsOf(schema, at)) collectPublished(resolve, found, { schema: part, at: to, through });
}

function partsOf(schema: Schema, at: string): readonly (readonly [Schema, string])[] {
  const { properties = {}, items, additionalProperties: others } = schema;
  const choices = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((all) => all ?? []);
  return [
    ...choices.map((part) => [part, at] as const),
    ...Object.entries(properties).map(([name, part]) => [part, `${at}/${name}`] as const),
    ...[items, others].flatMap((part) => (typeof part === 'object' ? [[part, `${at}/*`] as const] : [])),
  ].filter(([part]) => typeof part === 'object');
}

function note(found: Found, at: string, values: readonly unknown[]): void {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length > 0) found[at] = [...new Set([...(found[at] ?? []), ...texts])];
}
