import { z } from 'zod';
import { untrusted } from '../privacy';
import type { CampaignRecord } from '../records';
import { ToolRefusal } from '../service';
import { answerOf, CAMPAIGN } from './schemas';
import { defineTool, type ToolContext } from './tool';

export const publishCode = defineTool({
  name: 'publish_code',
  title: 'Publish one code',
  description:
    'Gives one code of a campaign to one customer. The first call changes nothing: it answers a preview and a confirm ' +
    'token. Show the preview to a person; call again with the same arguments and the token once they agree.',
  isReadOnly: false,
  input: z.strictObject({
    campaign: CAMPAIGN,
    customer: z.string().min(1).max(255).describe('Id or source id of a customer'),
    reason: z.string().min(1).max(200).describe('Why the customer gets it'),
    confirm: z.string().max(100).optional().describe('The token of the preview'),
  }),
  output: answerOf({ published: z.boolean() }),
  run: async ({ confirm, ...input }, context) => {
    if (confirm === undefined) return preview(input, context);
    if (!context.confirmations.isValid(confirm, input)) {
      throw new ToolRefusal('This token is unknown, over, used, or of other arguments. Nothing was published.');
    }
    return publish(input, confirm, context);
  },
});

interface Publication {
  readonly campaign: string;
  readonly customer: string;
  readonly reason: string;
}

interface Found {
  readonly campaign: CampaignRecord;
  readonly customer: { readonly id?: string; readonly name?: string | null };
}

async function find({ campaign, customer }: Publication, { service }: ToolContext): Promise<Found> {
  const [campaignRecord, customerRecord] = await Promise.all([
    service.call<CampaignRecord>({ purpose: 'look', path: `/v1/campaigns/${encodeURIComponent(campaign)}` }),
    service.call<Found['customer']>({ purpose: 'look', path: `/v1/customers/${encodeURIComponent(customer)}` }),
  ]);
  return { campaign: campaignRecord, customer: customerRecord };
}

async function preview(input: Publication, context: ToolContext): Promise<object> {
  const { campaign, customer } = await find(input, context);
  const name = context.privacy.personName(customer.name);
  return {
    published: false,
    confirm: context.confirmations.issue(input),
    confirm_within_seconds: 300,
    campaign: campaign.id,
    campaign_type: campaign.campaign_type,
    active: campaign.active,
    customer_id: customer.id,
    ...untrusted({
      campaign_name: campaign.name,
      reason: input.reason,
      ...(name !== undefined && { customer_name: name }),
    }),
  };
}

/** The token is the key of the request: a call that is repeated after a failure publishes no second code. */
async function publish(input: Publication, confirm: string, context: ToolContext): Promise<object> {
  const { campaign, customer } = await find(input, context);
  const { id, voucher } = await context.service.call<{
    readonly id?: string;
    readonly voucher?: { readonly code?: string };
  }>({
    purpose: 'publish',
    method: 'POST',
    path: '/v1/publications',
    idempotencyKey: `mcp:${confirm}`,
    body: {
      campaign: { id: campaign.id, count: 1 },
      customer: { id: customer.id },
      metadata: { reason: input.reason },
    },
  });
  context.confirmations.close(confirm);
  return {
    published: true,
    publication: id,
    campaign: campaign.id,
    customer_id: customer.id,
    code: context.privacy.code(voucher?.code ?? ''),
  };
}
