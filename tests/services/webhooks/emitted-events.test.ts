// The events that publications, changes of balances and changes of the configuration emit.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  putCampaign,
  putVoucher,
  putWebhook,
  redeem,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

interface Body {
  readonly type: app.EventType;
  readonly data: Readonly<Record<string, unknown>>;
}

async function told(): Promise<readonly Body[]> {
  await app.dispatchDue(rt);
  const items = Object.values(await dump(rt)).filter(({ sk }) => sk === 'D');
  const loaded = await rt.store.deliveries.load(
    caller,
    items.map(({ id }) => id as string),
  );
  const bodies = loaded.map(({ body }) => JSON.parse(body) as Body);
  return bodies.sort((left, right) => (left.type < right.type ? -1 : 1));
}

describe('the record of a code', () => {
  const shop = aCaller({ baseUrl: 'https://shop.example' });
  const created = async () => {
    await putWebhook(rt, ['voucher.created', 'voucher.gift.transaction.created']);
    const answer: unknown = await app.createVoucher(rt, shop, 'CARD', {
      type: 'GIFT_VOUCHER',
      gift: { amount: 1_000 },
    });
    return answer as { readonly assets: { readonly qr: { readonly url: string } } };
  };

  it('has the pictures that the answer has', async () => {
    const { assets } = await created();

    expect(assets.qr.url).toMatch(/^https:\/\/shop\.example\/api\/v1\/assets\/qr\//);
    expect(await told()).toMatchObject([{ type: 'voucher.created', data: { voucher: { code: 'CARD', assets } } }]);
  });

  it('has them also where it is read when the event is sent', async () => {
    const { assets } = await created();
    await told();
    const redeemables = [{ object: 'voucher' as const, id: 'CARD', gift: { credits: 100 } }];
    await redeem(rt, shop, { redeemables, order: { amount: 100 } });

    const [moved] = (await told()).filter(({ type }) => type === 'voucher.gift.transaction.created');
    expect(moved).toMatchObject({ data: { voucher: { code: 'CARD', assets } } });
  });

  it('has pictures below no address that a browser named', async () => {
    const page = aCaller({ kind: 'client', baseUrl: 'https://evil.example' });
    rt = await aRuntime({ settings: { client_redeem_enabled: true } });
    await created();
    await told();
    const redeemables = [{ object: 'voucher' as const, id: 'CARD', gift: { credits: 100 } }];
    await redeem(rt, page, { redeemables, order: { amount: 100 } });

    const [moved] = (await told()).filter(({ type }) => type === 'voucher.gift.transaction.created');
    expect(JSON.stringify(moved)).not.toContain('evil');
    expect(moved).toMatchObject({
      data: { voucher: { assets: { qr: { url: expect.stringMatching(/^\/api\/v1\/assets\/qr\//) as string } } } },
    });
  });
});

describe('a publication', () => {
  it('emits its customer as its answer shows it', async () => {
    await putWebhook(rt, ['publication.succeeded', 'voucher.published']);
    const { code } = await putVoucher(rt, aGiftCard(500));
    const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada', phone: '+1' } }, {});

    const { answer } = await app.publish(rt, caller, { command, idempotencyKey: null });

    const { customer } = answer;
    expect(customer).toMatchObject({ phone: '+1', summary: { redemptions: { gift: { amount_to_go: 500 } } } });
    expect((await told()).map(({ data }) => data.publication)).toMatchObject([{ customer }, { customer }]);
  });

  it('emits itself and its code', async () => {
    await putWebhook(rt, ['publication.succeeded', 'voucher.published']);
    const { code, id } = await putVoucher(rt, aVoucher());
    const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada' } }, {});

    await app.publish(rt, caller, { command, idempotencyKey: null });

    expect(await told()).toMatchObject([
      { type: 'publication.succeeded', data: { customer: { source_id: 'ada' }, publication: { vouchers_id: [id] } } },
      { type: 'voucher.published', data: { voucher: { id, code } } },
    ]);
  });

  it.each([
    [
      'a person',
      { session: { tokenHash: 'h', role: 'USER', name: null, userId: 'user_1', endsMs: 1 } },
      { id: 'user_1' },
    ],
    ['a key', {}, undefined],
  ] as const)('of %s says who made it', async (_name, members, user) => {
    await putWebhook(rt, ['publication.succeeded', 'voucher.published']);
    const { code } = await putVoucher(rt, aVoucher());
    const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada' } }, {});

    await app.publish(rt, aCaller(members), { command, idempotencyKey: null });

    expect((await told()).map(({ data }) => data.user)).toEqual([user, undefined]);
  });
});

describe('a code', () => {
  it('emits an event when it is created, changed and switched, and none where nothing changed', async () => {
    await putWebhook(rt, ['voucher.created', 'voucher.updated', 'voucher.enabled', 'voucher.disabled']);
    const discount = { type: 'AMOUNT', amount_off: 100 } as const;
    await app.createVoucher(rt, caller, 'TOLD', { type: 'DISCOUNT_VOUCHER', discount });
    await app.updateVoucher(rt, caller, 'TOLD', { additional_info: 'more' });
    await app.updateVoucher(rt, caller, 'TOLD', { additional_info: 'more' });
    await app.disableVoucher(rt, caller, 'TOLD');
    await app.enableVoucher(rt, caller, 'TOLD');

    expect((await told()).map(({ type }) => type)).toEqual([
      'voucher.created',
      'voucher.disabled',
      'voucher.enabled',
      'voucher.updated',
    ]);
  });
});

describe('a change of a balance', () => {
  it('emits the movement and the addition, once for an Idempotency-Key', async () => {
    await putWebhook(rt, ['voucher.gift.transaction.created', 'voucher.gift.balance_added']);
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const adjustment = { codeOrId: code, request: { amount: 500 }, idempotencyKey: 'more' };

    await app.adjustBalance(rt, caller, adjustment);
    await app.adjustBalance(rt, caller, adjustment);

    const balance = { amount: 500, total: 1_500, balance: 1_500, operation_type: 'MANUAL' };
    expect(await told()).toMatchObject([
      { type: 'voucher.gift.balance_added', data: { balance, transaction: { type: 'CREDITS_ADDITION' } } },
      { type: 'voucher.gift.transaction.created', data: { balance, transaction: { type: 'CREDITS_ADDITION' } } },
    ]);
  });

  it('that is refused emits nothing', async () => {
    await putWebhook(rt, ['voucher.gift.transaction.created']);
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    await expect(
      app.adjustBalance(rt, caller, { codeOrId: code, request: { amount: -2_000 }, idempotencyKey: null }),
    ).rejects.toThrow();

    expect(await told()).toEqual([]);
  });

  it('writes what it did without a listener', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.meter.reset();

    await app.adjustBalance(rt, caller, { codeOrId: code, request: { amount: 500 }, idempotencyKey: null });

    expect(rt.meter.made.filter(({ operation }) => operation === 'transact')).toMatchObject([{ size: 2 }]);
  });
});

describe('a change of the configuration', () => {
  it('of a rule is emitted with the rule', async () => {
    const verbs = ['created', 'updated', 'deleted'] as const;
    await putWebhook(
      rt,
      verbs.map((verb) => `business_validation_rule.${verb}` as const),
    );

    const { id } = await app.createRule(rt, caller, { name: 'big', rules: {} });
    await app.updateRule(rt, caller, id, { name: 'bigger' });
    await app.updateRule(rt, caller, id, { name: 'bigger' });
    await app.deleteRule(rt, caller, id);

    expect(await told()).toMatchObject([
      { type: 'business_validation_rule.created', data: { rule: { id, name: 'big' } } },
      { type: 'business_validation_rule.deleted', data: { rule: { id, name: 'bigger' } } },
      { type: 'business_validation_rule.updated', data: { rule: { id, name: 'bigger' } } },
    ]);
  });

  it('of a campaign is emitted by what changed: enabled or disabled, or else', async () => {
    await putWebhook(rt, [
      'campaign.created',
      'campaign.updated',
      'campaign.enabled',
      'campaign.disabled',
      'campaign.deleted',
    ]);
    await app.createCampaign(rt, caller, { name: 'new', campaign_type: 'PROMOTION', promotion: { tiers: [] } });
    const { id } = await putCampaign(rt);
    const change = async (members: object): Promise<void> => {
      await app.changeConfig(rt, caller, (config) => {
        const record = { ...config.campaigns.get(id)!, ...members };
        return { change: { replace: [{ kind: 'campaign', record }] }, answer: null };
      });
    };

    await change({ active: false });
    await change({ active: true });
    await change({ adding: { aa_1: 5 } });
    await change({ description: 'other' });
    await change({ deleted_at: '2026-03-10T12:00:00.000Z' });

    expect((await told()).map(({ type }) => type)).toEqual([
      'campaign.created',
      'campaign.deleted',
      'campaign.disabled',
      'campaign.enabled',
      'campaign.updated',
    ]);
  });
});

describe('a rule that is assigned anew', () => {
  it.each([
    ['code', async () => ({ voucher: (await putVoucher(rt)).code })],
    ['campaign', async () => ({ campaign: (await putCampaign(rt)).id })],
  ] as const)('tells of a %s what came and what went, each once', async (_name, make) => {
    const target = await make();
    const rules = { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' };
    const ruleId = (await app.createRule(rt, caller, { name: 'big', rules })).id;
    const first = await app.assignRule(rt, caller, ruleId, target);
    const verbs = ['created', 'deleted'] as const;
    await putWebhook(
      rt,
      verbs.map((verb) => `business_validation_rule.assignment.${verb}` as const),
    );

    const second = await app.assignRule(rt, caller, ruleId, { ...target, force: true });

    expect(await told()).toMatchObject([
      { type: 'business_validation_rule.assignment.created', data: { assignment: { id: second.id } } },
      { type: 'business_validation_rule.assignment.deleted', data: { assignment: { id: first.id } } },
    ]);
  });
});
