// Holds every answer that comes over HTTP against the API document; a test fails at its end for any that differs.
import { createRequire } from 'node:module';
import type { AxiosAdapter, AxiosResponse, AxiosStatic, InternalAxiosRequestConfig } from 'axios';
import { problemOf, type CheckedAnswer } from './answer-check';

const problems: string[] = [];

/** Answers are noted rather than refused: a client that meets an error may swallow it. */
export function noteAnswer(answer: CheckedAnswer): void {
  const problem = problemOf(answer);
  if (problem !== null) problems.push(problem);
}

afterEach(() => {
  const found = [...new Set(problems.splice(0))];
  if (found.length > 0) throw new Error(`Answers differ from the API document:\n${found.join('\n')}`);
});

let watched = false;

/** See the answers the official client gets: it makes its requests through axios, whose adapter sends them. */
export function watchClients(): void {
  if (watched) return;
  watched = true;
  const axios = createRequire(require.resolve('@voucherify/sdk'))('axios') as AxiosStatic;
  const send = axios.getAdapter(axios.defaults.adapter);
  axios.defaults.adapter = watching(send);
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
