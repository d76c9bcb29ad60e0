// Compares what was moved with what the other system has: each record of the configuration, and a sample of the others.
import { ApiError } from '../../lib/errors';
import { getCategory } from '../../lib/services/catalogue/categories';
import { getCollection } from '../../lib/services/catalogue/product-collections';
import { getProduct } from '../../lib/services/catalogue/products';
import { getCustomer } from '../../lib/services/customers/customers';
import { getCampaign } from '../../lib/services/campaigns/campaigns';
import { getReward } from '../../lib/services/loyalties/rewards';
import { getStack } from '../../lib/services/promotions/promotion-stacks';
import { getTier } from '../../lib/services/promotions/promotions';
import { getRule } from '../../lib/services/rules/validation-rules';
import { getVoucher } from '../../lib/services/vouchers/vouchers';
import { type Difference, differencesOf } from '../shadow/compare';
import { idsHere } from './ids';
import { type Move, picked, problemOf, translated } from './move';
import type { Client, Old } from './source';
import { CATEGORY_MEMBERS, categoriesThere, collectionsThere, PRODUCT_MEMBERS } from './steps/catalogue';
import { CUSTOMER_MEMBERS } from './steps/customers';
import { COMPARED, THERE } from './steps/promotions';

export interface Verified {
  readonly kind: string;
  /** How many the other system has; null where it was not asked. */
  readonly there: number | null;
  readonly compared: number;
  readonly differing: readonly { readonly there: string; readonly differences: readonly Difference[] }[];
}

interface Kind {
  readonly kind: string;
  readonly there: (move: Move) => Promise<{ readonly total: number | null; readonly records: readonly Old[] }>;
  readonly here: (move: Move, id: string) => Promise<object>;
  readonly members: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

const all =
  (list: (move: Move) => Promise<readonly Old[]>): Kind['there'] =>
  async (move) => {
    const records = await list(move);
    return { total: records.length, records };
  };

const membersOf = (names: readonly string[]): Kind['members'] => {
  return (record) => ({ ...picked(record, names), made: record.created_at });
};

/** Some of the records that were moved, at random. */
function some(
  kind: string,
  sample: number,
  how: {
    readonly one: (client: Client, id: string) => Promise<unknown>;
    readonly total: (client: Client) => Promise<{ readonly total: number }>;
  },
): Kind['there'] {
  return async ({ source, state }) => {
    const ids = [...new Set(state.mapLines().flatMap(([of, there]) => (of === kind ? [there] : [])))];
    const records: Old[] = [];
    for (const id of shuffled(ids).slice(0, sample))
      records.push((await source.ask((client) => how.one(client, id))) as Old);
    const { total } = await source.ask(how.total);
    return { total, records };
  };
}

function shuffled(ids: readonly string[]): readonly string[] {
  return ids
    .map((id) => [Math.random(), id] as const)
    .sort(([left], [right]) => left - right)
    .map(([, id]) => id);
}

const VOUCHER_MEMBERS = [
  ...['code', 'type', 'campaign_id', 'category_id', 'discount', 'start_date', 'expiration_date', 'validity_timeframe'],
  ...[
    'validity_day_of_week',
    'validity_hours',
    'active',
    'additional_info',
    'metadata',
    'is_referral_code',
    'holder_id',
  ],
] as const;
const CARD_MEMBERS = ['amount', 'effect', 'points', 'balance', 'subtracted_amount', 'subtracted_points'] as const;
const COUNT_MEMBERS = ['quantity', 'redeemed_quantity', 'redeemed_amount', 'redeemed_points'] as const;

function voucherMembers(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const part = (name: string) => (record[name] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...membersOf(VOUCHER_MEMBERS)(record),
    card: picked({ ...part('gift'), ...part('loyalty_card') }, CARD_MEMBERS),
    counts: picked(part('redemption'), COUNT_MEMBERS),
    published: part('publish').count ?? 0,
  };
}

function kindsOf(sample: number): readonly Kind[] {
  return [
    {
      kind: 'categories',
      there: all(categoriesThere),
      here: ({ rt, caller }, id) => getCategory(rt, caller, id),
      members: membersOf(CATEGORY_MEMBERS),
    },
    {
      kind: 'collections',
      there: all(collectionsThere),
      here: ({ rt, caller }, id) => getCollection(rt, caller, id),
      members: membersOf(['name', 'type', 'products', 'filter']),
    },
    {
      kind: 'rules',
      there: all(THERE.rules),
      here: ({ rt, caller }, id) => getRule(rt, caller, id),
      members: membersOf(COMPARED.rules),
    },
    {
      kind: 'campaigns',
      there: all(THERE.campaigns),
      here: ({ rt, caller }, id) => getCampaign(rt, caller, id),
      members: membersOf(COMPARED.campaigns),
    },
    {
      kind: 'tiers',
      there: all(THERE.tiers),
      here: ({ rt, caller }, id) => getTier(rt, caller, id),
      members: membersOf(COMPARED.tiers),
    },
    { kind: 'stacks', there: all(THERE.stacks), here: stackHere, members: membersOf(COMPARED.stacks) },
    {
      kind: 'rewards',
      there: all(THERE.rewards),
      here: ({ rt, caller }, id) => getReward(rt, caller, id),
      members: membersOf(COMPARED.rewards),
    },
    {
      kind: 'products',
      there: some('product', sample, {
        one: (client, id) => client.products.get(id),
        total: (client) => client.products.list({ limit: 1 }),
      }),
      here: ({ rt, caller }, product) => getProduct(rt, caller, { product, hide: 'skus' }),
      members: membersOf(PRODUCT_MEMBERS),
    },
    {
      kind: 'customers',
      there: some('customer', sample, {
        one: (client, id) => client.customers.get(id),
        total: (client) => client.customers.list({ limit: 1 }),
      }),
      here: ({ rt, caller }, id) => getCustomer(rt, caller, id),
      members: membersOf(CUSTOMER_MEMBERS),
    },
    {
      kind: 'vouchers',
      there: some('voucher', sample, {
        one: (client, id) => client.vouchers.get(id),
        total: (client) => client.vouchers.list({ limit: 1 }),
      }),
      here: ({ rt, caller }, id) => getVoucher(rt, caller, id),
      members: voucherMembers,
    },
    {
      kind: 'publications',
      there: async ({ source }) => {
        const query = { limit: 100, page: 1, order: '-created_at', result: 'SUCCESS' } as const;
        const answer = await source.ask((client) => client.distributions.publications.list(query));
        return { total: answer.total, records: answer.publications as unknown as readonly Old[] };
      },
      here: publicationHere,
      members: membersOf(['customer_id', 'source_id', 'channel', 'metadata', 'vouchers_id']),
    },
  ];
}

async function stackHere({ rt, caller }: Move, id: string): Promise<object> {
  const campaignId = (await rt.store.config.load(caller)).stacks.get(id)?.campaign_id ?? '';
  return getStack(rt, caller, { campaignId, id });
}

async function publicationHere({ rt, caller }: Move, id: string): Promise<object> {
  const stored = await rt.store.publications.load(caller, id);
  return stored?.record ?? {};
}

/** Ids that were moved are those of here, and no other stands for them. */
const EXACT = { ids: { get: (id: string) => id }, isSorted: false };

/** @param sample how many codes, customers and products are compared */
export async function verify(move: Move, sample: number): Promise<readonly Verified[]> {
  const results: Verified[] = [];
  for (const kind of kindsOf(sample)) results.push(await verifyKind(move, kind));
  return results;
}

async function verifyKind(move: Move, { kind, there, here, members }: Kind): Promise<Verified> {
  const ids = idsHere(move.state.ids);
  const { total, records } = await there(move);
  const differing: Verified['differing'][number][] = [];
  for (const record of records) {
    const wanted = members(translated(record, ids));
    const found = await foundHere(() => here(move, ids.get(record.id) ?? record.id));
    const differences = differencesOf(
      { status: 200, body: wanted },
      { status: 200, body: 'problem' in found ? found : members(found) },
      EXACT,
    );
    if (differences.length > 0) differing.push({ there: record.id, differences });
  }
  return { kind, there: total, compared: records.length, differing };
}

async function foundHere(find: () => Promise<object>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return { ...(await find()) };
  } catch (error) {
    if (error instanceof ApiError) return { problem: problemOf(error) };
    throw error;
  }
}
