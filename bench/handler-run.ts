// A process of bench:handler: calls the bundled handlers of one dist folder, and says how much CPU it took.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ApiResult } from '../lib/http/event';

export interface Work {
  readonly name: string;
  /** The bundle, below the dist folder. */
  readonly file: string;
  /** Taken in turns. */
  readonly events: readonly object[];
  readonly count: number;
}

export interface Figures {
  /** For one request. */
  readonly cpuMs: number;
}

type Handler = (event: unknown, context: unknown) => Promise<ApiResult>;

const dist = process.argv[2] ?? '';
const load = createRequire(__filename);

async function run({ name, file, events, count }: Work): Promise<Figures> {
  const { handler } = load(join(dist, file)) as { readonly handler: Handler };
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const { statusCode, body } = await handler({ ...events[index % events.length] }, {});
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
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
