// npm run bench:data: how fast the codes of a file are imported, and how fast they are exported again, from the call to the end. With
// `--stream=<rows>`: what the writer of exports holds for a file of so many rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_KEYS } from '../../lib/model/demo';
import { LIMITS } from '../../lib/model/limits';
import { runAsCommand } from '../support/command';
import { type BenchService, startBenchService } from './service';
import { benchStream } from './files/stream';

const POLL_MS = 250;

const HEADERS = { 'x-app-id': DEMO_KEYS.server.id, 'x-app-token': DEMO_KEYS.server.token } as const;

type Answer = Readonly<Record<string, unknown>>;

async function bench(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const service = await startBenchService(folder);
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
  console.log(`${cpuUs} us of CPU for each; all processes have held ${Math.round(service.peakMb())} MB at most`);
  return result;
}

/** A campaign takes so many codes: more of them go into further campaigns. */
async function importAll(address: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += LIMITS.campaignCodes) {
    const some = Math.min(LIMITS.campaignCodes, count - first);
    const id = await newCampaign(address, `File ${first}`);
    const lines = Array.from({ length: some }, (_, at) => `FILE-${first + at}`);
    const form = new FormData();
    form.append('file', new Blob([['Code', ...lines].join('\n')]), 'codes.csv');
    const begun = await call(address, `/v1/campaigns/${id}/importCSV`, { method: 'POST', body: form });
    const path = `/v1/async-actions/${begun.async_action_id as string}`;
    const { result } = await untilDone(address, path);
    if ((result as Answer).done_count !== some) throw new Error(`Not all was imported: ${JSON.stringify(result)}`);
  }
}

async function newCampaign(address: string, name: string): Promise<string> {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } };
  const body = JSON.stringify({ name, campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', voucher });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  return (await call(address, '/v1/campaigns', init)).id as string;
}

/** @returns how many rows the file has that are codes of the files */
async function exportAll(address: string): Promise<number> {
  const body = JSON.stringify({
    exported_object: 'voucher',
    parameters: { fields: ['code', 'value', 'campaign', 'created_at'] },
  });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const { id } = await call(address, '/v1/exports', init);
  const { result } = await untilDone(address, `/v1/exports/${id as string}`);
  const file = await fetch((result as { readonly url: string }).url);
  const text = await file.text();
  return text.split('\r\n').filter((line) => line.startsWith('FILE-')).length;
}

async function untilDone(address: string, path: string): Promise<Answer> {
  for (;;) {
    const told = await call(address, path);
    if (told.status === 'DONE') return told;
    if (told.status === 'FAILED' || told.status === 'ERROR') throw new Error(`${path} has failed.`);
    await sleep(POLL_MS);
  }
}

async function call(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const { method = 'GET', body, headers } = init;
  const sent = { method, headers: { ...HEADERS, ...(headers as Record<string, string> | undefined) } };
  const answer = await fetch(`${address}${path}`, { ...sent, ...(body && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

const STREAM = '--stream=';

runAsCommand(() => {
  const [argument = ''] = process.argv.slice(2);
  if (argument.startsWith(STREAM)) return benchStream(Number(argument.slice(STREAM.length)));
  return bench(Number(argument.replace('--codes=', '') || LIMITS.campaignCodes));
});
