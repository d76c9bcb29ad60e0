// What customers are told of codes that are taken away from them.
import { listCustomerActivity } from '../../../lib/services/activity/activity';
import { runDueActions } from '../../../lib/services/background/background';
import { deleteCampaign } from '../../../lib/services/campaigns/campaign-deletion';
import { upsertCustomer } from '../../../lib/services/customers/customers';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { addReferralHolders, removeReferralHolder } from '../../../lib/services/referrals/referral-holders';
import { deleteVoucher } from '../../../lib/services/vouchers/vouchers';
import { aVoucher, putCampaign, putVoucher } from '../../support/builders';
import { aProject, type SetupProject } from '../../support/setup';

let project: SetupProject;
let campaignId: string;

beforeEach(async () => {
  project = await aProject();
  campaignId = (await putCampaign(project.rt, { name: 'Coupons', campaign_type: 'REFERRAL_PROGRAM' })).id;
});

async function give(code: string, source_id: string): Promise<void> {
  const command = publishCommand({ voucher: code, customer: { source_id } }, {});
  await publish(project.rt, project.caller, { command, idempotencyKey: null });
}

const put = (code: string) =>
  putVoucher(project.rt, aVoucher({ code, campaign: 'Coupons', campaign_id: campaignId, is_referral_code: true }));

interface Entry {
  readonly type: string;
  readonly data: { readonly data: object; readonly event_source: object | null };
}

async function entriesOf(name: string, query: object = {}): Promise<readonly Entry[]> {
  const list = await listCustomerActivity(project.rt, project.caller, name, { limit: 100, ...query });
  return (list as { data: readonly Entry[] }).data;
}

const deletedOf = (name: string) => entriesOf(name, { type: 'customer.voucher.deleted' });

describe('customer.voucher.deleted', () => {
  test.each([
    ['into the bin', {}],
    ['for good', { force: true }],
  ])('is told of a code that is deleted %s, once', async (_name, how) => {
    await put('HELD');
    await put('FREE');
    await give('HELD', 'jo');
    for (const code of ['HELD', 'FREE']) await deleteVoucher(project.rt, project.caller, code, how);
    if (!('force' in how)) await deleteVoucher(project.rt, project.caller, 'HELD', { force: true });

    expect(await deletedOf('jo')).toMatchObject([
      {
        type: 'customer.voucher.deleted',
        data: {
          data: {
            customer: { source_id: 'jo', object: 'customer' },
            campaign: { id: campaignId },
            voucher: { code: 'HELD', object: 'voucher', campaign_id: campaignId },
          },
          event_source: { channel: 'INTERNAL' },
        },
        created_at: expect.any(String) as string,
      },
    ]);
    expect(await entriesOf('jo', { category: 'EFFECT', campaign_id: campaignId })).toHaveLength(2);
  });

  test('is told of every code that goes with its campaign, however many one transaction takes', async () => {
    const held = Array.from({ length: 60 }, (_, index) => `HELD-${index}`);
    for (const code of held) await put(code);
    for (let index = 0; index < 50; index += 1) await put(`FREE-${index}`);
    for (const code of held) await give(code, 'jo');

    await deleteCampaign(project.rt, project.caller, 'Coupons', {});
    for (let run = 0; run < 5; run += 1) await runDueActions(project.rt, performance.now() + 5_000);

    expect(await deletedOf('jo')).toHaveLength(held.length);
    const left = await Promise.all(held.map((code) => project.rt.store.vouchers.load(project.caller, code)));
    expect(left.every((fact) => fact === null)).toBe(true);
  });
});

describe('customer.holder.assignment.deleted', () => {
  test('is told to a referee who is removed, once', async () => {
    await put('REFERS');
    await give('REFERS', 'jo');
    const { id: customerId } = await upsertCustomer(project.rt, project.caller, { source_id: 'mo' });
    const name = { campaignId: null, codeOrId: 'REFERS' };
    const request = [{ source_id: 'mo' }];
    const { answer } = await addReferralHolders(project.rt, project.caller, { ...name, request, idempotencyKey: null });
    const [{ id } = { id: '' }] = answer.data as readonly { id: string }[];

    await removeReferralHolder(project.rt, project.caller, name, id);
    await expect(removeReferralHolder(project.rt, project.caller, name, id)).rejects.toMatchObject({
      failure: { key: 'not_found' },
    });

    expect(await entriesOf('mo', { type: 'customer.holder.assignment.deleted' })).toMatchObject([
      {
        data: {
          data: {
            customer: { id: customerId },
            holder: { id, customer_id: customerId, holder_role: 'REFEREE', object: 'redeemable_holder' },
            voucher: { code: 'REFERS', holder_id: null, referrer_id: null },
            campaign: { id: campaignId },
          },
        },
      },
    ]);
    expect(await entriesOf('jo', { type: 'customer.holder.assignment.deleted' })).toEqual([]);
  });
});
