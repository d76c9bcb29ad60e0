// npm run bench:data: duration of importing the codes of a file, and of exporting them again, from the call to the end.
// `--codes=<n>` of them; `--rows=<n>` exports generated codes, with `--kill` in the middle, and `--folder=<path>` keeps
// them; `--redeem=<seconds>` measures redemptions during exports; `--stream=<n>` rows without a table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS } from '../lib/model/limits';
import { runAsCommand } from '../scripts/support/command';
import { serverNamed } from '../scripts/support/local-service';
import { type BenchService, startBenchService } from './service';
import { beginExport, importCodes, linesOf, newCampaign } from './files/calls';
import { benchRedeeming } from './files/redeeming';
import { benchRows } from './files/rows';
import { benchStream } from './files/stream';

async function bench(count: number, server: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const service = await startBenchService(folder, serverNamed(server));
  try {
    await timed(service, { what: 'imported', count }, () => importAll(service.address, count));
    const rows = await timed(service, { what: 'exported', count }, () => exportAll(service.address));
    if (rows !== count) throw new Error(`The file has ${rows} rows, and there are ${count} codes.`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function timed<T>(
  service: BenchService,
  { what, count }: { readonly what: string; readonly count: number },
  work: () => Promise<T>,
): Promise<T> {
  const cpuBeforeMs = service.cpuMs();
  const begunMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - begunMs) / 1000;
  const cpuUs = Math.round(((service.cpuMs() - cpuBeforeMs) * 1000) / count);
  console.log(`${count} codes ${what} in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second`);
  const held = `one process of the service has held ${Math.round(service.largestMb())} MB at most, all with the engine`;
  console.log(`${cpuUs} us of CPU for each; ${held} ${Math.round(service.peakMb())} MB`);
  return result;
}

/** A campaign has a maximum number of codes: the rest goes into further campaigns. */
async function importAll(address: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += LIMITS.campaignCodes) {
    const some = Math.min(LIMITS.campaignCodes, count - first);
    const id = await newCampaign(address, `File ${first}`);
    await importCodes(
      address,
      id,
      Array.from({ length: some }, (_, at) => `FILE-${first + at}`),
    );
  }
}

/** @returns how many rows the file has that are codes of the files */
async function exportAll(address: string): Promise<number> {
  const id = await beginExport(address, { fields: ['code', 'value', 'campaign', 'created_at'] });
  let rows = 0;
  for await (const line of linesOf(address, id)) if (line.startsWith('FILE-')) rows += 1;
  return rows;
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  codes: TEXT,
  server: TEXT,
  stream: TEXT,
  rows: TEXT,
  folder: TEXT,
  redeem: TEXT,
  rate: TEXT,
  kill: { type: 'boolean', default: false },
} as const;

runAsCommand(() => {
  const { codes, server, stream, rows, folder, kill, redeem, rate } = parseArgs({ options: OPTIONS }).values;
  if (stream !== undefined) return benchStream(Number(stream));
  if (rows !== undefined) return benchRows({ count: Number(rows), folder, isKilled: kill });
  if (redeem === undefined) return bench(Number(codes ?? LIMITS.campaignCodes), server);
  return benchRedeeming({ seconds: Number(redeem), rate: rate === undefined ? undefined : Number(rate) });
});
