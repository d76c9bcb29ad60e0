// What makes and changes the records of a project: one request after the other.
import type { FileKind } from '../files/kinds';
import type { FileMembers } from '../files/record';
import type { Path } from '../files/yaml-file';
import { CATEGORY_LIMITS, CATEGORY_LISTS, keyBelow } from '../files/references';
import { tierBody } from './loyalty-tiers';
import { type Names, toRequest } from './names';

/** A write of the API. */
export interface ApiWrite {
  /** Such as `PUT /v1/categories/{categoryId}`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** True where a draft has the effect of this write already. */
  readonly isDrafted?: boolean;
}

/** A project that takes writes. */
export interface ProjectApi {
  readonly projectId: string;
  /** @returns the answer; without members where there is none */
  readonly send: (write: ApiWrite) => Promise<FileMembers>;
}

export interface WriteContext {
  readonly api: ProjectApi;
  readonly names: Names;
  /** Called as soon as a record exists. */
  readonly noteId: (kind: FileKind, key: string, id: string) => void;
  /** The id of the stacking rules; undefined while the project has none of its own. */
  readonly stackingRulesId?: () => Promise<string | undefined>;
}

export interface WrittenRecord {
  readonly kind: FileKind;
  readonly key: string;
  /** With names: of a new record the members of its file, of a changed one all that differ. */
  readonly members: FileMembers;
  /** The place in its file. */
  readonly at?: Path;
}

const OF_PROJECT = '/management/v1/projects/{projectId}';

/** Make a record; it is not live before its rules are assigned. */
export async function createRecord(context: WriteContext, record: WrittenRecord): Promise<void> {
  await CREATE[record.kind](context, record);
}

type Writer = (context: WriteContext, record: WrittenRecord) => Promise<void>;

const CREATE: Readonly<Record<FileKind, Writer>> = {
  settings: changeSettings,
  category: (context, record) => make(context, record, { route: 'POST /v1/categories', body: record.members }),
  schema: (context, record) =>
    make(context, record, {
      route: `POST ${OF_PROJECT}/metadata-schemas`,
      params: { projectId: context.api.projectId },
      body: record.members,
    }),
  collection: (context, record) =>
    make(context, record, { route: 'POST /v1/product-collections', body: bodyOf(context, record.members) }),
  segment: (context, record) => {
    const customers = record.members.type === 'static' ? { customers: [] } : {};
    return make(context, record, { route: 'POST /v1/segments', body: { ...record.members, ...customers } });
  },
  rule: (context, record) =>
    make(context, record, { route: 'POST /v1/validation-rules', body: bodyOf(context, record.members) }),
  campaign: createCampaign,
  tier: (context, record) => {
    const [campaign = ''] = record.key.split('/');
    return make(context, record, {
      route: 'POST /v1/promotions/{campaignId}/tiers',
      params: { campaignId: context.names.idOf('campaign', nameOfPart(campaign)) },
      body: { ...bodyOf(context, record.members), ...rankOf(record) },
    });
  },
  reward: (context, record) =>
    make(context, record, { route: 'POST /v1/rewards', body: rewardBody(context, record.members) }),
  stack: (context, record) =>
    make(context, record, {
      route: 'POST /v1/promotions/{campaignId}/stacks',
      params: { campaignId: context.names.idOf('campaign', String(record.members.campaign)) },
      body: stackBody(context, record.members),
    }),
  'earning-rule': async (context, record) => {
    const { campaign, ...members } = record.members;
    const answer = await context.api.send({
      route: 'POST /v1/loyalties/{campaignId}/earning-rules',
      params: { campaignId: context.names.idOf('campaign', String(campaign)) },
      body: [earningBody(context, members)],
    });
    note(context, record, firstOf(answer));
  },
  'loyalty-tier': async (context, record) => {
    const answer = await context.api.send({
      route: 'POST /v1/loyalties/{campaignId}/tiers',
      params: { campaignId: context.names.idOf('campaign', String(record.members.campaign)) },
      body: [tierBody(record.members, context.names)],
    });
    note(context, record, firstOf(answer));
  },
  webhook: (context, record) =>
    make(context, record, {
      route: `POST ${OF_PROJECT}/webhooks`,
      params: { projectId: context.api.projectId },
      body: record.members,
    }),
};

/** The place of a tier in its campaign, from 1: the order in which tiers are made says nothing. */
function rankOf({ at }: WrittenRecord): FileMembers {
  return at?.[0] === 'tiers' ? { hierarchy: Number(at[1]) + 1 } : {};
}

function nameOfPart(campaign: string): string {
  return campaign.replaceAll('∕', '/');
}

/** The only record of a list; the answer itself where it is no list. */
function firstOf(answer: FileMembers): FileMembers {
  return (answer['0'] ?? answer) as FileMembers;
}

async function make(context: WriteContext, record: WrittenRecord, write: ApiWrite): Promise<void> {
  note(context, record, await context.api.send(write));
}

function note({ names, noteId }: WriteContext, { kind, key }: WrittenRecord, answer: FileMembers): void {
  names.set(kind, key, String(answer.id));
  noteId(kind, key, String(answer.id));
}

/** The members of a request: ids in the place of names. */
export function bodyOf({ names }: WriteContext, { category, validation_rules, ...members }: FileMembers): FileMembers {
  const rules = Array.isArray(validation_rules) ? validation_rules.map((key) => names.idOf('rule', String(key))) : null;
  return {
    ...(toRequest(members, names) as FileMembers),
    ...(category !== undefined && {
      category_id: category === null ? null : names.idOf('category', category as string),
    }),
    ...(rules && { validation_rules: rules }),
  };
}

/** A campaign with several rules is switched off until it has all of them: a request assigns one. */
async function createCampaign(context: WriteContext, record: WrittenRecord): Promise<void> {
  const { tiers: _tiers, rewards: _rewards, validation_rules: rules = [], ...members } = record.members;
  const [first, ...others] = (rules ?? []) as string[];
  const isHeld = others.length > 0;
  const rule = first === undefined ? {} : { validation_rules: [first] };
  const body = bodyOf(context, { ...members, ...rule, ...(isHeld && { active: false }) });
  await make(context, record, { route: 'POST /v1/campaigns', body: withPromotion(body) });
  if (!isHeld) return;
  const campaignId = context.names.idOf('campaign', record.key);
  for (const key of others) await assignRule(context, key, { to: { campaign: campaignId }, isAssigned: false });
  if (members.active !== false)
    await context.api.send({ route: 'POST /v1/campaigns/{campaignId}/enable', params: { campaignId }, body: {} });
}

/** A campaign of type PROMOTION without tiers is one all the same. */
function withPromotion(body: FileMembers): FileMembers {
  return body.campaign_type === 'PROMOTION' ? { ...body, promotion: { tiers: [] } } : body;
}

interface NewAssignment {
  /** The record that gets the rule. */
  readonly to: FileMembers;
  /** True when it has the rule already, which then comes last. */
  readonly isAssigned: boolean;
}

export function assignRule(
  { api, names }: WriteContext,
  key: string,
  { to, isAssigned }: NewAssignment,
): Promise<FileMembers> {
  return api.send({
    route: 'POST /v1/validation-rules/{ruleId}/assignments',
    params: { ruleId: names.idOf('rule', key) },
    ...(isAssigned && { query: 'force=true' }),
    body: to,
  });
}

export function rewardBody(context: WriteContext, { parameters, ...members }: FileMembers): FileMembers {
  if (parameters === undefined || parameters === null) return bodyOf(context, members);
  const { campaign, product, ...others } = parameters as Readonly<Record<string, FileMembers | null | undefined>>;
  const { names } = context;
  const { name, ...rest } = campaign ?? {};
  const { source_id: source, id = source, sku_source_id: sku, sku_id: skuId = sku, ...plain } = product ?? {};
  return {
    ...bodyOf(context, members),
    parameters: {
      ...others,
      ...(campaign && { campaign: { ...rest, id: names.idOf('campaign', String(name)) } }),
      ...(product && {
        product: {
          ...plain,
          id: names.goodsId('product', String(id)),
          ...(typeof skuId === 'string' && { sku_id: names.goodsId('sku', skuId) }),
        },
      }),
    },
  };
}

export function stackBody(context: WriteContext, members: FileMembers): FileMembers {
  const { campaign, tiers, hierarchy_mode: mode, ...others } = members;
  const ids = ((tiers ?? []) as string[]).map((name) => context.names.idOf('tier', keyBelow(String(campaign), name)));
  return {
    ...bodyOf(context, others),
    ...(tiers !== undefined && { tiers: { ids, ...(typeof mode === 'string' && { hierarchy_mode: mode }) } }),
  };
}

export function earningBody(
  context: WriteContext,
  { validation_rules: rules, segment, loyalty_tier: tier, ...members }: FileMembers,
): FileMembers {
  const [rule] = (rules ?? []) as string[];
  return {
    ...bodyOf(context, members),
    ...(typeof segment === 'string' && { segment: { id: context.names.idOf('segment', segment) } }),
    ...(typeof tier === 'string' && { loyalty_tier: { id: context.names.idOf('loyalty-tier', tier) } }),
    ...(rules !== undefined && { validation_rule_id: rule === undefined ? null : context.names.idOf('rule', rule) }),
  };
}

/** Settings and stacking rules: only what a record names is sent. */
export async function changeSettings(context: WriteContext, record: WrittenRecord): Promise<void> {
  const { stacking_rules: stacking, ...settings } = record.members;
  const { api, names } = context;
  const params = { projectId: api.projectId };
  if (Object.keys(settings).length > 0) await api.send({ route: `PUT ${OF_PROJECT}`, params, body: settings });
  if (stacking === undefined) return;
  const body = stackingBody(names, (stacking ?? {}) as FileMembers);
  const id = await context.stackingRulesId?.();
  if (id === undefined) await api.send({ route: `POST ${OF_PROJECT}/stacking-rules`, params, body });
  else
    await api.send({
      route: `PUT ${OF_PROJECT}/stacking-rules/{stackingRulesId}`,
      params: { ...params, stackingRulesId: id },
      body,
    });
}

export function stackingBody(names: Names, rules: FileMembers): FileMembers {
  const category = (key: string) => names.idOf('category', key);
  const lists = CATEGORY_LISTS.flatMap((name) =>
    Array.isArray(rules[name]) ? [[name, (rules[name] as string[]).map(category)] as const] : [],
  );
  const limits = rules[CATEGORY_LIMITS] as FileMembers | null | undefined;
  return {
    ...rules,
    ...Object.fromEntries(lists),
    ...(limits && {
      [CATEGORY_LIMITS]: Object.fromEntries(Object.entries(limits).map(([key, count]) => [category(key), count])),
    }),
  };
}

/** The order in which records are made: what is named comes first. */
export const ORDER_OF_KINDS: readonly FileKind[] = [
  'category',
  'schema',
  'collection',
  'segment',
  'rule',
  'campaign',
  'tier',
  'reward',
  'stack',
  'earning-rule',
  'loyalty-tier',
  'settings',
  'webhook',
];
