// Redemptions at a steady rate, without and with concurrent exports: their duration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import { serverNamed } from '../../scripts/support/local-service';
import { JSON_HEADERS, startBenchService } from '../service';
import { beginExport, importCodes, newCampaign, untilDone } from './calls';

/** Gift cards, each of which is used again and again, and which are all rows of the exports. */
const CODES = 20_000;
const CLIENTS = 8;
/** Share of the idle machine's capacity that is used as the steady rate. */
const SHARE = 0.5;

interface Wanted {
  /** Duration of each measurement, s. */
  readonly seconds: number;
  /** Redemptions per second; half of the machine's capacity by default. */
  readonly rate: number | undefined;
}

export async function benchRedeeming({ seconds, rate }: Wanted): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-redeeming-'));
  const service = await startBenchService(folder, serverNamed('serve'));
  try {
    const { address } = service;
    const codes = Array.from({ length: CODES }, (_, at) => `USED-${at}`);
    await importCodes(address, await newCampaign(address, 'Used'), codes);
    const bodies = codes.map((id) => bodyOf(id));
    const run = redeemingAt({ address, bodies, seconds });
    await run({});
    const most = await run({});
    show('as many as it holds', most);
    const steady = { overallRate: rate ?? Math.max(CLIENTS, Math.floor(most.requests.average * SHARE)) };
    show(`at ${steady.overallRate} a second`, await run(steady));
    const exporting = exportAgainAndAgain(address);
    show('the same while exports are written', await run(steady));
    console.log(`${await exporting.end()} exports of ${CODES} codes were written meanwhile`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

function bodyOf(id: string): string {
  return JSON.stringify({ redeemables: [{ object: 'voucher', id, gift: { credits: 1 } }], order: { amount: 1_000 } });
}

interface Place {
  readonly address: string;
  readonly bodies: readonly string[];
  readonly seconds: number;
}

function redeemingAt({ address, bodies, seconds }: Place) {
  let next = 0;
  return async (rate: { readonly overallRate?: number }): Promise<Result> => {
    // Each takes the next card: two at a time of one card would wait for each other.
    const setupRequest = (request: object) => ({ ...request, body: bodies[(next += 1) % bodies.length] });
    const result = await autocannon({
      url: address,
      connections: CLIENTS,
      duration: seconds,
      ...rate,
      requests: [{ method: 'POST', path: '/v1/redemptions', headers: JSON_HEADERS, setupRequest }],
    });
    const { non2xx, errors } = result;
    if (non2xx + errors > 0) throw new Error(`${non2xx} redemptions were refused, and ${errors} not answered.`);
    return result;
  };
}

function show(what: string, { requests, latency }: Result): void {
  const { p50, p97_5, p99, max } = latency;
  const taken = `p50 ${p50} ms, p97.5 ${p97_5} ms, p99 ${p99} ms, worst ${max} ms`;
  console.log(`redemptions, ${what}: ${Math.round(requests.average)} a second; ${taken}`);
}

/** Runs exports one after the other until it is stopped. */
function exportAgainAndAgain(address: string) {
  const end = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!end.signal.aborted) {
      await untilDone(address, `/v1/exports/${await beginExport(address, { fields: ['code', 'value'] })}`);
      written += 1;
    }
  })();
  return {
    end: async (): Promise<number> => {
      end.abort();
      await writing;
      return written;
    },
  };
}
