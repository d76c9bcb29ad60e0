// npm run bench:codes: how fast the codes of a new campaign are made, from the call to the last code.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsCommand } from '../scripts/support/command';
import { JSON_HEADERS, startBenchService } from './service';

const DEFAULT_CODES = 100_000;
const POLL_MS = 250;

async function bench(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-codes-'));
  const service = await startBenchService(folder);
  try {
    const cpuBeforeMs = service.cpuMs();
    const begunMs = performance.now();
    const campaign = await call(service.address, 'POST', '/v1/campaigns', campaignOf(count));
    await untilDone(service.address, campaign.id as string);
    const seconds = (performance.now() - begunMs) / 1000;
    const cpuUs = ((service.cpuMs() - cpuBeforeMs) * 1000) / count;
    const listed = await listedCodes(service.address, campaign.id as string);
    console.log(
      `${count} codes in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second, all of it counted`,
    );
    console.log(`${Math.round(cpuUs)} us of CPU for each, service and engine together`);
    console.log(`${listed} of them in the list of the campaign`);
    if (listed !== count) throw new Error(`There should be ${count}.`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

function campaignOf(vouchers_count: number): unknown {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 10_000 }, code_config: { length: 10 } };
  return { name: 'Codes', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', vouchers_count, voucher };
}

async function call(address: string, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const init = { method, headers: JSON_HEADERS, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${address}${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

async function untilDone(address: string, id: string): Promise<void> {
  for (;;) {
    const { vouchers_generation_status: status } = await call(address, 'GET', `/v1/campaigns/${id}`);
    if (status === 'DONE') return;
    if (status === 'FAILED') throw new Error('The codes were not made.');
    await sleep(POLL_MS);
  }
}

/** The exact total of the list: a code is the key of its record, so none is there twice. */
async function listedCodes(address: string, id: string): Promise<number> {
  const { total } = await call(address, 'GET', `/v1/vouchers?campaign_id=${id}&limit=1`);
  return total as number;
}

runAsCommand(() => bench(Number(process.argv[2]?.replace('--codes=', '') ?? DEFAULT_CODES)));
