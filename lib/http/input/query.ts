// Query strings, with nested brackets, repeated keys and empty values as absent; and path parameters.
import qs from 'qs';
import { ApiError, invariant } from '../../errors';
import type { Query } from '../event';

const MAX_LENGTH = 8192;
/** Names that could reach the prototype of objects, as a whole name or between brackets, encoded or not. */
const FORBIDDEN = /(?:^|&|\[|\]|%5B|%5D)(__proto__|constructor|prototype)(?=$|=|\[|\]|%5B|%5D|&)/i;

/** A name all in brackets. It ends with its parameter, so that no character is read for two of them. */
const BRACKETED = /(^|&)(?:\[|%5B)([^\]%&]+)(?:\]|%5D)/gi;

/**
 * Parse the raw query string. `filters[x][conditions][$is][0]=a` nests; an empty value counts as absent, except inside
 * filters, where some operators have no value.
 * @throws ApiError query_too_large, or invalid_query_params for a forbidden member name
 */
export function parseQuery(raw: string): Query {
  if (raw === '') return {};
  if (raw.length > MAX_LENGTH)
    throw new ApiError({ key: 'query_too_large', details: `At most ${MAX_LENGTH} characters.` });
  const forbidden = FORBIDDEN.exec(raw);
  if (forbidden)
    throw new ApiError({ key: 'invalid_query_params', details: `The name ${forbidden[1] ?? ''} is not allowed.` });
  const parsed = qs.parse(raw.replace(BRACKETED, '$1$2'), {
    depth: 6,
    arrayLimit: 100,
    parameterLimit: 300,
    allowPrototypes: false,
    plainObjects: true,
    strictNullHandling: false,
  });
  return withoutEmpty(parsed);
}

/** How clients in several languages write absent filters: the official MCP server sends `filters=None`. */
const ABSENT_FILTERS: ReadonlySet<unknown> = new Set(['None', 'null', 'undefined']);

/** Without the members whose value is empty, at any depth. */
function withoutEmpty(members: object): Query {
  const kept = Object.entries(members).filter(([name, value]) => value !== '' && !areAbsentFilters(name, value));
  return Object.fromEntries(
    kept.map(([name, value]: [string, unknown]) => [name, isNested(name, value) ? withoutEmpty(value) : value]),
  );
}

/** Filters are an object, so a text for none can mean nothing else. */
function areAbsentFilters(name: string, value: unknown): boolean {
  return name === 'filters' && ABSENT_FILTERS.has(value);
}

function isNested(name: string, value: unknown): value is object {
  return name !== 'filters' && typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The names of the parameters of a path, such as `code` of `/v1/vouchers/{code}`; `{path+}` matches the rest of the
 * path.
 */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Greedy}+` ? Greedy : Name) | ParamName<Rest>
  : never;

/** The paths, among several, without the parameter. */
type PathWithout<Path extends string, Name extends string> = Path extends string
  ? Name extends ParamName<Path>
    ? never
    : Path
  : never;

/** The parameters of one path or several; null for a parameter that the requested path does not have. */
export type PathParams<Path extends string> = {
  readonly [Name in ParamName<Path>]: [PathWithout<Path, Name>] extends [never] ? string : string | null;
};

type RawPathParams = Readonly<Record<string, string | undefined>>;

/** Reads the parameters of a request to any of the paths. */
export function paramsReader<Path extends string>(paths: readonly Path[]): (sent: RawPathParams) => PathParams<Path> {
  const namesByPath = paths.map((path) => [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name));
  const names = [...new Set(namesByPath.flat())];
  const isInEach = (name: string): boolean => namesByPath.every((one) => one.includes(name));
  return (sent) => {
    const missing = names.find((name) => sent[name] === undefined && isInEach(name));
    invariant(missing === undefined, `The gateway sent no path parameter ${missing}.`);
    return Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) as PathParams<Path>;
  };
}
