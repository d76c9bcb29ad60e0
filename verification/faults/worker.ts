// One process of the service: the real handlers behind a plain server, with a clock that may be off, and a mutant of the
// table where one is asked for.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { handler as publish } from '../../functions/publications/create';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as validate } from '../../functions/validations/validate';
import { handler as adjustBalance } from '../../functions/vouchers/adjust-balance';
import type { ApiResult, RawEvent } from '../../lib/http/event';
import type { Log, Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, installRuntime, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { tellEvents, WEBHOOKS } from './event-work';
import { mutated, mutatedStore } from './mutants';

type Handler = (event: never, context: Context) => Promise<ApiResult>;

interface Route {
  readonly path: RegExp;
  readonly handler: Handler;
}

const ROUTES: readonly Route[] = [
  { path: /^(\/client)?\/v1\/redemptions$/, handler: redeem },
  { path: /^\/v1\/redemptions\/(?<id>[^/]+)\/rollbacks$/, handler: rollback },
  { path: /^\/v1\/validations$/, handler: validate },
  { path: /^\/v1\/publications$/, handler: publish },
  { path: /^\/v1\/vouchers\/(?<code>[^/]+)\/balance$/, handler: adjustBalance },
];

/** Defects are shown; contention and faults of the table are what this is about. */
const log: Log = {
  info: () => undefined,
  error: (entry) => {
    if (entry.key === 'internal_error') console.error(JSON.stringify(entry));
  },
};

function runtime(): Runtime {
  const { TABLE_NAME: tableName = '', DYNAMODB_ENDPOINT: endpoint, MUTANT: mutant, CLOCK_OFF_MS: off } = process.env;
  const clock = { nowMs: () => systemClock.nowMs() + Number(off ?? 0) };
  const place = { tableName, endpoint, direct: directAccess(process.env, endpoint) };
  const store = mutatedStore(storeOver(mutated(new DynamoTable(place), { mutant, place })), mutant);
  return { ...NOTHING_OUTSIDE, store, clock, ids: systemIds, log, acceptsDemoKeys: false };
}

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = incoming.url ?? '';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const route = ROUTES.find((one) => one.path.test(path));
  if (!route) return void response.writeHead(404).end();
  const event = eventOf(incoming, route, Buffer.concat(chunks).toString('utf8'));
  const answer = await route.handler(event as never, {} as Context);
  const { statusCode = 500, headers, body, isBase64Encoded = false } = answer;
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  response.writeHead(statusCode, headers as Record<string, string>).end(bytes);
}

function eventOf({ url = '', headers }: IncomingMessage, route: Route, body: string): RawEvent {
  const http = { method: 'POST', path: url, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'faults' };
  return {
    version: '2.0',
    routeKey: `POST ${url}`,
    rawPath: url,
    rawQueryString: '',
    headers: headers as Record<string, string>,
    requestContext: { http } as RawEvent['requestContext'],
    isBase64Encoded: false,
    pathParameters: { ...route.path.exec(url)?.groups },
    body,
  };
}

function listen(): void {
  installRuntime(runtime());
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  });
}

function tell(): void {
  process.stdout.write('0\n');
  void tellEvents({ ...runtime(), sending: WEBHOOKS });
}

if (process.env.ROLE === 'EVENTS') tell();
else listen();
// It never outlives the process that started it.
process.stdin.on('end', () => process.exit(0)).resume();
