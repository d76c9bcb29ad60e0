// This project: `npm run serve`, with its engine on a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isEngine } from '../../server/engine/usage';
import { JSON_HEADERS, startBenchService } from '../service';
import { call } from './call';
import { LINES, type Peer, type RunningPeer, type Shopper } from './peer';

const ITEMS = Array.from({ length: LINES }, (_, index) => ({
  source_id: `product-${index}`,
  related_object: 'product',
  quantity: 1,
  price: 1_000,
}));

async function post(address: string, path: string, { body, has }: { body: string; has: string }): Promise<void> {
  const { status, ok, text } = await call(address + path, { headers: JSON_HEADERS, body });
  if (!ok || !text.includes(has)) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
}

/** Coupons of one shopper are no other's: in other programs a coupon of all is one that many requests read, and none writes. */
async function shopperAt(address: string, name: string, coupons: number): Promise<Shopper> {
  const codes = Array.from({ length: coupons }, (_, index) => `PEER-${name}-${index}`);
  for (const code of codes) {
    const body = JSON.stringify({ discount: { type: 'PERCENT', percent_off: 1 } });
    await post(address, `/v1/vouchers/${code}`, { body, has: code });
  }
  const redeemables = codes.map((id) => ({ object: 'voucher', id }));
  const body = JSON.stringify({ redeemables, order: { items: ITEMS } });
  return {
    validate: () => post(address, '/v1/validations', { body, has: '"valid":true' }),
    prepare: () => Promise.resolve(),
    redeem: () => post(address, '/v1/redemptions', { body, has: '"status":"PAID"' }),
  };
}

export const OURS: Peer = {
  name: 'Stackable',
  redeemsAgain: true,
  start: async (): Promise<RunningPeer> => {
    const folder = mkdtempSync(join(tmpdir(), 'stackable-peer-'));
    const service = await startBenchService(folder, 'serve');
    let shoppers = 0;
    return {
      server: () => service.processes().filter((pid) => !isEngine(pid)),
      store: () => service.processes().filter(isEngine),
      shopper: (coupons) => shopperAt(service.address, String((shoppers += 1)), coupons),
      stop: async () => {
        await service.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
