// Real codes of a real table in one export: rows per second, memory of the service, and a check that a kill in the
// middle neither loses nor duplicates a row.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../lib/model/limits';
import { type BenchService, startBenchService } from '../service';
import { beginExport, call, linesOf, newCampaign, untilDone } from './calls';

const POLL_MS = 200;
/** Parts of the file, of 5 MB each, that are there before the service is killed. */
const PARTS_BEFORE = 1;
/** Maximum memory of one process of the service during any export, MB. */
const MOST_MB = 512;

interface Wanted {
  readonly count: number;
  /** Folder that keeps the codes for the next run, or `:memory:`; a temporary folder with new codes by default. */
  readonly folder: string | undefined;
  readonly isKilled: boolean;
}

export async function benchRows({ count, folder, isKilled }: Wanted): Promise<void> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'bench-rows-'));
  let service = await startBenchService(place, 'serve');
  try {
    await makeCodes(service.address, count);
    // Nothing that the making of codes held is counted.
    service.forgetPeaks();
    const cpuBeforeMs = service.cpuMs();
    const begunMs = performance.now();
    const id = await beginExport(service.address, { fields: ['code', 'value', 'campaign', 'created_at'] });
    let largestMb = 0;
    if (isKilled) {
      await untilParts(place, id);
      largestMb = service.largestMb();
      await service.kill();
      service = await startBenchService(place, 'serve');
    }
    await untilDone(service.address, `/v1/exports/${id}`);
    printRow(service, { count, begunMs, cpuBeforeMs: isKilled ? null : cpuBeforeMs });
    largestMb = Math.max(largestMb, service.largestMb());
    console.log(`one process of the service has held ${Math.round(largestMb)} MB at most`);
    await requireEach(service.address, id, count);
    if (largestMb > MOST_MB) throw new Error(`That is more than ${MOST_MB} MB.`);
  } finally {
    await service.stop();
    if (folder === undefined) rmSync(place, { recursive: true });
  }
}

interface Timed {
  readonly count: number;
  readonly begunMs: number;
  /** Null when the service was another one then. */
  readonly cpuBeforeMs: number | null;
}

function printRow(service: BenchService, { count, begunMs, cpuBeforeMs }: Timed): void {
  const seconds = (performance.now() - begunMs) / 1000;
  const killed = cpuBeforeMs === null ? ', a kill and the minute until its work is taken over among them' : '';
  console.log(`${count} rows in ${seconds.toFixed(1)} s${killed}: ${Math.round(count / seconds)} a second`);
  if (cpuBeforeMs === null) return;
  console.log(`${Math.round(((service.cpuMs() - cpuBeforeMs) * 1000) / count)} us of CPU for each, with the engine`);
}

/** Codes that are there already are not made again. */
async function makeCodes(address: string, count: number): Promise<void> {
  for (let first = await codesIn(address); first < count; first += LIMITS.campaignCodes) {
    console.log(`${first} codes are there`);
    const id = await newCampaign(address, `Codes ${first}`, Math.min(LIMITS.campaignCodes, count - first));
    while ((await call(address, `/v1/campaigns/${id}`)).vouchers_generation_status !== 'DONE') await sleep(POLL_MS);
  }
  const found = await codesIn(address);
  if (found !== count) throw new Error(`There are ${found} codes instead of ${count}.`);
}

async function codesIn(address: string): Promise<number> {
  const { campaigns } = await call(address, '/v1/campaigns?limit=100');
  const own = (campaigns as readonly { readonly name: string; readonly vouchers_count: number }[]).filter(({ name }) =>
    name.startsWith('Codes '),
  );
  return own.reduce((sum, one) => sum + one.vouchers_count, 0);
}

/** Waits until the disk has a part of the file, but not all of it. */
async function untilParts(place: string, id: string): Promise<void> {
  const files = join(place, 'files');
  for (;;) {
    const found = existsSync(files) ? readdirSync(files, { recursive: true, encoding: 'utf8' }) : [];
    const parts = found.filter((path) => path.includes(id) && /\.parts\/\d+$/.test(path));
    if (parts.length >= PARTS_BEFORE) return;
    if (found.some((path) => path.endsWith(`${id}.csv`))) throw new Error('The file was written before the kill.');
    await sleep(POLL_MS);
  }
}

/** @throws where a code is missing, or there twice */
async function requireEach(address: string, id: string, count: number): Promise<void> {
  const codes = new Set<string>();
  let rows = 0;
  for await (const line of linesOf(address, id)) {
    const [code = '', , campaign = ''] = line.split(',');
    if (!campaign.startsWith('Codes ')) continue;
    rows += 1;
    codes.add(code);
  }
  console.log(`the file has ${rows} rows of ${codes.size} codes`);
  if (rows !== count || codes.size !== count) throw new Error(`There are ${count} codes.`);
}
