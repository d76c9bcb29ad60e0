// What changes and deletes records of a project.
import type { FileKind } from '../files/kinds';
import type { FileMembers } from '../files/record';
import type { ProjectRecord } from './forms';
import { changeCode } from './generic-code';
import { tierBody } from './loyalty-tiers';
import { assignRule, bodyOf, changeSettings, earningBody, rewardBody, stackBody, type WriteContext } from './writes';

export interface RecordChange {
  readonly kind: FileKind;
  readonly key: string;
  readonly stored: ProjectRecord;
  /** All members as the files want them, with names. */
  readonly wanted: FileMembers;
  /** The members of the first level that differ. */
  readonly changed: readonly string[];
  /** The code of a campaign that has one. */
  readonly code?: FileMembers | undefined;
}

const OF_PROJECT = '/management/v1/projects/{projectId}';

/** The members that differ, null where the files have none. */
function selectChanged({ wanted, changed, stored }: RecordChange, without: readonly string[] = []): FileMembers {
  const names = changed.filter((name) => !without.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, name === 'metadata' ? metadataOf(stored.form, wanted) : (wanted[name] ?? null)]),
  );
}

/** Metadata is whole: a key that the files lack is sent as null. */
function metadataOf(before: FileMembers, after: FileMembers): FileMembers {
  const removed = Object.keys((before.metadata ?? {}) as FileMembers).map((name) => [name, null] as const);
  return { ...Object.fromEntries(removed), ...(after.metadata as FileMembers | undefined) };
}

type Changer = (context: WriteContext, change: RecordChange) => Promise<void>;

/** Send what differs. */
export async function changeRecord(context: WriteContext, change: RecordChange): Promise<void> {
  await CHANGE[change.kind](context, change);
}

async function put(context: WriteContext, route: string, params: Readonly<Record<string, string>>, body: FileMembers) {
  if (Object.keys(body).length > 0) await context.api.send({ route: `PUT ${route}`, params, body });
}

const CHANGE: Readonly<Record<FileKind, Changer>> = {
  settings: (context, change) => {
    const body = selectChanged(change);
    const { stacking_rules: _rules, ...settings } = body;
    const isStacked = change.changed.includes('stacking_rules');
    return changeSettings(context, {
      kind: 'settings',
      key: 'settings',
      members: { ...settings, ...(isStacked && { stacking_rules: change.wanted.stacking_rules }) },
    });
  },
  category: (context, change) =>
    put(context, '/v1/categories/{categoryId}', { categoryId: change.stored.id }, selectChanged(change)),
  schema: changeSchema,
  collection: (context, change) => {
    const body = bodyOf(context, selectChanged(change));
    const products = change.changed.includes('products') ? { products: body.products ?? [] } : {};
    return put(
      context,
      '/v1/product-collections/{productCollectionId}',
      { productCollectionId: change.stored.id },
      { ...body, ...products },
    );
  },
  // The API has no route that changes one: the plan refuses it.
  segment: () => Promise.resolve(),
  rule: (context, change) =>
    put(context, '/v1/validation-rules/{ruleId}', { ruleId: change.stored.id }, ruleBody(context, change)),
  campaign: changeCampaign,
  tier: async (context, change) => {
    const rules = { to: 'promotion_tier' as const, assignments: change.stored.answer.validation_rule_assignments };
    const removed = await assignNewRules(context, change, rules);
    const body = bodyOf(context, selectChanged(change, ['validation_rules']));
    await put(context, '/v1/promotions/tiers/{tierId}', { tierId: change.stored.id }, body);
    await removeRules(context, removed);
  },
  reward: (context, change) =>
    put(context, '/v1/rewards/{rewardId}', { rewardId: change.stored.id }, rewardBody(context, selectChanged(change))),
  stack: (context, change) => {
    const { campaign, tiers, hierarchy_mode: mode } = change.wanted;
    const isListed = ['tiers', 'hierarchy_mode'].some((name) => change.changed.includes(name));
    const others = selectChanged(change, ['campaign', 'tiers', 'hierarchy_mode']);
    const body = stackBody(context, { ...others, campaign, ...(isListed && { tiers, hierarchy_mode: mode }) });
    const params = { campaignId: context.names.idOf('campaign', String(campaign)), stackId: change.stored.id };
    return put(context, '/v1/promotions/{campaignId}/stacks/{stackId}', params, body);
  },
  'earning-rule': (context, change) => {
    const { campaign: _campaign, ...members } = selectChanged(change);
    const rules = change.changed.includes('validation_rules')
      ? { validation_rules: change.wanted.validation_rules ?? [] }
      : {};
    const params = {
      campaignId: context.names.idOf('campaign', String(change.wanted.campaign)),
      earningRuleId: change.stored.id,
    };
    const source = change.changed.includes('source') ? { source: members.source ?? { banner: null } } : {};
    const body = earningBody(context, { ...members, ...rules, ...source });
    return put(context, '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', params, body);
  },
  'loyalty-tier': (context, change) => {
    const { campaign } = change.wanted;
    const body = tierBody({ ...selectChanged(change, ['campaign']), campaign }, context.names);
    return putTier(context, { campaign, id: change.stored.id }, body);
  },
  webhook: (context, change) => {
    const params = { projectId: context.api.projectId, webhookId: change.stored.id };
    return put(context, `${OF_PROJECT}/webhooks/{webhookId}`, params, selectChanged(change));
  },
};

interface TierName {
  /** The name of its campaign. */
  readonly campaign: unknown;
  readonly id: string;
}

function putTier(context: WriteContext, { campaign, id }: TierName, body: FileMembers): Promise<void> {
  const params = { campaignId: context.names.idOf('campaign', String(campaign)), loyaltyTierId: id };
  return put(context, '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}', params, body);
}

/** Map the earning rules of a loyalty tier, after those that it triggers were made. */
export async function mapEarningRules(
  context: WriteContext,
  { key, members }: Pick<RecordChange, 'key'> & { readonly members: FileMembers },
): Promise<void> {
  const { campaign, earning_rules } = members;
  const id = context.names.idOf('loyalty-tier', key);
  await putTier(context, { campaign, id }, tierBody({ campaign, earning_rules }, context.names));
}

/** A definition of a rule without conditions is empty, not null. */
function ruleBody(context: WriteContext, change: RecordChange): FileMembers {
  const body = bodyOf(context, selectChanged(change));
  return body.rules === null ? { ...body, rules: {} } : body;
}

/** A property that the files lack is marked as deleted. */
async function changeSchema(context: WriteContext, change: RecordChange): Promise<void> {
  const params = { projectId: context.api.projectId, metadataSchemaId: change.stored.id };
  const { properties: _properties, ...members } = selectChanged(change);
  const before = (change.stored.form.properties ?? {}) as Readonly<Record<string, FileMembers>>;
  const after = (change.wanted.properties ?? {}) as Readonly<Record<string, FileMembers>>;
  const removed = Object.entries(before).flatMap(([name, definition]) =>
    Object.hasOwn(after, name) ? [] : [[name, { ...definition, deleted: true }] as const],
  );
  const isChanged = change.changed.includes('properties');
  const properties = isChanged ? { properties: { ...Object.fromEntries(removed), ...after } } : {};
  await put(context, `${OF_PROJECT}/metadata-schemas/{metadataSchemaId}`, params, { ...members, ...properties });
}

const APART = ['active', 'tiers', 'rewards', 'validation_rules', 'name', 'campaign_type'];

async function changeCampaign(context: WriteContext, change: RecordChange): Promise<void> {
  const { wanted, changed, stored } = change;
  const params = { campaignId: stored.id };
  const { api } = context;
  const isSwitched = changed.includes('active');
  if (isSwitched && wanted.active === false)
    await api.send({ route: 'POST /v1/campaigns/{campaignId}/disable', params, body: {} });
  const rules = { to: 'campaign' as const, assignments: stored.answer.validation_rules_assignments };
  const removed = await assignNewRules(context, change, rules);
  const { metadata: _metadata, ...members } = selectChanged(change, APART);
  const body = { ...bodyOf(context, members), ...campaignMetadata(change) };
  await put(context, '/v1/campaigns/{campaignId}', params, body);
  await changeCode(context, change);
  await removeRules(context, removed);
  if (isSwitched && wanted.active !== false)
    await api.send({ route: 'POST /v1/campaigns/{campaignId}/enable', params, body: {} });
}

function campaignMetadata({ changed, stored, wanted }: RecordChange): FileMembers {
  if (!changed.includes('metadata')) return {};
  const after = (wanted.metadata ?? {}) as FileMembers;
  const removed = Object.keys((stored.form.metadata ?? {}) as FileMembers).filter(
    (name) => !Object.hasOwn(after, name),
  );
  return { metadata: after, ...(removed.length > 0 && { unset_metadata_fields: removed }) };
}

interface RuleAssignments {
  /** The type of the record that gets the rule. */
  readonly to: 'campaign' | 'promotion_tier' | 'reward_assignment';
  readonly assignments: unknown;
}

interface AssignedRule {
  readonly id: string;
  readonly rule_id: string;
}

/**
 * Assign rules that are missing. Those of campaigns and tiers come in the order of the files: a forced assignment moves
 * a rule to the end, in one write.
 * @returns the assignments that go afterwards, so that the record is never without one
 */
export async function assignNewRules(
  context: WriteContext,
  { wanted, changed, stored }: RecordChange,
  { to, assignments }: RuleAssignments,
): Promise<readonly AssignedRule[]> {
  if (!changed.includes('validation_rules')) return [];
  const keys = (wanted.validation_rules ?? []) as readonly string[];
  const { data = [] } = (assignments ?? {}) as { readonly data?: readonly AssignedRule[] };
  const keyOf = ({ rule_id: id }: AssignedRule) => context.names.keyOf('rule', id);
  const kept = data.map(keyOf).filter((key) => keys.includes(key));
  const place = keys.findIndex((key, index) => key !== kept[index]);
  const fromPlace = place === -1 ? [] : keys.slice(place);
  const written = to === 'reward_assignment' ? fromPlace.filter((key) => !kept.includes(key)) : fromPlace;
  for (const key of written) {
    const record = { related_object_type: to, related_object_id: stored.id };
    await assignRule(context, key, { to: record, isAssigned: kept.includes(key) });
  }
  return data.filter((one) => !keys.includes(keyOf(one)));
}

export async function removeRules({ api }: WriteContext, assignments: readonly AssignedRule[]): Promise<void> {
  for (const { id, rule_id: ruleId } of assignments) {
    const params = { ruleId, assignmentId: id };
    await api.send({ route: 'DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}', params });
  }
}

/** Put the tiers of a campaign in order. @param current their hierarchies, by key */
export async function orderTiers(
  context: WriteContext,
  keys: readonly string[],
  current: ReadonlyMap<string, number>,
): Promise<void> {
  const ranks = keys.map((key) => current.get(key));
  const isOrdered = ranks.every(
    (rank, index) => rank !== undefined && (index === 0 || rank > (ranks[index - 1] ?? rank)),
  );
  if (isOrdered) return;
  for (const [index, key] of keys.entries()) {
    if (ranks[index] === index + 1) continue;
    const params = { tierId: context.names.idOf('tier', key) };
    await put(context, '/v1/promotions/tiers/{tierId}', params, { hierarchy: index + 1 });
  }
}

/** Delete a record of the project. */
export async function deleteRecord({ api, names }: WriteContext, { kind, id, form }: ProjectRecord): Promise<void> {
  const route = DELETE[kind];
  if (!route) return;
  const [name = ''] = /\{(?!projectId|campaignId)(\w+)\}/.exec(route)?.slice(1) ?? [];
  const campaign = typeof form.campaign === 'string' ? names.idOf('campaign', form.campaign) : id;
  const params = { projectId: api.projectId, campaignId: campaign, ...(name !== '' && { [name]: id }) };
  await api.send({ route: `DELETE ${route}`, params, ...(kind === 'campaign' && { query: 'force=true' }) });
}

const DELETE: { readonly [Kind in FileKind]?: string } = {
  category: '/v1/categories/{categoryId}',
  schema: `${OF_PROJECT}/metadata-schemas/{metadataSchemaId}`,
  collection: '/v1/product-collections/{productCollectionId}',
  segment: '/v1/segments/{segmentId}',
  rule: '/v1/validation-rules/{ruleId}',
  campaign: '/v1/campaigns/{campaignId}',
  tier: '/v1/promotions/tiers/{tierId}',
  reward: '/v1/rewards/{rewardId}',
  stack: '/v1/promotions/{campaignId}/stacks/{stackId}',
  'earning-rule': '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
  'loyalty-tier': '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}',
  webhook: `${OF_PROJECT}/webhooks/{webhookId}`,
};
