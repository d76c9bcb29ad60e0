// Records of a project in the form of files: with every member, and names in the place of ids.
import type { FileKind } from '../files/kinds';
import type { FileMembers } from '../files/record';
import { CATEGORY_LIMITS, CATEGORY_LISTS, keyBelow } from '../files/references';
import { earningRuleKey } from '../files/records';
import { propertiesForm } from '../files/schema-form';
import { triggerOf } from './earning-triggers';
import { tierForm } from './loyalty-tiers';
import { byReward, offerForm, rulesOf } from './assigned';
import { type Names, toFile } from './names';
import type { Snapshot } from './snapshot';

/** A record of a project. */
export interface ProjectRecord {
  readonly kind: FileKind;
  readonly key: string;
  readonly id: string;
  readonly form: FileMembers;
  /** The record that the API answered. */
  readonly answer: FileMembers;
}

export interface ProjectForms {
  readonly records: readonly ProjectRecord[];
  readonly names: Names;
}

/** Choose another key than the record's own name. @returns null to keep its name */
export type KeyChoice = (kind: FileKind, id: string) => string | null;

const VALIDITY = ['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'];

/** Read the records of a snapshot. @param choose keys of records that files know under another name */
export function toForms(snapshot: Snapshot, names: Names, choose: KeyChoice = () => null): ProjectForms {
  const listed = LISTS.flatMap(({ kind, list, nameOf }) => {
    const taken = new Map<string, number>();
    return sortByAge(list(snapshot)).map((answer) => {
      const id = String(answer.id);
      const plain = nameOf(answer, names);
      const count = (taken.get(plain) ?? 0) + 1;
      taken.set(plain, count);
      const key = choose(kind, id) ?? (count === 1 ? plain : `${plain}~${count}`);
      names.set(kind, key, id);
      return { kind, key, id, answer };
    });
  });
  for (const { id, reward_id: reward, related_object_id: campaign } of snapshot.offers)
    names.setOffer({ campaignId: String(campaign), reward: names.keyOf('reward', String(reward)) }, String(id));
  const records = listed.map((one) => ({ ...one, form: formOf(one.kind, one.answer, { names, snapshot }) }));
  const settings = { ...snapshot.settings, stacking_rules: stackingForm(snapshot.stackingRules, names) };
  const project = {
    kind: 'settings' as const,
    key: 'settings',
    id: snapshot.projectId,
    form: settings,
    answer: settings,
  };
  return { records: [project, ...records], names };
}

interface ListedKind {
  readonly kind: FileKind;
  readonly list: (snapshot: Snapshot) => readonly FileMembers[];
  readonly nameOf: (answer: FileMembers, names: Names) => string;
}

const byName = ({ name }: FileMembers) => String(name);
const belowCampaign = (answer: FileMembers, names: Names) =>
  keyBelow(names.keyOf('campaign', String(answer.campaign_id)), String(answer.name));

/** In the order in which one kind names another. */
const LISTS: readonly ListedKind[] = [
  { kind: 'category', list: ({ categories }) => categories, nameOf: byName },
  { kind: 'schema', list: ({ schemas }) => schemas, nameOf: ({ related_object: name }) => String(name) },
  { kind: 'collection', list: ({ collections }) => collections, nameOf: byName },
  { kind: 'segment', list: ({ segments }) => segments, nameOf: byName },
  { kind: 'rule', list: ({ rules }) => rules, nameOf: byName },
  { kind: 'campaign', list: ({ campaigns }) => campaigns, nameOf: byName },
  { kind: 'tier', list: ({ tiers }) => tiers, nameOf: belowCampaign },
  { kind: 'reward', list: ({ rewards }) => rewards, nameOf: byName },
  { kind: 'stack', list: ({ stacks }) => stacks, nameOf: belowCampaign },
  { kind: 'loyalty-tier', list: ({ loyaltyTiers }) => loyaltyTiers, nameOf: belowCampaign },
  {
    kind: 'earning-rule',
    list: ({ earningRules }) => earningRules,
    nameOf: (answer, names) => {
      const campaign = names.keyOf('campaign', campaignOf(answer));
      return earningRuleKey({ campaign, event: answer.event, ...triggerOf(answer, names) });
    },
  },
  { kind: 'webhook', list: ({ webhooks }) => webhooks ?? [], nameOf: ({ target_url: url }) => String(url) },
];

function campaignOf({ source }: FileMembers): string {
  return String((source as FileMembers).object_id);
}

function sortByAge(answers: readonly FileMembers[]): readonly FileMembers[] {
  const ageOf = ({ created_at, id }: FileMembers) => `${String(created_at)} ${String(id)}`;
  return answers.toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1));
}

interface FormContext {
  readonly names: Names;
  readonly snapshot: Pick<Snapshot, 'tiers' | 'offers'>;
}

function pick(answer: FileMembers, members: readonly string[]): FileMembers {
  return Object.fromEntries(members.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name]]])));
}

function formOf(kind: FileKind, answer: FileMembers, context: FormContext): FileMembers {
  const form = FORMS[kind]?.(answer, context) ?? {};
  return withoutNothing(toFile(form, context.names)) as FileMembers;
}

/** The form of one record, as the answer of the request that made it shows it. */
export function answerForm(kind: FileKind, answer: FileMembers, names: Names): FileMembers {
  const { name: _name, ...form } = formOf(kind, answer, { names, snapshot: { tiers: [], offers: [] } });
  return form;
}

const FORMS: { readonly [Kind in FileKind]?: (answer: FileMembers, context: FormContext) => FileMembers } = {
  category: (answer) => pick(answer, ['name', 'hierarchy']),
  schema: ({ properties, ...answer }) => ({
    ...pick(answer, ['related_object', 'allow_defined_only']),
    properties: propertiesForm(properties as FileMembers),
  }),
  collection: (answer) => pick(answer, ['name', 'type', 'products', 'filter']),
  segment: (answer) => pick(answer, ['name', 'type', 'filter']),
  rule: (answer) => pick(answer, ['name', 'rules', 'error', 'applicable_to', 'bundle_rules', 'type', 'context_type']),
  campaign: campaignForm,
  tier: (answer, { names }) => ({
    ...pick(answer, ['name', 'banner', 'action', 'metadata', 'active', ...VALIDITY]),
    category: categoryOf(answer, names),
    validation_rules: rulesOf(answer.validation_rule_assignments, names),
  }),
  reward: ({ parameters, ...answer }, { names }) => ({
    ...pick(answer, ['name', 'type', 'stock', 'attributes', 'metadata']),
    parameters: rewardParameters(parameters as FileMembers, names),
  }),
  stack: (answer, { names }) => {
    const { ids, hierarchy_mode: mode } = answer.tiers as { ids: readonly string[]; hierarchy_mode?: string };
    return {
      name: answer.name,
      campaign: names.keyOf('campaign', String(answer.campaign_id)),
      tiers: ids.map((id) => lastOf(names.keyOf('tier', id))),
      hierarchy_mode: mode,
      category: categoryOf(answer, names),
    };
  },
  'earning-rule': (answer, { names }) => {
    const rule = answer.validation_rule_id as string | null;
    const { banner } = answer.source as FileMembers;
    return {
      campaign: names.keyOf('campaign', campaignOf(answer)),
      ...triggerOf(answer, names),
      ...pick(answer, ['event', 'loyalty', 'active', 'metadata', 'expiration_rules', 'pending_points', ...VALIDITY]),
      source: banner === null ? null : { banner },
      validation_rules: rule === null ? [] : [names.keyOf('rule', rule)],
    };
  },
  'loyalty-tier': (answer, { names }) => tierForm(answer, names),
  webhook: ({ events, ...answer }) => ({
    ...pick(answer, ['target_url', 'active']),
    data: answer.data ?? 'full',
    events: [...(events as string[])].sort(),
  }),
};

function lastOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function categoryOf({ category_id: id }: FileMembers, names: Names): string | null {
  return typeof id === 'string' ? names.keyOf('category', id) : null;
}

const PLAIN = [
  ...['name', 'description', 'campaign_type', 'type', 'active', 'metadata', 'join_once', 'auto_join'],
  ...['use_voucher_metadata_schema', 'activity_duration_after_publishing', 'loyalty_tiers_expiration', ...VALIDITY],
];

function campaignForm(answer: FileMembers, { names, snapshot }: FormContext): FileMembers {
  const tiers = sortTiers(snapshot.tiers.filter(({ campaign_id: id }) => id === answer.id));
  const offers = snapshot.offers.filter(({ related_object_id: id }) => id === answer.id);
  return {
    ...pick(answer, PLAIN),
    category: categoryOf(answer, names),
    voucher: voucherForm(answer.voucher as FileMembers | null | undefined),
    referral_program: referralForm(answer.referral_program as FileMembers | null | undefined),
    validation_rules: rulesOf(answer.validation_rules_assignments, names),
    tiers: tiers.map(({ id }) => lastOf(names.keyOf('tier', String(id)))),
    rewards: offers.map((offer) => offerForm(offer, names)).toSorted(byReward),
  };
}

/** Tiers in the order in which they are applied. */
export function sortTiers(tiers: readonly FileMembers[]): readonly FileMembers[] {
  return sortByAge(tiers).toSorted((one, other) => Number(one.hierarchy) - Number(other.hierarchy));
}

function voucherForm(voucher: FileMembers | null | undefined): FileMembers | null {
  if (!voucher) return null;
  const { gift, loyalty_card: card, redemption } = voucher as Readonly<Record<string, FileMembers | undefined>>;
  return {
    ...pick(voucher, ['type', 'code', 'discount', 'code_config']),
    gift: gift && pick(gift, ['amount', 'effect']),
    loyalty_card: card && pick(card, ['points', 'expiration_rules']),
    redemption: redemption && pick(redemption, ['quantity']),
  };
}

function referralForm(program: FileMembers | null | undefined): FileMembers | null {
  if (!program) return null;
  const { referee_reward: reward, custom_event: event } = program as Readonly<Record<string, FileMembers | undefined>>;
  const parent = reward?.related_object_parent as FileMembers | undefined;
  return {
    conversion_event_type: program.conversion_event_type,
    custom_event: event && pick(event, ['name']),
    referee_reward: reward && {
      ...pick(reward, ['type', 'amount']),
      related_object_parent: parent && pick(parent, ['name']),
    },
  };
}

function rewardParameters(parameters: FileMembers, names: Names): FileMembers {
  const { campaign, product, coin } = parameters as Readonly<Record<string, FileMembers | undefined>>;
  const sku = product?.sku_id;
  return {
    coin,
    campaign: campaign && {
      name: names.keyOf('campaign', String(campaign.id)),
      ...pick(campaign, ['balance', 'type']),
    },
    product: product && { id: product.id, sku_source_id: typeof sku === 'string' ? names.sourceOf('sku', sku) : null },
  };
}

function stackingForm(rules: FileMembers, names: Names): FileMembers {
  const category = (id: string) => names.keyOf('category', id);
  const lists = CATEGORY_LISTS.map(
    (name) => [name, ((rules[name] ?? []) as string[]).map(category).toSorted()] as const,
  );
  const limits = Object.entries((rules[CATEGORY_LIMITS] ?? {}) as FileMembers).map(([id, count]) => [
    category(id),
    count,
  ]);
  const { object: _object, ...plain } = rules;
  return { ...plain, ...Object.fromEntries(lists), [CATEGORY_LIMITS]: Object.fromEntries(limits) as FileMembers };
}

/** Members whose content the shop defines: only null counts as absent there. */
const OPEN = ['metadata', 'rules', 'filter', 'bundle_rules', 'properties'];

/** Null, and lists and objects without content, count as absent. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    return [name, OPEN.includes(name) ? withoutNulls(member) : withoutNothing(member)] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => !isNothing(member)));
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== undefined));
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
