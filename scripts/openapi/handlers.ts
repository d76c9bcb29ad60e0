// What a handler says of its route: the schemas that guard it, whether it asks for keys, and how it answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesOf, serviceFunctions } from '../support/service-definition';

export interface Operation {
  /** The name of its function, such as `vouchers-create`. */
  readonly name: string;
  readonly file: string;
  /** Such as `get`. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Names of schemas, such as `vouchers/create`; absent where the handler takes none. */
  readonly body?: string;
  readonly query?: string;
  /** The schema of what it answers with status 200. */
  readonly answer: string;
  readonly statuses: readonly Status[];
  readonly isPicture: boolean;
  readonly isAuthenticated: boolean;
  readonly takesIdempotencyKey: boolean;
}

export type Status = 200 | 202 | 204 | 304;

/** The functions of lib/http/respond.ts, and the statuses they answer with. */
const RESPONSES: Readonly<Record<string, readonly Status[]>> = {
  ok: [200],
  okOnce: [200],
  okOrAccepted: [200, 202],
  accepted: [202],
  noContent: [204],
  picture: [200],
  document: [200, 304],
};

/** Every operation of the service in order of path, the default route left out. */
export function operations(root: string): Operation[] {
  const all = [...serviceFunctions(root)].flatMap(([name, definition]) => {
    const file = definition.handler.replace(/^dist\//, '').replace(/\.handler$/, '.ts');
    const routes = routesOf(definition).filter((route) => route !== '*');
    if (routes.length === 0) return [];
    const source = readFileSync(join(root, file), 'utf8');
    return routes.map((route) => operationOf({ name, file, route, source, routes }));
  });
  return all.sort((left, right) => compare(left.path, right.path) || compare(left.method, right.method));
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

interface Handler {
  readonly name: string;
  readonly file: string;
  readonly route: string;
  readonly routes: readonly string[];
  readonly source: string;
}

function operationOf({ name, file, route, routes, source }: Handler): Operation {
  const [method = '', path = ''] = route.split(' ');
  const own = /^functions\/(.+)\.ts$/.exec(file)?.[1] ?? '';
  const response = responseOf(file, source);
  const schemas = schemasOf(source);
  return {
    name: nameOf(name, route, routes),
    file,
    method: method.toLowerCase(),
    path,
    summary: summaryOf(source),
    ...schemas,
    answer: `${own}.answer`,
    statuses: RESPONSES[response] ?? [],
    isPicture: response === 'picture',
    isAuthenticated: !/authenticated: false/.test(source),
    takesIdempotencyKey: /\bidempotencyKey\b/.test(source),
  };
}

/** One function may serve the same call on the client side, and under further paths. */
function nameOf(name: string, route: string, routes: readonly string[]): string {
  const isClient = (one: string): boolean => one.includes(' /client/');
  const position = routes.filter((one) => isClient(one) === isClient(route)).indexOf(route);
  return `${isClient(route) ? 'client-' : ''}${name}${position === 0 ? '' : `-${position + 1}`}`;
}

/** Throws when the handler answers with no function of lib/http/respond.ts, or with several. */
function responseOf(file: string, source: string): string {
  const imported = /import \{ ([^}]+) \} from '[./]+lib\/http\/respond'/.exec(source)?.[1]?.split(', ') ?? [];
  const [name, ...others] = imported.filter((one) => one in RESPONSES);
  if (name !== undefined && others.length === 0) return name;
  throw new Error(`${file} must answer with one function of lib/http/respond.ts.`);
}

function schemasOf(source: string): Pick<Operation, 'body' | 'query'> {
  const imports = source.matchAll(/import \{ validate(?: as (\w+))? \} from '[./]+schemas\/compiled\/([^']+)'/g);
  const byUse = new Map([...imports].map(([, use, name]) => [use, name]));
  const [body, query] = [byUse.get('body'), byUse.get('query')];
  return { ...(body !== undefined && { body }), ...(query !== undefined && { query }) };
}

/** The first line of a handler reads `// GET /path: what it does.` */
function summaryOf(source: string): string {
  const [first = ''] = source.split('\n');
  const text = /^\/\/ .*?(?:\/[^\s:]*)(?:, also [^:]*| and [^:]*)?: (.+)$/.exec(first)?.[1];
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : '';
}
