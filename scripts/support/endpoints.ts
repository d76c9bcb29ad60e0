// The endpoints of the service: each handler says which one it is.
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Endpoint, EndpointHandler } from '../../lib/http/endpoint';
import { filesBelow } from './content-hash';
import { ROOT } from './service-definition';

export interface EndpointFunction {
  /** The name of its function, such as `vouchers-create`. */
  readonly name: string;
  /** Such as `functions/vouchers/create.ts`. */
  readonly file: string;
  readonly handler: EndpointHandler;
  readonly endpoint: Endpoint;
}

const load = createRequire(__filename);

export function handlerFiles(root = ROOT): string[] {
  return filesBelow(join(root, 'functions'), (path) => path.endsWith('.ts')).map((path) => relative(root, path));
}

/** Every endpoint in order of its file. The validators that handlers import must be compiled before. */
export function endpointFunctions(root = ROOT): EndpointFunction[] {
  return handlerFiles(root).flatMap((file) => {
    const { handler } = load(join(root, file)) as { readonly handler: Partial<EndpointHandler> };
    const { endpoint } = handler;
    return endpoint ? [{ name: functionName(file), file, handler: handler as EndpointHandler, endpoint }] : [];
  });
}

/** The endpoints that keys can call: all but the pages of the dashboard and its sign-in. */
export function apiFunctions(root = ROOT): EndpointFunction[] {
  return endpointFunctions(root).filter(
    ({ file, endpoint: { scope } }) =>
      !file.startsWith('functions/dashboard/') || !['public', 'session', 'cookie'].includes(scope),
  );
}

function functionName(file: string): string {
  return file.replace(/^functions\/|\.ts$/g, '').replaceAll('/', '-');
}

/** Its routes as the gateway names them, such as `GET /v1/vouchers/{code}`. */
export function routesOfEndpoint({ method, paths }: Pick<Endpoint, 'method' | 'paths'>): string[] {
  return paths.map((path) => routeOf({ method }, path));
}

export function routeOf({ method }: Pick<Endpoint, 'method'>, path: string): string {
  return `${method} ${path}`;
}
