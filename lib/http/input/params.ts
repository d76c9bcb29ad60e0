// Path parameters: their names, and so their types, follow from the paths of an endpoint.
import { invariant } from '../../errors';

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
