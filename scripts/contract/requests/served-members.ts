// The members that the service takes in its requests, read from its own schemas.
import { routesOfEndpoint, type EndpointFunction } from '../../support/endpoints';
import { targetOf, sourceOf, type Json, type SchemaLocation, type Sources } from '../../openapi/references';

export interface ServedMembers {
  /** By pointer, such as `/order/items/n/amount` or `?limit`: why the member is refused; null when it is read. */
  readonly named: ReadonlyMap<string, string | null>;
  /** Pointers whose members have any name: maps, and values of any form. */
  readonly open: ReadonlySet<string>;
}

/** A rule may hold rules: deeper members repeat those above. */
const MAX_DEPTH = 16;

/** By route, such as `POST /v1/vouchers`. Routes of one endpoint take the same members. */
export function servedMembers(
  endpoints: readonly EndpointFunction[],
  sources: Sources,
): ReadonlyMap<string, ServedMembers> {
  return new Map(
    endpoints.flatMap(({ endpoint }) => {
      const members = membersOf(endpoint, sources);
      return routesOfEndpoint(endpoint).map((route): [string, ServedMembers] => [route, members]);
    }),
  );
}

function membersOf({ body, query }: EndpointFunction['endpoint'], sources: Sources): ServedMembers {
  const found: Found = { sources, named: new Map(), open: new Set() };
  for (const [compiled, at] of [
    [body, ''],
    [query, '?'],
  ] as const) {
    if (compiled === undefined) continue;
    const { name, schema } = sourceOf(sources, compiled.name);
    collect(found, { place: { name, schema }, at, depth: 0 });
  }
  return found;
}

interface Found extends ServedMembers {
  readonly sources: Sources;
  readonly named: Map<string, string | null>;
  readonly open: Set<string>;
}

interface Step {
  /** A schema may be `true`. */
  readonly place: Omit<SchemaLocation, 'schema'> & { readonly schema: Json | boolean };
  readonly at: string;
  readonly depth: number;
}

function collect(found: Found, { place, at, depth }: Step): void {
  const { name, schema } = place;
  if (depth > MAX_DEPTH) return;
  const go = (part: Json | boolean, to = at): void =>
    collect(found, { place: { name, schema: part }, at: to, depth: depth + 1 });
  if (typeof schema !== 'object') {
    if (schema) found.open.add(at);
    return;
  }
  if (typeof schema.$ref === 'string') {
    collect(found, { place: targetOf(found.sources, name, schema.$ref), at, depth: depth + 1 });
    return;
  }
  if (schema.refused !== undefined) {
    found.named.set(at, (schema.refused as { readonly because: string }).because);
    return;
  }
  for (const part of choicesOf(schema)) go(part);
  for (const [member, part] of Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>)) {
    const to = memberPointer(at, member);
    if (!found.named.has(to)) found.named.set(to, null);
    go(part, to);
  }
  const { additionalProperties: others, items } = schema;
  if (isOpen(schema)) found.open.add(at);
  if (typeof others === 'object') go(others as Json, memberPointer(at, '*'));
  if (typeof items === 'object') go(items as Json, memberPointer(at, '*'));
}

export function memberPointer(at: string, member: string): string {
  return at === '?' ? `?${member}` : `${at}/${member}`;
}

function choicesOf({ oneOf, anyOf, allOf }: Json): readonly Json[] {
  return [oneOf, anyOf, allOf].flatMap((choices) => (choices as readonly Json[] | undefined) ?? []);
}

const KEYWORDS = ['type', 'properties', 'items', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'];

/** A map, or a value without constraints. */
function isOpen(schema: Json): boolean {
  const { additionalProperties: others } = schema;
  if (others !== undefined && others !== false) return true;
  return KEYWORDS.every((keyword) => !(keyword in schema));
}
