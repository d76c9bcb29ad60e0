// Tools that look at what was redeemed, and at what was refused.
import { z } from 'zod';
import { type Privacy, untrusted } from '../privacy';
import type { OrderRecord, RedemptionRecord } from '../records';
import { ToolRefusal } from '../service';
import { redeemableOf, refusalOf } from './entries';
import { answerOf, CODE, MOMENT } from './schemas';
import { defineTool, type ToolContext } from './tool';

const ID = z.string().min(1).max(255);

/** Rows of one page, and most pages that are counted. */
const PAGE_ROWS = 100;
const MAX_PAGES = 5;
const DAY_MS = 86_400_000;

interface RedemptionList {
  readonly redemptions?: readonly RedemptionRecord[];
  readonly total?: number;
}

export const explainRedemption = defineTool({
  name: 'explain_redemption',
  title: 'Explain a redemption',
  description:
    'Shows what was redeemed on an order, from gross to net: what each redeemable took off, what was refused, what was ' +
    'rolled back, and a link to the dashboard. Takes the id of a redemption, or of an order.',
  isReadOnly: true,
  input: z
    .strictObject({ redemption: ID.optional(), order: ID.optional() })
    .refine(
      ({ redemption, order }) => (redemption === undefined) !== (order === undefined),
      'Name a redemption or an order.',
    ),
  output: answerOf({ redemptions: z.array(z.looseObject({ redemption: z.string() })) }),
  run: async ({ redemption, order }, context) => {
    const { service } = context;
    const record =
      redemption === undefined
        ? null
        : await service.call<RedemptionRecord>({ purpose: 'look', path: pathOf('redemptions', redemption) });
    const orderId = record ? record.order?.id : (await readOrder(order ?? '', context)).id;
    const found = orderId === undefined ? [] : await readRedemptionsOf(orderId, context);
    // A single record says more than a row of the list: what was refused beside it.
    const whole =
      record === null ? found : found.filter((one) => isPartOf(record, one)).map((one) => merge(record, one));
    if (record === null && whole.length === 0) throw new ToolRefusal('This order has no redemptions.');
    const records = whole.length > 0 || record === null ? whole : [record];
    return { redemptions: records.map((one) => explain(one, context)) };
  },
});

function readOrder(order: string, { service }: ToolContext): Promise<OrderRecord> {
  return service.call<OrderRecord>({ purpose: 'look', path: pathOf('orders', order) });
}

/** The redemptions of an order, each with its parts and rollbacks. */
async function readRedemptionsOf(orderId: string, { service }: ToolContext): Promise<readonly RedemptionRecord[]> {
  const query = { order: orderId, expand: 'children', limit: 50 };
  const { redemptions = [] } = await service.call<RedemptionList>({ purpose: 'look', path: '/v1/redemptions', query });
  return redemptions.filter(({ object }) => object === 'redemption');
}

function merge(record: RedemptionRecord, whole: RedemptionRecord): RedemptionRecord {
  return record.id === whole.id ? { ...record, ...whole } : whole;
}

function isPartOf({ id, redemption }: RedemptionRecord, whole: RedemptionRecord): boolean {
  return whole.id === id || whole.id === redemption;
}

function pathOf(part: string, id: string): string {
  return `/v1/${part}/${encodeURIComponent(id)}`;
}

function explain(record: RedemptionRecord, { privacy, dashboardUrl }: ToolContext): object {
  const { id = '', date, result, status, order, failure_code: key = null, customer_id: customer } = record;
  const parts = record.redemptions && record.redemptions.length > 0 ? record.redemptions : [record];
  const refused = [...(record.inapplicable_redeemables ?? []), ...(record.skipped_redeemables ?? [])];
  const name = privacy.personName(record.customer?.name);
  return {
    redemption: id,
    date,
    result,
    status,
    key,
    customer_id: customer ?? null,
    order: order?.id ?? null,
    gross: order?.amount ?? null,
    takes_off: order?.total_applied_discount_amount ?? 0,
    net: order?.total_amount ?? null,
    parts: parts.map((part) => partOf(part, privacy)),
    refused: refused.map((entry) => ({ ...redeemableOf(entry, privacy), ...refusalOf(entry) })),
    rollbacks: (record.rollbacks ?? []).map(({ id: rollback, date: day, result: end, reason }) => ({
      rollback,
      date: day,
      result: end,
      ...untrusted({ reason }),
    })),
    dashboard_url: dashboardUrl(`/redemptions/${encodeURIComponent(id)}`),
    ...untrusted({ message: record.failure_message, ...(name !== undefined && { customer_name: name }) }),
  };
}

function partOf({ id, voucher, promotion_tier: tier, order }: RedemptionRecord, privacy: Privacy): object {
  const isCode = voucher?.code !== undefined;
  return {
    redemption: id,
    ...(isCode && { object: 'voucher', code: privacy.code(voucher.code ?? '') }),
    ...(tier && { object: 'promotion_tier', id: tier.id }),
    takes_off: order?.total_applied_discount_amount ?? 0,
    to_pay_after: order?.total_amount ?? null,
    ...untrusted({ name: tier?.name, campaign: voucher?.campaign }),
  };
}

export const findRefusals = defineTool({
  name: 'find_refusals',
  title: 'Find refusals',
  description: 'Counts refused redemptions by their key, with the newest of each, of one code, one customer or all.',
  isReadOnly: true,
  input: z.strictObject({
    code: CODE.optional(),
    customer: ID.optional().describe('Id or source id of a customer'),
    since: MOMENT.optional().describe('The first day; 30 days ago when absent'),
    limit: z.number().int().min(1).max(50).default(50).describe('Most rows of the list of single refusals'),
  }),
  output: answerOf({
    counts: z.array(z.looseObject({ key: z.string(), count: z.number() })),
    rows: z.array(z.looseObject({ key: z.string() })),
  }),
  run: async ({ code, customer, since, limit }, context) => {
    const after = new Date(since ?? Date.now() - 30 * DAY_MS).toISOString();
    const { rows, isCut } = await readFailures({ code, customer, after }, context);
    const shown = rows.map((row) => failureOf(row, context.privacy));
    const keys = [...new Set(shown.map(({ key }) => key))];
    return {
      since: after,
      total: rows.length,
      counts: keys.map((key) => {
        const same = shown.filter((row) => row.key === key);
        return { key, count: same.length, newest: same[0] };
      }),
      rows: shown.slice(0, limit),
      more: isCut || shown.length > limit,
    };
  },
});

interface FailureFilter {
  readonly code: string | undefined;
  readonly customer: string | undefined;
  readonly after: string;
}

/** The newest failures come first. */
async function readFailures({ code, customer, after }: FailureFilter, { service }: ToolContext) {
  const rows: RedemptionRecord[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { redemptions = [] } = await service.call<RedemptionList>({
      purpose: 'look',
      path: '/v1/redemptions',
      query: {
        result: 'FAILURE',
        limit: PAGE_ROWS,
        page,
        customer,
        'created_at[after]': after,
        ...(code !== undefined && { 'filters[voucher_code][conditions][$is][0]': code }),
      },
    });
    rows.push(...redemptions.filter(({ object }) => object === 'redemption'));
    if (redemptions.length < PAGE_ROWS) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}

function failureOf(record: RedemptionRecord, privacy: Privacy) {
  const { id, date, failure_code: key = 'unknown', failure_message: message, voucher, promotion_tier: tier } = record;
  const name = privacy.personName(record.customer?.name);
  return {
    key,
    redemption: id,
    date,
    ...(voucher?.code !== undefined && { code: privacy.code(voucher.code) }),
    ...(tier?.id !== undefined && { tier: tier.id }),
    customer_id: record.customer_id ?? null,
    ...untrusted({ message, campaign: voucher?.campaign, ...(name !== undefined && { customer_name: name }) }),
  };
}
