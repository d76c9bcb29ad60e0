// The started service over HTTP: many calls at once, and the official client.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { voucherLine } from '../support/builders';
import { runningService } from '../support/running-service';
import { ended, launchService, type Answer, type Service } from '../support/service';

let service: Service;

beforeAll(async () => {
  service = await runningService();
});

function freshCode(): string {
  return `E2E-${randomBytes(6).toString('hex')}`;
}

async function stored(members: object): Promise<string> {
  const code = freshCode();
  const { status } = await service.call('POST', `/v1/vouchers/${code}`, { body: members });
  expect(status).toBe(200);
  return code;
}

function redeem(code: string, credits?: number): Promise<Answer> {
  const body = { redeemables: [voucherLine(code, credits)], order: { amount: 10_000 } };
  return service.call('POST', '/v1/redemptions', { body });
}

function count(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'redeemed' : String(body.key);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('many calls at once', () => {
  it('redeem a code of one use exactly once', async () => {
    const code = await stored({ discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: 1 } });

    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(code)));

    expect(count(answers)).toEqual({ redeemed: 1, quantity_exceeded: 49 });
    const { body } = await service.call('GET', `/v1/vouchers/${code}`);
    expect(body.redemption.redeemed_quantity).toBe(1);
  });

  it('spend a gift card to the last cent, and no further', async () => {
    const code = await stored({ gift: { amount: 1_000 } });

    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code, 150)));

    expect(count(answers)).toEqual({ redeemed: 6, gift_amount_exceeded: 14 });
    const { body } = await service.call('GET', `/v1/vouchers/${code}`);
    expect(body.gift.balance).toBe(100);
    expect(body.redemption).toMatchObject({ redeemed_quantity: 6, redeemed_amount: 900 });
  });

  it('roll a redemption back exactly once', async () => {
    const code = await stored({ gift: { amount: 1_000 } });
    const { body } = await redeem(code, 400);
    const path = `/v1/redemptions/${body.redemptions[0]!.id}/rollbacks`;

    const answers = await Promise.all(Array.from({ length: 20 }, () => service.call('POST', path)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await service.call('GET', `/v1/vouchers/${code}`);
    expect(after.body.gift.balance).toBe(1_000);
  });
});

describe('the official client', () => {
  it('does the main job with nothing changed but apiUrl', async () => {
    const client = service.client();
    const [coupon, gift] = [freshCode(), freshCode()];
    await client.vouchers.create({
      code: coupon,
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 20 },
    } as never);
    await client.vouchers.create({ code: gift, type: 'GIFT_VOUCHER', gift: { amount: 10_000 } } as never);
    const campaign = await client.campaigns.create({
      name: `Campaign ${freshCode()}`,
      campaign_type: 'PROMOTION',
    } as never);
    const tier = await client.promotions.tiers.create(campaign.id, {
      name: '80 off',
      action: { discount: { type: 'AMOUNT', amount_off: 8_000 } },
    } as never);
    const request = {
      redeemables: [
        { object: 'voucher' as const, id: gift, gift: { credits: 100 } },
        { object: 'voucher' as const, id: coupon },
        { object: 'promotion_tier' as const, id: tier.id },
      ],
      order: { amount: 200_000 },
      customer: { source_id: `customer-${coupon}` },
    };

    const validated = await client.validations.validateStackable(request);
    const redeemed = await client.redemptions.redeemStackable(request);
    const undone = await client.redemptions.rollbackStackable(redeemed.parent_redemption.id, { reason: 'test' });

    expect(validated).toMatchObject({ valid: true, order: { total_amount: 151_920 } });
    expect(redeemed.redemptions.map(({ order }) => order?.total_amount)).toEqual([199_900, 159_920, 151_920]);
    expect(redeemed.order).toMatchObject({ status: 'PAID', total_discount_amount: 48_080 });
    expect(undone.order).toMatchObject({ status: 'CANCELED', total_amount: 200_000 });
    expect(await client.vouchers.get(gift)).toMatchObject({ gift: { balance: 10_000 } });
    expect(await client.redemptions.get(redeemed.parent_redemption.id)).toMatchObject({ status: 'ROLLED_BACK' });
  });

  it('gets errors as its own, with key and request id', async () => {
    const client = service.client();

    const error: unknown = await client.vouchers.get('NOBODY-HAS-IT').catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 404, key: 'not_found', resource_id: 'NOBODY-HAS-IT' });
  });
});

describe('a busy port', () => {
  it('is said in one line, with exit code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const second = await launchService({ port });
    const code = await ended(second.child);
    server.close();

    expect(code).toBe(1);
    expect(second.said()).toBe(`Port ${port} is in use: set PORT to another one, as in PORT=3001 npm start.\n`);
  });
});
