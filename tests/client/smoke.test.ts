// npm run smoke: it passes on the service, takes away what it made, and fails where the service does one thing wrong.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

let service: Service;
const servers: Server[] = [];

beforeAll(async () => {
  service = await runningService();
});

afterAll(() => servers.forEach((server) => server.close()));

interface Ended {
  readonly code: number;
  readonly said: string;
}

async function smoke(url: string, keys = service.keys.server): Promise<Ended> {
  const env = { ...process.env, SMOKE_APP_ID: keys.id, SMOKE_APP_TOKEN: keys.token };
  const args = ['--import', 'tsx', 'cli/main.ts', 'smoke', '--url', url];
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: ROOT, env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

type Fault = (request: { method: string; path: string }, answer: string) => { status: number; text: string } | null;

/** The service behind a server that does one thing wrong. */
async function faulty(fault: Fault): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', url = '/' } = request;
      const headers = new Headers(
        Object.entries(request.headers).filter(([name]) => /^(x-|content-type|idempotency)/.test(name)) as [
          string,
          string,
        ][],
      );
      const body = Buffer.concat(chunks);
      void fetch(`${service.address}${url}`, { method, headers, ...(body.length > 0 && { body }) }).then(
        async (answer) => {
          const text = await answer.text();
          const wrong = fault({ method, path: url }, text) ?? { status: answer.status, text };
          response
            .writeHead(wrong.status, { 'content-type': 'application/json' })
            .end(wrong.status === 204 ? '' : wrong.text);
        },
      );
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function codesLeft(): Promise<readonly unknown[]> {
  const { body } = await service.call('GET', '/v1/vouchers?limit=100');
  return (body as unknown as { vouchers: readonly { code: string }[] }).vouchers.filter(({ code }) =>
    code.startsWith('SMOKE-'),
  );
}

describe('npm run smoke', () => {
  it('does the main job and leaves no code behind', async () => {
    const { code, said } = await smoke(service.address);

    expect(said).toContain('The main job is done as it should be.');
    expect(code).toBe(0);
    expect(await codesLeft()).toEqual([]);
  });

  it.each<[string, Fault, string]>([
    [
      'answers a total that is wrong',
      ({ path }, text) =>
        path.startsWith('/v1/redemptions')
          ? { status: 200, text: text.replaceAll('"total_amount":15000', '"total_amount":14999') }
          : null,
      'redemption: expected',
    ],
    [
      'refuses to roll back',
      ({ path }) =>
        path.includes('/rollback') ? { status: 503, text: '{"code":503,"key":"temporarily_unavailable"}' } : null,
      '',
    ],
    [
      'gives nothing back',
      ({ method, path }, text) =>
        method === 'GET' && path.startsWith('/v1/vouchers/')
          ? { status: 200, text: text.replaceAll('"balance":1000', '"balance":0') }
          : null,
      'balance after the rollback: expected 1000, got 0',
    ],
    [
      'is not healthy',
      ({ path }) => (path === '/health' ? { status: 500, text: '{}' } : null),
      'health: expected 200, got 500',
    ],
  ])('fails on a service that %s, and takes away what it made', async (_name, fault, problem) => {
    const { code, said } = await smoke(await faulty(fault));

    expect(code).toBe(1);
    expect(said).toContain(problem);
    expect(said).not.toContain('as it should be');
    expect(await codesLeft()).toEqual([]);
  });

  it('says what it could not take away', async () => {
    const url = await faulty(({ method }) =>
      method === 'DELETE' ? { status: 403, text: '{"code":403,"message":"no"}' } : null,
    );

    const { code, said } = await smoke(url);

    expect(code).toBe(1);
    expect(said).toMatch(/Left behind: SMOKE-\w+-A .*SMOKE-\w+-B/);
  });

  it.each([
    ['a key that is wrong', () => smoke(service.address, { id: 'nobody', token: 'nothing' })],
    ['no address', () => smoke('ftp://example.com')],
    ['a service that is not there', () => smoke('http://127.0.0.1:9')],
  ])('fails with %s', async (_name, begin) => {
    expect((await begin()).code).toBe(1);
  });
});
