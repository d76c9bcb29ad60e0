// Holds every answer that comes over HTTP against the API document; a test fails at its end for any that differs.
import { createRequire } from 'node:module';
import type { AxiosAdapter, AxiosResponse, AxiosStatic, InternalAxiosRequestConfig } from 'axios';
import { problemOfReceived, routeOf, type CheckedAnswer } from './answer-check';

const problems: string[] = [];

/** Routes that answered with success, such as `GET /v1/vouchers/{code}`. */
export const answeredRoutes = new Set<string>();
/** Calls of the official client that resolved, such as `vouchers.get`. */
export const resolvedCalls = new Set<string>();

/** Answers are noted rather than refused: a client that meets an error may swallow it. */
export function noteAnswer(answer: CheckedAnswer): void {
  const problem = problemOfReceived(answer);
  if (problem !== null) problems.push(problem);
  const route = answer.status < 300 ? routeOf(answer) : null;
  if (route !== null) answeredRoutes.add(route);
}

afterEach(() => {
  const found = [...new Set(problems.splice(0))];
  if (found.length > 0) throw new Error(`Answers differ from the API document:\n${found.join('\n')}`);
});

let endWatch: (() => void) | undefined;

/** Other test files of the worker have the same client, and eyes of their own. */
afterAll(() => endWatch?.());

/** See the answers the official client gets: it makes its requests through axios, whose adapter sends them. */
export function watchClients(): void {
  if (endWatch) return;
  const { defaults, getAdapter } = createRequire(require.resolve('@voucherify/sdk'))('axios') as AxiosStatic;
  const { adapter } = defaults;
  defaults.adapter = watching(getAdapter(adapter));
  endWatch = () => (defaults.adapter = adapter);
}

function watching(send: AxiosAdapter): AxiosAdapter {
  return async (config) => {
    try {
      const response = await send(config);
      note(config, response);
      return response;
    } catch (error) {
      const { response } = error as { response?: AxiosResponse };
      if (response) note(config, response);
      throw error;
    }
  };
}

/** The adapter hands on the text as it came; the client parses it later. */
function note(config: InternalAxiosRequestConfig, { status, data, request }: AxiosResponse): void {
  const { path } = request as { path: string };
  noteAnswer({ method: (config.method ?? 'get').toUpperCase(), path, status, body: String(data ?? '') });
}

/** The same client, whose calls are noted in `resolvedCalls` when they resolve. */
export function noting<Part extends object>(part: Part, name = ''): Part {
  return new Proxy(part, {
    get(target, member, receiver): unknown {
      const value: unknown = Reflect.get(target, member, receiver);
      const path = name === '' ? String(member) : `${name}.${String(member)}`;
      if (typeof value === 'function') return (...args: unknown[]) => noted(value.apply(target, args), path);
      return typeof value === 'object' && value !== null ? noting(value, path) : value;
    },
  });
}

function noted(result: unknown, path: string): unknown {
  if (!(result instanceof Promise)) {
    resolvedCalls.add(path);
    return result;
  }
  return result.then((answer: unknown) => {
    resolvedCalls.add(path);
    return answer;
  });
}
