// Decision records: each redemption keeps what it was decided from, and is decided the same way again.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aCaller,
  aClub,
  aDiscount,
  aGift,
  answered,
  aRuntime,
  callRoute,
  dump,
  finish,
  found,
  KEYS,
  KIM,
  OTHER_PROJECT,
  putKeys,
  putStackingRules,
  type TestRuntime,
  THREE_LINES,
  tierLine,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['https://shop.example'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 30_000);
});

const stack = [voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })];

interface RedeemedIds {
  /** The parent, or the only redemption. */
  readonly id: string;
  readonly date: string;
  readonly children: readonly string[];
  readonly customerId: string | null;
}

async function redeem(redeemables: readonly object[] = stack, members: object = {}): Promise<RedeemedIds> {
  const body = { redeemables, order: { items: THREE_LINES }, ...members };
  const answer = (await answered('POST /v1/redemptions', { body })) as app.RedemptionResponse;
  const { id, date, customer_id: customerId } = answer.parent_redemption ?? answer.redemptions[0]!;
  return { id, date, children: answer.redemptions.map((child) => child.id), customerId };
}

async function aTier(): Promise<{ readonly id: string }> {
  const discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' };
  const tiers = [{ name: 'Ten', action: { discount }, metadata: { text: 'x'.repeat(300) } }];
  await answered('POST /v1/campaigns', { body: { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } } });
  const { tiers: listed } = await answered('GET /v1/promotions/tiers');
  return listed[0]!;
}

const decisionOf = (id: string) => callRoute('GET /v1/redemptions/{id}/decision', { params: { id } });

async function bodyOf(id: string): Promise<app.DecisionDocument> {
  const { status, body } = await decisionOf(id);
  expect(status).toBe(200);
  return body as unknown as app.DecisionDocument;
}

const set = (decision_records: unknown) =>
  callRoute('PUT /management/v1/projects/{projectId}', {
    params: { projectId: aCaller().project },
    headers: KEYS.management,
    body: { decision_records },
  });

describe('the decision of a redemption', () => {
  it('is the same document by its parent and its children, and is decided the same again', async () => {
    const parent = await redeem();

    const document = await bodyOf(parent.id);
    expect(document).toMatchObject({
      object: 'decision',
      engine: 1,
      decided_at: parent.date,
      outcome: { order: { total_applied_discount_amount: 4000, total_amount: 3247 } },
      replay: { equal: true, engine: 1, differences: [] },
    });
    for (const id of parent.children) expect(await bodyOf(id)).toEqual(document);
    expect((await callRoute('POST /v1/decisions/replay', { body: document })).body).toEqual(document);
  });

  it('is that of a validation before it, but for the state that the validation left', async () => {
    const body = { redeemables: stack, order: { items: THREE_LINES }, options: { expand: ['decision'] } };
    const { decision } = (await answered('POST /v1/validations', { body })) as {
      readonly decision: app.DecisionDocument;
    };
    const parent = await redeem();
    const document = await bodyOf(parent.id);

    expect(document.outcome).toEqual(decision.outcome);
    expect(document.input.vouchers).toEqual(decision.input.vouchers);
  });

  it('stays as it was after everything that it was decided from has changed', async () => {
    await answered('POST /v1/products', { body: { source_id: 'shirt', name: 'Shirt', price: 2499 } });
    const tier = await aTier();
    for (let repeat = 0; repeat < 2; repeat += 1) await redeem([voucherOf('OFF'), tierLine(tier.id)], order());
    const parent = await redeem([voucherOf('OFF'), tierLine(tier.id)], order());
    const before = await bodyOf(parent.id);
    await answered('PUT /v1/promotions/tiers/{tierId}', {
      params: { tierId: tier.id },
      body: { action: { discount: { type: 'PERCENT', percent_off: 90, effect: 'APPLY_TO_ORDER' } } },
    });
    await callRoute('DELETE /v1/promotions/tiers/{tierId}', { params: { tierId: tier.id } });
    await answered('PUT /v1/vouchers/{code}', { params: { code: 'OFF' }, body: { active: false } });
    await answered('POST /v1/products', { body: { source_id: 'shirt', price: 1 } });
    await set('OFF');

    expect(await bodyOf(parent.id)).toEqual(before);
    expect(before.replay.equal).toBe(true);
    expect(before.input.configuration.promotion_tiers).toMatchObject([{ id: tier.id }]);
  });

  const order = () => ({ order: { items: [{ source_id: 'shirt', quantity: 2 }] } });

  it('names each revision of a record once, whatever the number of redemptions', async () => {
    const tier = await aTier();
    const revisions = async () => Object.values(await dump(rt)).filter(({ sk }) => sk === 'Y').length;
    await redeem([tierLine(tier.id)]);
    const stored = await revisions();
    await redeem([tierLine(tier.id)]);
    const { id } = await redeem([tierLine(tier.id)]);

    expect(stored).toBeGreaterThan(0);
    expect(await revisions()).toBe(stored);
    expect(await bodyOf(id)).toMatchObject({ replay: { equal: true } });
  });

  it('is read by a process that has not written it', async () => {
    await redeem();
    const parent = await redeem();
    const document = await bodyOf(parent.id);
    app.installRuntime(await aRuntime({ at: rt.at }));

    expect(await bodyOf(parent.id)).toEqual(document);
  });

  it('is not found for a rollback, an unknown id, and a redemption of another project', async () => {
    const parent = await redeem();
    const { body } = await rollback(parent.id);
    const undone = body as unknown as app.RollbackResponse;

    expect(await bodyOf(parent.id)).toMatchObject({ replay: { equal: true } });
    for (const id of [undone.parent_rollback!.id, undone.rollbacks[0]!.id, `r_${'0'.repeat(22)}00`, 'none']) {
      expect(await decisionOf(id)).toMatchObject({ status: 404, body: { key: 'not_found' } });
    }
  });

  it('is not for client keys', async () => {
    const parent = await redeem();
    const headers = { ...KEYS.client, Origin: 'https://shop.example' };

    const { status } = await callRoute('GET /v1/redemptions/{id}/decision', { params: { id: parent.id }, headers });
    expect(status).toBe(403);
  });

  it('is decided as the best stack was', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' });
    await aDiscount('HALF', { type: 'PERCENT', percent_off: 50 });
    const parent = await redeem([voucherOf('OFF'), voucherOf('HALF')]);

    expect(await bodyOf(parent.id)).toMatchObject({ replay: { equal: true } });
  });
});

describe('the setting decision_records', () => {
  it('is REDEMPTIONS in a new project, always answered, and refuses other values', async () => {
    const path = { params: { projectId: aCaller().project }, headers: KEYS.management };
    const shown = await answered('GET /management/v1/projects/{projectId}', path);

    expect(shown['decision_records']).toBe('REDEMPTIONS');
    expect((await set('FAILURES_TOO')).body).toMatchObject({ decision_records: 'FAILURES_TOO' });
    for (const value of ['SOME', 'off', 1, true]) {
      expect(await set(value)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    }
  });

  it('OFF keeps nothing, and what was kept before stays', async () => {
    const before = await redeem();
    await set('OFF');
    const after = await redeem();

    expect((await decisionOf(before.id)).status).toBe(200);
    expect(await decisionOf(after.id)).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });

  it('FAILURES_TOO keeps the decisions of refused attempts', async () => {
    const refuse = async () => {
      const body = { redeemables: [voucherOf('NONE'), voucherOf('OFF')], order: { items: THREE_LINES } };
      await callRoute('POST /v1/redemptions', { body });
      const listed = await answered('GET /v1/redemptions', { query: 'result=FAILURE' });
      return (listed as unknown as app.RedemptionResponse).redemptions[0]!.id;
    };
    expect((await decisionOf(await refuse())).status).toBe(404);
    await set('FAILURES_TOO');

    expect(await bodyOf(await refuse())).toMatchObject({
      outcome: { valid: false, redeemables: [{ key: 'not_found' }, {}], order: null },
      replay: { equal: true },
    });
  });
});

describe('a refusal after a valid evaluation', () => {
  it('keeps the refusal as the outcome, and is decided the same again', async () => {
    await set('FAILURES_TOO');
    const gifts = { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC' };
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
    const { id: empty } = await answered('POST /v1/campaigns', { body: { ...gifts, voucher } });
    // The reward gives a code of a campaign that has none.
    await refusedClub({ type: 'CAMPAIGN', parameters: { campaign: { id: empty } } });
    const listed = await answered('GET /v1/redemptions', { query: 'result=FAILURE' });
    const [failed] = (listed as unknown as app.RedemptionResponse).redemptions;

    expect(failed).toMatchObject({ failure_code: 'no_voucher_suitable_for_publication' });
    const document = await bodyOf(failed!.id);
    expect(document).toMatchObject({
      outcome: {
        valid: false,
        key: 'no_voucher_suitable_for_publication',
        redeemables: [{ status: 'APPLICABLE', points: 30 }],
        order: null,
      },
      replay: { equal: true, differences: [] },
    });
    expect((await callRoute('POST /v1/decisions/replay', { body: document })).body).toEqual(document);
  });

  /** A member pays 30 points for a reward that cannot be given. */
  async function refusedClub(reward: object): Promise<void> {
    await expect(aClub(reward, { points: 30 })).rejects.toThrow('no_voucher_suitable_for_publication');
  }
});

describe('a decision that cannot be shown', () => {
  it('is redacted once its customer is deleted for good', async () => {
    await set('FAILURES_TOO');
    const parent = await redeem(stack, { customer: KIM });
    const { engine, decided_at } = await bodyOf(parent.id);
    const body = { redeemables: [voucherOf('NONE')], order: { items: THREE_LINES }, customer: KIM };
    await callRoute('POST /v1/redemptions', { body });
    const listed = await answered('GET /v1/redemptions', { query: 'result=FAILURE' });
    const [failed] = (listed as unknown as app.RedemptionResponse).redemptions;
    expect((await bodyOf(failed!.id)).input.customer).toMatchObject({ source_id: KIM.source_id });
    await app.deletePermanently(rt, aCaller(), KIM.source_id);
    await finish(rt);

    expect(await bodyOf(parent.id)).toEqual({ object: 'decision', engine, decided_at, redacted: true });
    expect(await bodyOf(failed!.id)).toMatchObject({ redacted: true });
    expect(await found(rt, parent.customerId!)).toEqual([]);
  });

  it('says that it was too large to keep', async () => {
    const text = () => Array.from({ length: 2900 }, () => Math.random().toString(36).slice(2, 3)).join('');
    const items = Array.from({ length: 500 }, (_, index) => ({
      product_id: `p${index}`,
      price: 100,
      quantity: 1,
      metadata: { text: text().slice(0, 900) },
    }));
    const { id } = await redeem([voucherOf('OFF')], { order: { items } });

    const document = await bodyOf(id);
    expect(document).toMatchObject({ object: 'decision', engine: 1, omitted: 'too_large' });
    expect(document).not.toHaveProperty('input');
  });
});
