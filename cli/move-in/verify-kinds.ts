// The kinds of records that `--verify` compares: their location here, and the compared members.
import { DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import { getCampaign } from '../../lib/services/campaigns/campaigns';
import { getCategory } from '../../lib/services/categories/categories';
import { getCollection } from '../../lib/services/product-collections/product-collections';
import { getProduct } from '../../lib/services/products/products';
import { getCustomer } from '../../lib/services/customers/customers';
import { getReward } from '../../lib/services/rewards/rewards';
import { getStack } from '../../lib/services/promotions/promotion-stacks';
import { getTier } from '../../lib/services/promotions/promotions';
import { getRule } from '../../lib/services/validation-rules/validation-rules';
import { getVoucher } from '../../lib/services/vouchers/vouchers';
import { type Move, pickMembers } from './move';
import { recordsIn } from './pages';
import { type SourceClient, type Old, PAGE } from './source';
import { all, type Kind, type Members, membersOf } from './verify-kind';
import { LOYALTY_KINDS } from './verify-loyalty';
import { findStoredAssignment, stackingThere } from './steps/assignments';
import {
  CATEGORY_MEMBERS,
  categoriesThere,
  collectionsThere,
  PRODUCT_MEMBERS,
  SKU_MEMBERS,
  skusOf,
} from './steps/catalogue';
import { CUSTOMER_MEMBERS } from './steps/customers';
import { COMPARED, offersOf, THERE } from './steps/promotions';

/** Some of the records that were moved, at random. */
function some(
  kind: string,
  sample: number,
  how: {
    readonly one: (client: SourceClient, id: string) => Promise<unknown>;
    readonly total: (client: SourceClient) => Promise<{ readonly total: number }>;
  },
): Kind['there'] {
  return async ({ source, state }) => {
    const ids = [...new Set(state.mapLines().flatMap(([of, there]) => (of === kind ? [there] : [])))];
    const records: Old[] = [];
    for (const id of shuffled(ids).slice(0, sample)) {
      records.push((await source.ask((client) => how.one(client, id))) as Old);
    }
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
  ...['validity_day_of_week', 'validity_hours', 'active', 'additional_info', 'metadata', 'is_referral_code'],
  ...['holder_id'],
] as const;
const CARD_MEMBERS = [
  ...['amount', 'effect', 'points', 'balance', 'subtracted_amount', 'subtracted_points', 'expired_points'],
  ...['pending_points', 'next_expiration_date', 'next_expiration_points'],
] as const;
const COUNT_MEMBERS = ['quantity', 'redeemed_quantity', 'redeemed_amount', 'redeemed_points'] as const;

function voucherMembers(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const part = (name: string) => (record[name] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...membersOf(VOUCHER_MEMBERS)(record),
    card: pickMembers({ ...part('gift'), ...part('loyalty_card') }, CARD_MEMBERS),
    counts: pickMembers(part('redemption'), COUNT_MEMBERS),
    published: part('publish').count ?? 0,
  };
}

function productMembers(record: Members): Members {
  const skus = skusOf(record).map(({ id, ...sku }) => ({ id, ...membersOf(SKU_MEMBERS)(sku) }));
  return { ...membersOf(PRODUCT_MEMBERS)(record), skus: Object.fromEntries(skus.map((sku) => [sku.id, sku])) };
}

const first = { limit: 1 } as const;

export function kindsOf(sample: number): readonly Kind[] {
  return [...configurationKinds(), ...catalogueKinds(sample), ...codeKinds(sample), ...LOYALTY_KINDS];
}

function configurationKinds(): readonly Kind[] {
  const kind = (
    name: string,
    there: (move: Move) => Promise<readonly Old[]>,
    rest: Pick<Kind, 'here'>,
    names: readonly string[],
  ): Kind => ({
    kind: name,
    there: all(there),
    members: membersOf(names),
    ...rest,
  });
  return [
    kind(
      'categories',
      categoriesThere,
      { here: ({ rt, caller }, id) => getCategory(rt, caller, id) },
      CATEGORY_MEMBERS,
    ),
    kind('collections', collectionsThere, { here: ({ rt, caller }, id) => getCollection(rt, caller, id) }, [
      'name',
      'type',
      'products',
      'filter',
    ]),
    kind('rules', THERE.rules, { here: ({ rt, caller }, id) => getRule(rt, caller, id) }, COMPARED.rules),
    kind(
      'campaigns',
      THERE.campaigns,
      { here: ({ rt, caller }, id) => getCampaign(rt, caller, id) },
      COMPARED.campaigns,
    ),
    kind('tiers', THERE.tiers, { here: ({ rt, caller }, id) => getTier(rt, caller, id) }, COMPARED.tiers),
    kind('stacks', THERE.stacks, { here: stackHere }, COMPARED.stacks),
    kind('rewards', THERE.rewards, { here: ({ rt, caller }, id) => getReward(rt, caller, id) }, COMPARED.rewards),
    kind('offers', async (move) => offersOf(move, await THERE.rewards(move)), { here: offerHere }, [
      'reward_id',
      'related_object_id',
      'parameters',
    ]),
    {
      kind: 'stacking rules',
      there: async (move) => ({ total: 1, records: [{ id: '', created_at: '', ...(await stackingThere(move)) }] }),
      here: async ({ rt, caller }) => (await rt.store.config.load(caller)).stacking ?? DEFAULT_STACKING_RULES,
      members: (record) => pickMembers(record, Object.keys(DEFAULT_STACKING_RULES)),
    },
  ];
}

function catalogueKinds(sample: number): readonly Kind[] {
  return [
    {
      kind: 'products',
      there: some('product', sample, {
        one: (client, id) => client.products.get(id),
        total: (client) => client.products.list(first),
      }),
      here: ({ rt, caller }, product) => getProduct(rt, caller, { product }),
      members: productMembers,
    },
    {
      kind: 'customers',
      there: some('customer', sample, {
        one: (client, id) => client.customers.get(id),
        total: (client) => client.customers.list(first),
      }),
      here: ({ rt, caller }, id) => getCustomer(rt, caller, id),
      members: membersOf(CUSTOMER_MEMBERS),
    },
  ];
}

function codeKinds(sample: number): readonly Kind[] {
  return [
    {
      kind: 'vouchers',
      there: some('voucher', sample, {
        one: (client, id) => client.vouchers.get(id),
        total: (client) => client.vouchers.list(first),
      }),
      here: ({ rt, caller }, id) => getVoucher(rt, caller, id),
      members: voucherMembers,
    },
    {
      kind: 'publications',
      there: async ({ source }) => {
        const query = { limit: PAGE, page: 1, order: '-created_at', result: 'SUCCESS' } as const;
        const answer = await source.ask((client) => client.distributions.publications.list(query));
        return { total: answer.total, records: recordsIn(answer, 'publications') };
      },
      here: async ({ rt, caller }, id) => (await rt.store.publications.load(caller, id))?.record ?? {},
      members: membersOf(['customer_id', 'source_id', 'channel', 'metadata', 'vouchers_id']),
    },
    {
      kind: 'assignments',
      there: async ({ source }) => {
        const query = { limit: PAGE, page: 1, order: '-created_at' } as const;
        const answer = await source.ask((client) => client.validationRules.listRulesAssignments(query));
        return { total: answer.total, records: recordsIn(answer, 'data') };
      },
      here: async ({ rt, caller }, _id, record) => ({
        ...((await findStoredAssignment({ rt, caller, record })) !== null && record),
      }),
      members: (record) => pickMembers(record, ['rule_id', 'related_object_id', 'related_object_type']),
    },
  ];
}

async function stackHere({ rt, caller }: Move, id: string): Promise<object> {
  const campaignId = (await rt.store.config.load(caller)).stacks.get(id)?.campaign_id ?? '';
  return getStack(rt, caller, { campaignId, id });
}

async function offerHere({ rt, caller }: Move, id: string): Promise<object> {
  return (await rt.store.config.load(caller)).rewardAssignments.get(id) ?? {};
}
