// Calls of the service by the benchmarks of files: as a shop sends them, and until what they begin is done.
import { setTimeout as sleep } from 'node:timers/promises';
import { JSON_HEADERS } from '../service';

const POLL_MS = 250;
/** Status of an overloaded service; the call is repeated. */
const BUSY = 503;
const BUSY_MS = 2_000;
const { 'content-type': JSON_TYPE, ...KEYS } = JSON_HEADERS;

export type Answer = Readonly<Record<string, unknown>>;

/** @throws Error with the answer when it is a refusal */
export async function call(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const { method = 'GET', body } = init;
  const headers = { ...KEYS, ...(typeof body === 'string' && { 'content-type': JSON_TYPE }) };
  const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body }) });
  const text = await answer.text();
  if (answer.status === BUSY && method === 'GET') {
    await sleep(BUSY_MS);
    return call(address, path, init);
  }
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

export function post(address: string, path: string, body: unknown): Promise<Answer> {
  return call(address, path, { method: 'POST', body: JSON.stringify(body) });
}

/** Polls an export or an action until it is done. @throws Error when it has failed */
export async function untilDone(address: string, path: string): Promise<Answer> {
  for (;;) {
    const job = await call(address, path);
    if (job.status === 'DONE') return job;
    if (job.status === 'FAILED' || job.status === 'ERROR') throw new Error(`${path} has failed.`);
    await sleep(POLL_MS);
  }
}

export async function beginExport(address: string, parameters: object): Promise<string> {
  const { id } = await post(address, '/v1/exports', { exported_object: 'voucher', parameters });
  return id as string;
}

/** The lines of an export file, without its header line, as a stream. */
export async function* linesOf(address: string, id: string): AsyncGenerator<string> {
  const { result } = await untilDone(address, `/v1/exports/${id}`);
  const { body } = await fetch((result as { readonly url: string }).url);
  if (!body) throw new Error('The file is empty.');
  let rest = '';
  let isHeader = true;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isHeader) yield line;
      isHeader = false;
    }
  }
}

export async function newCampaign(address: string, name: string, vouchers_count?: number): Promise<string> {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 10_000 }, code_config: { length: 10 } };
  const made = vouchers_count !== undefined && { vouchers_count };
  const body = { name, campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', voucher, ...made };
  return (await post(address, '/v1/campaigns', body)).id as string;
}

/**
 * Imports a file of codes for each campaign, up to the maximum of one campaign.
 * @param codesOf the codes from a position on
 */
export async function importCodes(address: string, id: string, codes: readonly string[]): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([['Code', ...codes].join('\n')]), 'codes.csv');
  const begun = await call(address, `/v1/campaigns/${id}/importCSV`, { method: 'POST', body: form });
  const { result } = await untilDone(address, `/v1/async-actions/${begun.async_action_id as string}`);
  if ((result as Answer).done_count !== codes.length) {
    throw new Error(`Not all was imported: ${JSON.stringify(result)}`);
  }
}
