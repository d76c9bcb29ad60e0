// npm run bench:backtest: recorded decisions that a backtest makes again in a second and core. The table is filled here; the
// measurement is bundled like the handlers.
import { projectSettings } from '../../lib/model/records/settings';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { EvaluationRequest } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { commitNewCampaign } from '../../lib/services/campaigns/campaign-commits';
import { redeem } from '../../lib/services/redemptions/redeem';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { projectRuntime } from '../../cli/support/project-runtime';
import { runAsCommand } from '../../scripts/support/command';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { runBundled } from '../bundled';
import { CALLER } from '../service';

const TABLE_NAME = 'bench-backtest';
const DEFAULT_DECISIONS = 4_000;
const LINES = 10;

/** @returns the request, and the tier that the change is about */
async function seed(rt: Runtime): Promise<{ readonly request: EvaluationRequest; readonly tierId: string }> {
  await rt.store.configChanges.commit(CALLER, { settings: projectSettings(CALLER.project, 'Bench') });
  const discount = { type: 'PERCENT', percent_off: 5, effect: 'APPLY_TO_ITEMS' } as const;
  const promotion = { tiers: [{ name: 'Five', action: { discount } }] };
  await commitNewCampaign(rt, CALLER, { name: 'Promotion', campaign_type: 'PROMOTION', promotion });
  const tierId = [...(await rt.store.config.load(CALLER)).tiers.keys()][0] ?? '';
  const codes = ['BENCH-1', 'BENCH-2'];
  const amount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } as const;
  for (const code of codes) {
    await createVoucher(rt, CALLER, code, { type: 'DISCOUNT_VOUCHER', discount: amount });
  }
  const items = Array.from({ length: LINES }, (_, index) => ({
    product_id: `prod_${index}`,
    quantity: 2,
    price: 1_000 + index,
  }));
  const redeemables = [
    { object: 'promotion_tier', id: tierId } as const,
    ...codes.map((id) => ({ object: 'voucher', id }) as const),
  ];
  return { request: { redeemables, order: { items } }, tierId };
}

async function main(): Promise<void> {
  const count = Number(process.argv[2]?.replace('--decisions=', '') ?? DEFAULT_DECISIONS);
  if (!Number.isInteger(count) || count < 1) throw new Error('--decisions must be a whole number from 1.');
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await ensureTable(client, TABLE_NAME);
    const rt = projectRuntime({ tableName: TABLE_NAME, endpoint: engine.endpoint });
    const { request, tierId } = await seed(rt);
    for (let made = 0; made < count; made += 1) await redeem(rt, CALLER, { request, idempotencyKey: null });
    console.log(`${count} redemptions of ${request.redeemables.length} redeemables on ${LINES} lines.`);
    await runBundled('bench/backtest/run.ts', [engine.endpoint, TABLE_NAME, CALLER.project, tierId]);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

runAsCommand(main);
