// The operations of the API document: one for each path of an endpoint.
import type { AnswerSpec, AnswerStatus } from '../../lib/http/respond';
import { apiFunctions, type EndpointFunction } from '../support/endpoints';

export interface Operation {
  /** Its unique name: that of its endpoint, such as `createVoucher`, with a suffix that distinguishes its paths. */
  readonly id: string;
  /** The folder of its handler, such as `vouchers`. */
  readonly tag: string;
  /** Such as `get`. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Names of schemas, such as `vouchers/create`; absent when the endpoint takes none. */
  readonly body?: string;
  readonly query?: string;
  readonly answers: readonly StatusAnswer[];
  /** Statuses of refusals that have no body. */
  readonly refusalsWithoutBody: readonly number[];
  readonly isPublic: boolean;
  readonly isIdempotent: boolean;
  /** True when it honours If-Match, and answers an ETag. */
  readonly isVersioned: boolean;
  /** Content types of forms that it accepts in addition to JSON. */
  readonly forms: readonly string[];
}

export interface StatusAnswer {
  readonly status: Status;
  /** The name of a schema; `nothing` where there is no body. */
  readonly content: string;
}

export type Status = AnswerStatus | 204;

/** Every operation of the service in order of path, without those of the dashboard. */
export function operations(root: string): Operation[] {
  const all = apiFunctions(root).flatMap((one) => one.endpoint.paths.map((path) => operationOf(one, path)));
  return all.sort((left, right) => compare(left.path, right.path) || compare(left.method, right.method));
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function operationOf({ file, endpoint }: EndpointFunction, path: string): Operation {
  const {
    method,
    paths,
    scope,
    operation,
    summary,
    description,
    body,
    query,
    idempotent = false,
    versioned = false,
    limits,
    answer,
    refusalsWithoutBody = [],
  } = endpoint;
  return {
    id: operationId(operation, path, paths),
    tag: file.split('/')[1] ?? '',
    method: method.toLowerCase(),
    path,
    summary,
    description,
    ...(body && { body: body.name }),
    ...(query && { query: query.name }),
    answers: answersOf(answer),
    refusalsWithoutBody,
    isPublic: scope === 'public',
    isIdempotent: idempotent,
    isVersioned: versioned,
    forms: formsOf(limits),
  };
}

/** Content types of form bodies, in addition to JSON. */
function formsOf(limits: EndpointFunction['endpoint']['limits']): readonly string[] {
  if (limits === 'file') return ['multipart/form-data'];
  return limits === 'form' ? ['application/x-www-form-urlencoded'] : [];
}

const isOfClient = (path: string): boolean => path.startsWith('/client/');

/**
 * The name of the operation at one of its paths. The first path has the plain name. A further one is named after its
 * additional parameters (`getMemberInCampaign`), and after the segments that differ (`publishAtPublication`); one of
 * clients ends with `ClientSide`.
 */
export function operationId(operation: string, path: string, paths: readonly string[]): string {
  const [first = path] = paths.filter((one) => isOfClient(one) === isOfClient(path));
  return `${operation}${difference(segments(first), segments(path))}${isOfClient(path) ? 'ClientSide' : ''}`;
}

const segments = (path: string): string[] => path.split('/');

function difference(first: readonly string[], further: readonly string[]): string {
  const own = further.filter((segment) => !first.includes(segment));
  return own.map(differenceName).join('');
}

function differenceName(segment: string): string {
  const [, parameter] = /^\{(\w+?)(?:Id)?\}$/.exec(segment) ?? [];
  return parameter === undefined ? `At${pascal(segment)}` : `In${pascal(parameter)}`;
}

/** `reward-assignments` as `RewardAssignments`. */
export function pascal(text: string): string {
  return text.replace(/(?:^|[-_])(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function answersOf(answer: AnswerSpec): StatusAnswer[] {
  if (answer === 'nothing') return [{ status: 204, content: answer }];
  if (typeof answer === 'string') return [{ status: 200, content: answer }];
  return Object.entries(answer).map(([status, content]) => ({ status: Number(status) as AnswerStatus, content }));
}
