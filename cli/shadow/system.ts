// One of the two systems: sends it requests at its rate, and waits when it responds 429.
import type { KeyPair } from '../support/key-pairs';
import { Pace, waitOf } from '../support/pace';
import type { Sendable } from './sendable';

export interface SystemOptions {
  readonly name: '--from' | '--to';
  readonly address: string;
  readonly keys: KeyPair;
  readonly perSecond: number;
  readonly timeoutMs: number;
}

export type Reply =
  | { readonly status: number; readonly body: unknown; readonly ms: number }
  /** No answer to compare, and why. */
  | { readonly problem: string };

type SentRequest = Pick<Sendable, 'method' | 'path' | 'body'>;

const TRIES = 5;

export class System {
  private readonly pace: Pace;

  constructor(private readonly options: SystemOptions) {
    this.pace = new Pace(options.perSecond);
  }

  /** @throws Error when the keys are refused: no further request would be answered */
  async ask(request: SentRequest): Promise<Reply> {
    const { name } = this.options;
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.pace.turn();
      const reply = await this.send(request);
      if ('waitMs' in reply) this.pace.hold(reply.waitMs);
      else if ('problem' in reply) return reply;
      else if (reply.status === 401) throw new Error(`${name} refuses the keys: ${JSON.stringify(reply.body)}`);
      else if (reply.status >= 500) return { problem: `${name} answered ${reply.status}.` };
      else return reply;
    }
    return { problem: `${name} asked to wait ${TRIES} times.` };
  }

  private async send({ method, path, body }: SentRequest): Promise<Reply | { readonly waitMs: number }> {
    const { name, address, keys, timeoutMs } = this.options;
    const headers = { 'content-type': 'application/json', 'x-app-id': keys.id, 'x-app-token': keys.token };
    const startedMs = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body), signal });
      const text = await response.text();
      const ms = performance.now() - startedMs;
      if (response.status === 429) return { waitMs: waitOf((header) => response.headers.get(header), Date.now()) };
      return { status: response.status, body: JSON.parse(text) as unknown, ms };
    } catch (error) {
      return { problem: problemOf(name, error as Error, timeoutMs) };
    }
  }
}

function problemOf(name: string, error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `${name} did not answer within ${timeoutMs} ms.`;
  if (error instanceof SyntaxError) return `${name} answered something that is no JSON.`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${name} did not answer: ${error.message}${cause}`;
}
