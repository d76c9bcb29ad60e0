// The members that answers must have: those that the published definition requires, and those that ours always have.
import { everySchema } from '../../generate/sources';
import { operations } from '../../openapi/operations';
import { type SchemaLocation, sourceOf, type Sources, targetOf } from '../../openapi/references';
import { type Definition, type Schema, schemaOf, withoutNames } from '../definition';
import type { ListedValues } from '../values/listed-values';

/** By operation and status, such as `GET /v1/vouchers/{} 200`, and by pointer to an object: names of its members. */
export type RequiredMembers = ListedValues;

/** What is known of the objects of an answer, by pointer. */
type Objects = Map<string, Set<string>>;

const MAX_DEPTH = 24;

/** What the definition requires in answers of routes that the service has. */
export function publishedRequired(
  { operations: published, resolve }: Definition,
  served: RequiredMembers,
): RequiredMembers {
  const follow: SchemaWalk<Schema> = {
    schemaOf: (schema) => schema,
    to: (_schema, part) => part,
    refer: (_schema, reference) => resolve(reference),
  };
  const entries = [...published.values()].flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const place = `${withoutNames(name)} ${status}`;
      const schema = schemaOf(response);
      if (!served[place] || !schema) return [];
      const objects = Object.entries(toLists(requiredIn(follow, { place: schema, at: '', depth: 0, through: [] })));
      const required = objects.filter(([, names]) => names.length > 0);
      return required.length === 0 ? [] : [[place, Object.fromEntries(required)] as const];
    }),
  );
  return Object.fromEntries(entries);
}

/** What answers of the service always have, by its own schemas. */
export function servedRequired(root: string): RequiredMembers {
  const sources: Sources = new Map(everySchema(root).map((source) => [source.name, source]));
  const follow: SchemaWalk<SchemaLocation> = {
    schemaOf: ({ schema }) => schema,
    to: ({ name }, schema) => ({ name, schema }),
    refer: ({ name }, reference) => targetOf(sources, name, reference),
  };
  const entries = operations(root).flatMap(({ method, path, answers }) =>
    answers.flatMap(({ status, content }) => {
      if (!sources.has(content)) return [];
      const { name, schema } = sourceOf(sources, content);
      const found = requiredIn(follow, { place: { name, schema }, at: '', depth: 0, through: [] });
      return [[`${method.toUpperCase()} ${withoutNames(path)} ${status}`, toLists(found)] as const];
    }),
  );
  return Object.fromEntries(entries);
}

/** How schemas lead to others: ours refer to files, published ones to components. */
interface SchemaWalk<T> {
  readonly schemaOf: (place: T) => Schema;
  readonly to: (from: T, part: Schema) => T;
  readonly refer: (from: T, reference: string) => T;
}

interface Step<T> {
  readonly place: T;
  readonly at: string;
  readonly depth: number;
  readonly through: readonly string[];
}

function requiredIn<T>(follow: SchemaWalk<T>, { place, at, depth, through }: Step<T>): Objects {
  const found: Objects = new Map();
  const schema = follow.schemaOf(place);
  if (depth > MAX_DEPTH || typeof schema !== 'object') return found;
  const into = (part: T, to: string, reference?: string): Objects =>
    requiredIn(follow, {
      place: part,
      at: to,
      depth: depth + 1,
      through: reference === undefined ? through : [...through, reference],
    });
  const { $ref, properties = {}, items, additionalProperties: others } = schema;
  if (Object.keys(properties).length > 0) found.set(at, new Set(schema.required as string[] | undefined));
  if ($ref !== undefined && !through.includes($ref)) addAll(found, into(follow.refer(place, $ref), at, $ref));
  for (const [name, part] of Object.entries(properties)) addAll(found, into(follow.to(place, part), `${at}/${name}`));
  for (const part of [items, others]) {
    if (typeof part === 'object') addAll(found, into(follow.to(place, part), `${at}/*`));
  }
  for (const part of schema.allOf ?? []) addAll(found, into(follow.to(place, part), at));
  for (const choice of [schema.oneOf, schema.anyOf]) {
    if (choice) addAll(found, common(choice.map((part) => into(follow.to(place, part), at))));
  }
  return found;
}

function addAll(found: Objects, more: Objects): void {
  for (const [at, names] of more) found.set(at, new Set([...(found.get(at) ?? []), ...names]));
}

/** What an object must have whichever of the schemas it follows. */
function common(choices: readonly Objects[]): Objects {
  const found: Objects = new Map();
  for (const objects of choices) {
    for (const [at, names] of objects) {
      const others = found.get(at);
      found.set(at, others ? new Set([...others].filter((name) => names.has(name))) : names);
    }
  }
  return found;
}

function toLists(objects: Objects): Readonly<Record<string, readonly string[]>> {
  const entries = [...objects].map(([at, names]) => [at, [...names].toSorted()] as const);
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
