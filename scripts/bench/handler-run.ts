// A process of bench:handler: calls the bundled handlers of one dist folder, and says how much CPU it took.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DEMO_KEYS } from '../../lib/model/demo';
import type { ApiResult } from '../../lib/http/event';

export interface Work {
  readonly name: string;
  /** The bundle, below the dist folder. */
  readonly file: string;
  readonly path: string;
  /** Taken in turns. */
  readonly bodies: readonly string[];
  readonly count: number;
}

export interface Figures {
  /** For one request. */
  readonly cpuMs: number;
}

type Handler = (event: unknown, context: unknown) => Promise<ApiResult>;

const dist = process.argv[2] ?? '';
const load = createRequire(__filename);

function eventOf(path: string, body: string): unknown {
  const http = { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' };
  const routeKey = `POST ${path}`;
  return {
    ...{ version: '2.0', routeKey, rawPath: path, rawQueryString: '', body, isBase64Encoded: false },
    headers: {
      'content-type': 'application/json',
      'x-app-id': DEMO_KEYS.server.id,
      'x-app-token': DEMO_KEYS.server.token,
    },
    requestContext: { http, requestId: 'bench', routeKey, stage: '$default' },
  };
}

async function run({ file, path, bodies, count }: Work): Promise<Figures> {
  const { handler } = load(join(dist, file)) as { readonly handler: Handler };
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const { statusCode, body } = await handler(eventOf(path, bodies[index % bodies.length] ?? ''), {});
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000 / count };
}

process.on('message', (work: Work) => {
  run(work).then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The process that started this one is gone, or has had enough.
process.on('disconnect', () => process.exit(0));
