// Reads the source system through the official client: rate-limited, with retries after a 429 or a missing response.
import { VoucherifyServerSide } from '@voucherify/sdk';
import { backOff } from '../../lib/async/concurrency';
import type { KeyPair } from '../support/key-pairs';
import { Pace, waitOf } from '../support/pace';

export type SourceClient = ReturnType<typeof VoucherifyServerSide>;

/** Readers check the members of an answer: systems differ in what they leave out. */
export type Old = Readonly<Record<string, unknown>> & { readonly id: string; readonly created_at: string };

export interface SourceOptions {
  readonly address: string;
  readonly keys: KeyPair;
  readonly perSecond: number;
  readonly timeoutMs: number;
}

/** Maximum page size. */
export const PAGE = 100;

const TRIES = 8;
const PAUSES = { leastMs: 500, mostMs: 30_000 } as const;

export class Source {
  private readonly client: SourceClient;
  private readonly pace: Pace;

  constructor(private readonly options: SourceOptions) {
    const { address, keys, perSecond, timeoutMs } = options;
    this.pace = new Pace(perSecond);
    this.client = VoucherifyServerSide({
      apiUrl: address,
      applicationId: keys.id,
      secretKey: keys.token,
      exposeErrorCause: true,
      timeoutMs,
    });
  }

  /** Read a path that the client has no call for. @throws Refused as `ask` */
  read(path: string): Promise<unknown> {
    const { address, keys, timeoutMs } = this.options;
    const headers = { 'x-app-id': keys.id, 'x-app-token': keys.token };
    return this.ask(async () => {
      const answer = await fetch(new URL(path, address), { headers, signal: AbortSignal.timeout(timeoutMs) });
      const body = (await answer.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
      if (answer.ok) return body;
      const response = { status: answer.status, headers: Object.fromEntries(answer.headers) };
      const message = typeof body.message === 'string' ? body.message : answer.statusText;
      throw Object.assign(new Error(message), { ...body, response });
    });
  }

  /** @throws Refused what the system refuses with, or that it does not answer */
  async ask<T>(call: (client: SourceClient) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      await this.pace.turn();
      try {
        return await call(this.client);
      } catch (error) {
        await this.waitOrThrow(error as ClientError, tries);
      }
    }
  }

  private async waitOrThrow(error: ClientError, tries: number): Promise<void> {
    const { status, headers = {} } = (error.cause ?? error).response ?? {};
    const isFinal = status !== undefined && status < 500 && status !== 429;
    if (isFinal || tries === TRIES) throw new Refused(describe(error, status), { cause: error, status });
    if (status === 429) this.pace.hold(waitOf((name) => headers[name], Date.now()));
    else await backOff(tries + 4, PAUSES);
  }
}

/** A refusal of the other system, or a failure to answer. */
export class Refused extends Error {
  declare protected readonly made: true;
  readonly status: number | undefined;

  constructor(why: string, { cause, status }: { readonly cause: unknown; readonly status: number | undefined }) {
    super(`The system to move from: ${why}`, { cause });
    this.name = 'Refused';
    this.status = status;
  }
}

interface ClientError extends Error {
  readonly code?: unknown;
  readonly key?: string;
  readonly details?: string;
  readonly response?: ErrorAnswer;
  readonly cause?: { readonly response?: ErrorAnswer };
}

interface ErrorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function describe({ message, details }: ClientError, status: number | undefined): string {
  const where = status === undefined ? 'no answer' : `answer ${status}`;
  return [where, message, details].filter((text) => text !== undefined && text !== '').join(', ');
}
