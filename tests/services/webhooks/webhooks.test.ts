// The management of webhooks: what is told, what is refused, and lists of send-outs.
import * as create from '../../../functions/webhooks/create';
import * as dispatch from '../../../functions/webhooks/dispatch';
import * as deliver from '../../../functions/webhooks/deliver';
import * as getSecret from '../../../functions/webhooks/get-secret';
import * as getSendoutHandler from '../../../functions/webhooks/get-sendout';
import { isPublicAddress } from '../../../lib/webhooks/addresses';
import * as app from '../../support/app';
import {
  aCaller,
  aReceiver,
  aRuntime,
  aVoucher,
  dump,
  PROJECT,
  putVoucher,
  type Receiver,
  redeem,
  type TestRuntime,
  testWebhooks,
  voucherLine,
} from '../../support/shop';
import eventNames from '../../../schemas/webhooks/event-names.json';

const caller = aCaller({ kind: 'management' });
const URL_ABROAD = 'https://receiver.example.com/events';

let rt: TestRuntime;
let receiver: Receiver | null = null;

beforeEach(async () => {
  rt = await aRuntime({ webhooks: { ...testWebhooks, allowsPrivate: false, isPublicAddress } });
});

afterEach(async () => {
  app.installRuntime(null);
  await receiver?.close();
  receiver = null;
});

const nameOf = ({ id }: Readonly<Record<string, unknown>>) => ({ projectId: PROJECT, id: String(id) });

describe('a webhook', () => {
  it('is made, shown, changed and deleted', async () => {
    const made = await app.createWebhook(rt, caller, PROJECT, { target_url: URL_ABROAD, events: ['voucher.created'] });

    expect(made).toEqual({
      id: expect.stringMatching(/^wh_[a-z0-9]{24}$/) as unknown,
      object: 'webhook',
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      target_url: URL_ABROAD,
      events: ['voucher.created'],
      active: true,
      data: 'full',
      headers: {},
      failing_since: null,
      last_success_at: null,
      disabled_at: null,
      disabled_reason: null,
    });
    expect(await app.getWebhook(rt, caller, nameOf(made))).toEqual(made);
    rt.clock.advance(1_000);
    const changed = await app.updateWebhook(rt, caller, nameOf(made), { events: ['voucher.deleted'], active: false });
    expect(changed).toMatchObject({
      events: ['voucher.deleted'],
      active: false,
      updated_at: '2026-03-10T12:00:01.000Z',
    });
    expect(await app.listWebhooks(rt, caller, PROJECT)).toMatchObject({ data_ref: 'data', data: [changed], total: 1 });
    await app.deleteWebhook(rt, caller, nameOf(made));
    await expect(app.getWebhook(rt, caller, nameOf(made))).rejects.toMatchObject({
      failure: { key: 'not_found', resource_type: 'webhook' },
    });
  });

  it('that is sent ids alone learns nothing of customers', async () => {
    const request = { target_url: URL_ABROAD, events: ['customer.created' as const], data: 'thin' as const };
    const made = await app.createWebhook(rt, caller, PROJECT, request);
    const { id } = await app.upsertCustomer(rt, aCaller(), { source_id: 'ada', name: 'Ada Secret' });
    await app.dispatchDue(rt);

    const { data } = await app.listSendouts(rt, caller, PROJECT, {});
    const [sendout] = data;
    const { body } = await app.getSendout(rt, caller, { projectId: PROJECT, id: sendout?.id ?? '' });
    expect(made).toMatchObject({ data: 'thin' });
    expect(body).toMatchObject({ type: 'customer.created', data: { id, truncated: true }, event: { entity_id: id } });
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it('of another project does not exist', async () => {
    await expect(app.listWebhooks(rt, caller, 'proj_other')).rejects.toMatchObject({
      failure: { key: 'not_found', resource_type: 'project' },
    });
  });

  it('takes the misspelt names of the published schema, and stores the others', async () => {
    const events = ['voucher.gift.balance_aded', 'voucher.gift.balance_added'] as const;

    const made = await app.createWebhook(rt, caller, PROJECT, { target_url: URL_ABROAD, events: [...events] });

    expect(made.events).toEqual(['voucher.gift.balance_added']);
  });

  it('is refused for an address in here, with nothing stored', async () => {
    const before = await dump(rt);
    const request = { target_url: 'https://169.254.169.254/', events: ['voucher.created' as const] };

    await expect(app.createWebhook(rt, caller, PROJECT, request)).rejects.toMatchObject({
      failure: { key: 'invalid_payload', details: 'Property .target_url must have a public address.' },
    });
    expect(await dump(rt)).toEqual(before);
  });

  it('is one of sixteen at most', async () => {
    const request = { target_url: URL_ABROAD, events: ['voucher.created' as const] };
    for (let count = 0; count < 16; count += 1) await app.createWebhook(rt, caller, PROJECT, request);

    await expect(app.createWebhook(rt, caller, PROJECT, request)).rejects.toMatchObject({
      failure: { key: 'invalid_payload', details: 'A project has at most 16 webhooks.' },
    });
  });
});

describe('the schema of names', () => {
  it('has those of the code, and four that are misspelt', () => {
    expect(eventNames.enum.filter((name) => !name.endsWith('aded'))).toEqual([...app.WEBHOOK_EVENTS]);
    expect(eventNames.enum.filter((name) => name.endsWith('aded'))).toHaveLength(4);
  });
});

describe('the secret', () => {
  it('is shown once, and never stored as it is', async () => {
    expect(await app.getWebhookSecret(rt, caller, PROJECT)).toEqual({ created_at: null, previous_expires_at: null });
    const first = await app.rotateWebhookSecret(rt, caller, PROJECT);
    expect(first).toEqual({ secret: expect.stringMatching(/^whsec_.{44}$/) as unknown, previous_expires_at: null });

    const second = await app.rotateWebhookSecret(rt, caller, PROJECT);

    expect(second.secret).not.toBe(first.secret);
    expect(await app.getWebhookSecret(rt, caller, PROJECT)).toEqual({
      created_at: '2026-03-10T12:00:00.000Z',
      previous_expires_at: '2026-03-11T12:00:00.000Z',
    });
    const stored = JSON.stringify(await dump(rt));
    expect(stored).not.toContain(first.secret);
    expect(stored).not.toContain(second.secret);
    rt.clock.set('2026-03-11T12:00:00.000Z');
    expect(await app.getWebhookSecret(rt, caller, PROJECT)).toMatchObject({ previous_expires_at: null });
  });
});

async function threeSendouts(): Promise<void> {
  receiver = await aReceiver();
  rt = await aRuntime();
  await app.createWebhook(rt, caller, PROJECT, { target_url: receiver.url, events: ['redemption.succeeded'] });
  for (let count = 0; count < 3; count += 1) {
    const { code } = await putVoucher(rt, aVoucher());
    await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });
    await app.dispatchDue(rt);
    rt.clock.advance(count);
  }
}

describe('send-outs', () => {
  it('are listed newest first, page after page, also those of one moment', async () => {
    await threeSendouts();
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await app.listSendouts(rt, caller, PROJECT, {
        limit: 1,
        ...(after && { starting_after_id: after }),
      });
      ids.push(...page.data.map(({ id }) => id));
      after = page.more_starting_after;
    } while (after !== undefined && ids.length < 9);

    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  it('are found by status, type and request', async () => {
    await threeSendouts();
    const count = async (query: Parameters<typeof app.listSendouts>[3]): Promise<number> =>
      (await app.listSendouts(rt, caller, PROJECT, query)).data.length;

    expect(await count({ status: 'PENDING' })).toBe(3);
    expect(await count({ status: 'FAILED' })).toBe(0);
    expect(await count({ type: 'voucher.created' })).toBe(0);
    expect(await count({ group_id: 'v-1' })).toBe(0);
  });

  it('are shown with what is sent', async () => {
    await threeSendouts();
    const { data } = await app.listSendouts(rt, caller, PROJECT, {});
    const [first] = data;

    expect(await app.getSendout(rt, caller, { projectId: PROJECT, id: first!.id })).toMatchObject({
      ...first,
      body: { id: first!.id, type: 'redemption.succeeded' },
    });
    await expect(
      app.getSendout(rt, caller, { projectId: PROJECT, id: 'whs_000000000000000000' }),
    ).rejects.toMatchObject({
      failure: { key: 'not_found', resource_type: 'webhook_sendout' },
    });
  });
});

describe('the functions of AWS', () => {
  it('dispatch the rows that the stream reports, and deliver what the queue names', async () => {
    receiver = await aReceiver();
    rt = await aRuntime();
    app.installRuntime(rt);
    const { id: webhookId } = await app.createWebhook(rt, caller, PROJECT, {
      target_url: receiver.url,
      events: ['redemption.succeeded'],
    });
    const { code } = await putVoucher(rt, aVoucher());
    await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });
    const [row] = Object.values(await dump(rt)).filter(({ sk }) => sk.startsWith('E#'));
    const Records = [{ dynamodb: { Keys: { pk: { S: row!.pk }, sk: { S: row!.sk } } } }];

    expect(await dispatch.handler({ Records })).toEqual({ batchItemFailures: [] });
    expect(await dispatch.handler({ Records })).toEqual({ batchItemFailures: [] });
    const [sendout] = (await app.listSendouts(rt, caller, PROJECT, {})).data;
    const body = JSON.stringify({ project: PROJECT, webhookId, id: sendout!.id });
    await deliver.handler({ Records: [{ body }] } as Parameters<typeof deliver.handler>[0]);
    await deliver.handler({ Records: [{ body }] } as Parameters<typeof deliver.handler>[0]);

    expect(receiver.received).toHaveLength(1);
  });

  it('declare their routes', () => {
    const paths = [create, getSecret, getSendoutHandler].flatMap(({ handler }) => handler.endpoint.paths);

    expect(paths).toEqual([
      '/management/v1/projects/{projectId}/webhooks',
      '/management/v1/projects/{projectId}/webhook-secret',
      '/management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}',
    ]);
  });
});

describe('the audit trail', () => {
  const actionsOf = async () => (await app.listAuditTrail(rt, caller, {})).data.map(({ action }) => action);

  it('says that a disabled webhook is sent to again, and by whom', async () => {
    const name = nameOf(
      await app.createWebhook(rt, caller, PROJECT, { target_url: URL_ABROAD, events: ['voucher.created'] }),
    );
    await rt.store.webhooks.disable(caller, name.id, { at: '2026-03-10T12:00:00.000Z', reason: 'it failed' });
    rt.clock.advance(1);
    await app.updateWebhook(rt, caller, name, { active: true });
    rt.clock.advance(1);
    await app.updateWebhook(rt, caller, name, { active: true });

    expect(await app.getWebhook(rt, caller, name)).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect(await actionsOf()).toEqual(['webhook.enabled', 'webhook.created']);
    const { data } = await app.listAuditTrail(rt, caller, { action: 'webhook.enabled' });
    expect(data).toMatchObject([
      {
        resource: { object: 'webhook', id: name.id },
        changes: { disabled_at: { from: '2026-03-10T12:00:00.000Z', to: null } },
        actor: { type: 'management_key', id: caller.keyId },
      },
    ]);
  });

  it('says that the secret was replaced, and nothing of it', async () => {
    const { secret } = await app.rotateWebhookSecret(rt, caller, PROJECT);

    const { data } = await app.listAuditTrail(rt, caller, { action: 'webhook_secret.rotated' });
    expect(data).toMatchObject([{ resource: { object: 'project', id: PROJECT }, changes: {} }]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });
});
