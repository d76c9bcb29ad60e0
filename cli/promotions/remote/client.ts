// A project behind its API: reads with a server pair, and writes that require the version before them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileMembers } from '../files/record';
import type { ProjectApi, ApiWrite } from '../model/writes';
import type { Connection } from './connection';

/** The project has another version than the plan was made for. */
export class ProjectChanged extends Error {
  constructor(private readonly reason: string) {
    super(`The project has changed since it was read: ${reason}`);
  }

  get details(): string {
    return this.reason;
  }
}

/** A refusal of the API. */
export class Refused extends Error {
  constructor(
    private readonly answered: number,
    details: string,
  ) {
    super(details);
  }

  get status(): number {
    return this.answered;
  }
}

const TRIES = 5;
const TIMEOUT_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly body: FileMembers;
  readonly etag: string | null;
}

export class RemoteProject implements ProjectApi {
  /** Known once the project was read. */
  projectId = '';
  /** The version that the next write requires. */
  version = '';

  constructor(private readonly connection: Connection) {}

  get hasManagement(): boolean {
    return this.connection.management !== null;
  }

  /** @throws Refused, or Error when nobody answers */
  async get(path: string): Promise<FileMembers> {
    return (await this.request('GET', path)).body;
  }

  /** Null for a record that does not exist. */
  async find(path: string): Promise<FileMembers | null> {
    try {
      return await this.get(path);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return null;
      throw error;
    }
  }

  /** All records of a list. */
  async list(path: string, limit = 100): Promise<readonly FileMembers[]> {
    const records: FileMembers[] = [];
    for (let page = 1; ; page += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const body = await this.get(`${path}${separator}limit=${limit}&page=${page}`);
      const found = (body[String(body.data_ref)] ?? []) as readonly FileMembers[];
      records.push(...found);
      // The page after the last one may be beyond the highest page of a list.
      if (found.length < limit || records.length === body.total) return records;
    }
  }

  /** @throws ProjectChanged; Refused */
  async send({ route, params = {}, query, body }: ApiWrite): Promise<FileMembers> {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await this.request(method, query === undefined ? path : `${path}?${query}`, body);
    if (answer.etag !== null) this.version = answer.etag;
    return answer.body;
  }

  private async request(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const response = await this.fetch(method, path, body);
      const isBusy = response.status === 429 || (response.status === 503 && method === 'GET');
      if (!isBusy || tries === TRIES) return readAnswer(method, path, response);
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await sleep(Math.min(Number.isFinite(seconds) ? seconds : 1, 60) * 1_000);
    }
  }

  private async fetch(method: string, path: string, body: unknown): Promise<Response> {
    const { url, server, management } = this.connection;
    const isManagement = path.startsWith('/management/');
    const pair = isManagement ? management : server;
    if (!pair) throw new Error('Set STACKABLE_MANAGEMENT_ID and STACKABLE_MANAGEMENT_TOKEN for this change.');
    const names = isManagement ? ['x-management-id', 'x-management-token'] : ['x-app-id', 'x-app-token'];
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      [String(names[0])]: pair.id,
      [String(names[1])]: pair.token,
      ...(method !== 'GET' && { 'if-match': `"${this.version}"` }),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      return await fetch(`${url}${path}`, { method, headers, signal, ...sent });
    } catch (error) {
      const cause = (error as Error).cause instanceof Error ? (error as { cause: Error }).cause.message : '';
      throw new Error(`${url} did not answer: ${cause || (error as Error).message}`, { cause: error });
    }
  }
}

async function readAnswer(method: string, path: string, response: Response): Promise<Answer> {
  const text = await response.text();
  const body = parseBody(text);
  const etag = /^"(.+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? null;
  if (response.ok) return { status: response.status, body, etag };
  const { key = 'no_answer', message = '', details = '' } = body as Readonly<Record<string, string | undefined>>;
  if (response.status === 412) throw new ProjectChanged(details);
  const words = details === '' ? message : details;
  throw new Refused(response.status, `${method} ${path} answered ${response.status} ${key}: ${words}`);
}

function parseBody(text: string): FileMembers {
  try {
    return text === '' ? {} : (JSON.parse(text) as FileMembers);
  } catch {
    return {};
  }
}
