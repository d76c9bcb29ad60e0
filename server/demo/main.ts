// npm run demo: the main job against the running service with the official client, printed line by line.
import { randomBytes } from 'node:crypto';
import { VoucherifyServerSide } from '@voucherify/sdk';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { runAsCommand } from '../../scripts/support/command';
import { money, table } from './table';

const PRICE = 200_000;
const GIFT = 10_000;

type Client = ReturnType<typeof VoucherifyServerSide>;

/** Address of the service: STACKABLE_URL, or this machine on PORT. */
function serviceUrl({ STACKABLE_URL, PORT }: NodeJS.ProcessEnv): string {
  return STACKABLE_URL || `http://127.0.0.1:${PORT || '3000'}`;
}

async function assertRunning(url: string): Promise<void> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  if (answer?.ok) return;
  throw new Error(`No service answers at ${url}: start it with npm start, or set PORT or STACKABLE_URL.`);
}

interface Names {
  readonly coupon: string;
  readonly gift: string;
  readonly tier: string;
}

/** Fresh records each run, so that the demo can be run again and again. */
async function createRecords(client: Client): Promise<Names> {
  const run = randomBytes(3).toString('hex').toUpperCase();
  const [coupon, gift] = [`DEMO-20-${run}`, `DEMO-GIFT-${run}`];
  const percent = { discount: { type: 'PERCENT', percent_off: 20 }, redemption: { quantity: 1 } };
  // The client's types ask for members that the API fills in by itself.
  await client.vouchers.create({ code: coupon, type: 'DISCOUNT_VOUCHER', ...percent } as never);
  await client.vouchers.create({ code: gift, type: 'GIFT_VOUCHER', gift: { amount: GIFT } } as never);
  const campaign = await client.campaigns.create({ name: `Demo ${run}`, campaign_type: 'PROMOTION' } as never);
  const action = { discount: { type: 'AMOUNT', amount_off: 8_000 } } as const;
  const tier = await client.promotions.tiers.create(campaign.id, { name: '80 off', action } as never);
  return { coupon, gift, tier: tier.id };
}

function requestOf({ coupon, gift, tier }: Names) {
  return {
    redeemables: [
      { object: 'voucher' as const, id: gift, gift: { credits: 100 } },
      { object: 'voucher' as const, id: coupon },
      { object: 'promotion_tier' as const, id: tier },
    ],
    order: { amount: PRICE },
    customer: { source_id: 'demo-customer' },
  };
}

/** The remaining amount after each redeemable. */
interface Step {
  readonly name: string;
  readonly total: number;
}

function showTotals(steps: readonly Step[]): void {
  const rows = steps.map(({ name, total }, index) => {
    const before = steps[index - 1]?.total ?? PRICE;
    return [name, money(before), money(total - before), money(total)];
  });
  console.log(table(['redeemable', 'to pay before', 'discount', 'to pay after'], rows));
}

async function showBalances(client: Client, { coupon, gift }: Names, title: string): Promise<void> {
  const [card, code] = await Promise.all([client.vouchers.get(gift), client.vouchers.get(coupon)]);
  const uses = code.redemption?.redeemed_quantity ?? 0;
  console.log(`\n${title}: ${money(card.gift?.balance ?? 0)} on the gift card, the coupon used ${uses} of 1 times.`);
}

async function walk(client: Client): Promise<void> {
  const names = await createRecords(client);
  const request = requestOf(names);
  const labels = ['gift card, 1.00 of it', 'coupon, 20 %', 'promotion tier, 80.00'];
  await showBalances(client, names, 'Created');

  const validated = await client.validations.validateStackable(request);
  const steps = (validated.redeemables ?? []).map(({ order }, index) => ({
    name: labels[index] ?? '',
    total: order?.total_amount ?? PRICE,
  }));
  console.log(`\nValidated: ${validated.valid ? 'all three may be used together' : 'not valid'}.\n`);
  showTotals(steps);

  const redeemed = await client.redemptions.redeemStackable(request);
  const { order, parent_redemption: parent } = redeemed;
  console.log(`\nRedeemed as ${parent.id}: ${money(order?.total_amount ?? 0)} to pay, order ${order?.status}.\n`);
  showTotals(
    redeemed.redemptions.map((one, index) => ({ name: labels[index] ?? '', total: one.order?.total_amount ?? 0 })),
  );
  await showBalances(client, names, 'Now');

  const undone = await client.redemptions.rollbackStackable(parent.id, { reason: 'The demo is over.' });
  console.log(`\nRolled back as ${undone.parent_rollback.id}: order ${undone.order?.status}.`);
  await showBalances(client, names, 'Restored');
}

async function main(): Promise<void> {
  const apiUrl = serviceUrl(process.env);
  await assertRunning(apiUrl);
  const { id, token } = DEMO_KEYS.server;
  console.log(`The main job at ${apiUrl}, through the official client.`);
  await walk(VoucherifyServerSide({ applicationId: id, secretKey: token, apiUrl }));
}

runAsCommand(main);
