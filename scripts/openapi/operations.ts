// The operations of the API document: one for each path of an endpoint.
import type { Answer, AnswerStatus } from '../../lib/http/respond';
import { endpointFunctions, type EndpointFunction } from '../support/endpoints';

export interface Operation {
  /** Its own name: that of its function, such as `vouchers-create`, with what tells its paths apart. */
  readonly name: string;
  /** The folder of its handler, such as `vouchers`. */
  readonly tag: string;
  /** Such as `get`. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Names of schemas, such as `vouchers/create`; absent where the endpoint takes none. */
  readonly body?: string;
  readonly query?: string;
  readonly answers: readonly StatusAnswer[];
  readonly isPublic: boolean;
  readonly isIdempotent: boolean;
}

export interface StatusAnswer {
  readonly status: Status;
  /** The name of a schema; `nothing` where there is no body. */
  readonly content: string;
}

export type Status = AnswerStatus | 204;

/** Every operation of the service in order of path; pages for people are none. */
export function operations(root: string): Operation[] {
  const called = endpointFunctions(root).filter(({ endpoint }) => endpoint.answer !== 'file');
  const all = called.flatMap((one) => one.endpoint.paths.map((path) => operationOf(one, path)));
  return all.sort((left, right) => compare(left.path, right.path) || compare(left.method, right.method));
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function operationOf({ name, file, endpoint }: EndpointFunction, path: string): Operation {
  const { method, paths, scope, summary, body, query, idempotent = false, answer } = endpoint;
  return {
    name: nameOf(name, path, paths),
    tag: file.split('/')[1] ?? '',
    method: method.toLowerCase(),
    path,
    summary,
    ...(body && { body: body.name }),
    ...(query && { query: query.name }),
    answers: answersOf(answer),
    isPublic: scope === 'public',
    isIdempotent: idempotent,
  };
}

/** One function may serve the same call on the client side, and under further paths. */
function nameOf(name: string, path: string, paths: readonly string[]): string {
  const isClient = (one: string): boolean => one.startsWith('/client/');
  const position = paths.filter((one) => isClient(one) === isClient(path)).indexOf(path);
  return `${isClient(path) ? 'client-' : ''}${name}${position === 0 ? '' : `-${position + 1}`}`;
}

function answersOf(answer: Answer): StatusAnswer[] {
  if (answer === 'nothing') return [{ status: 204, content: answer }];
  if (typeof answer === 'string') return [{ status: 200, content: answer }];
  return Object.entries(answer).map(([status, content]) => ({ status: Number(status) as AnswerStatus, content }));
}
