// Reads a project: every record that files can hold, at one version.
import type { FileMembers } from '../files/record';
import { isGoods } from '../files/schemas';
import type { Names } from '../model/names';
import type { Snapshot } from '../model/snapshot';
import type { RemoteProject } from './client';

const TRIES = 4;

/** Read a project; again where it changes meanwhile. */
export async function readProject(api: RemoteProject): Promise<Snapshot> {
  for (let tries = 1; ; tries += 1) {
    const before = await api.get('/v1/configuration');
    api.projectId = String(before.project_id);
    const snapshot = await readRecords(api, before);
    const after = await api.get('/v1/configuration');
    api.version = String(after.version);
    if (before.version === after.version) return snapshot;
    if (tries === TRIES) throw new Error('The project changes while it is read.');
  }
}

async function readRecords(api: RemoteProject, configuration: FileMembers): Promise<Snapshot> {
  const { settings, currency, time_zone: timezone, stacking_rules: stackingRules } = configuration;
  const campaigns = await api.list('/v1/campaigns');
  const programs = campaigns.filter(({ campaign_type: type }) => type === 'LOYALTY_PROGRAM');
  const [categories, schemas, collections, segments, rules, tiers, stacks, rewards] = await Promise.all([
    listOnce(api, '/v1/categories'),
    listOnce(api, '/v1/metadata-schemas'),
    api.list('/v1/product-collections'),
    api.list('/v1/segments'),
    api.list('/v1/validation-rules'),
    api.list('/v1/promotions/tiers'),
    api.list('/v1/promotions/stacks'),
    api.list('/v1/rewards'),
  ]);
  return {
    projectId: api.projectId,
    version: String(configuration.version),
    settings: { timezone, currency, ...(settings as FileMembers) },
    stackingRules: stackingRules as FileMembers,
    categories,
    schemas,
    collections,
    segments,
    rules,
    campaigns,
    codes: await readCodes(api, campaigns),
    tiers,
    stacks,
    rewards,
    offers: await readOffers(api, programs),
    earningRules: await listOfEach(programs, ({ id }) => api.list(`/v1/loyalties/${String(id)}/earning-rules`)),
    loyaltyTiers: await listOfEach(programs, ({ id }) => api.list(`/v1/loyalties/${String(id)}/tiers`)),
    webhooks: api.hasManagement ? await listOnce(api, `/management/v1/projects/${api.projectId}/webhooks`) : null,
  };
}

async function listOnce(api: RemoteProject, path: string): Promise<readonly FileMembers[]> {
  const body = await api.get(path);
  return (body[String(body.data_ref)] ?? []) as readonly FileMembers[];
}

async function listOfEach(
  records: readonly FileMembers[],
  read: (record: FileMembers) => Promise<readonly FileMembers[]>,
): Promise<readonly FileMembers[]> {
  const found: FileMembers[] = [];
  for (const record of records) found.push(...(await read(record)));
  return found;
}

/** A code that was deleted by hand is absent. */
function readCodes(api: RemoteProject, campaigns: readonly FileMembers[]): Promise<readonly FileMembers[]> {
  const standalone = campaigns.filter(({ type }) => type === 'STANDALONE');
  return listOfEach(standalone, async ({ voucher }) => {
    const { code } = voucher as FileMembers;
    const found = await api.find(`/v1/vouchers/${encodeURIComponent(String(code))}`);
    return found ? [found] : [];
  });
}

/** Answers of reward assignments do not show the rules assigned to them. */
async function readOffers(api: RemoteProject, programs: readonly FileMembers[]): Promise<readonly FileMembers[]> {
  const offers = await listOfEach(programs, ({ id }) => api.list(`/v1/loyalties/${String(id)}/rewards`));
  const found: FileMembers[] = [];
  for (const offer of offers) {
    const assignments = await api.list(`/v1/validation-rules-assignments?related_object_id=${String(offer.id)}`);
    found.push({ ...offer, assignments });
  }
  return found;
}

interface Goods {
  readonly object: string;
  readonly name: string;
}

/** Learn the ids and source ids of products and SKUs. @returns those that the project does not have */
export async function readGoods(api: RemoteProject, names: Names, goods: readonly Goods[]): Promise<readonly Goods[]> {
  const unique = [...new Map(goods.map((one) => [`${one.object} ${one.name}`, one])).values()];
  const missing: Goods[] = [];
  for (const one of unique) {
    const path = one.object === 'product' ? '/v1/products' : '/v1/skus';
    const record = await api.find(`${path}/${encodeURIComponent(one.name)}`);
    if (!record) missing.push(one);
    else names.setGoods(one.object, String(record.source_id ?? record.id), String(record.id));
  }
  return missing;
}

/** The records of a project that may name products and SKUs. */
export function goodsHolders(snapshot: Snapshot): readonly unknown[] {
  const { rules, collections, rewards, tiers, campaigns, codes, earningRules } = snapshot;
  return [rules, collections, rewards, tiers, campaigns, codes, earningRules];
}

/** Products and SKUs that the records of a project name by id. */
export function listGoodsOf(value: unknown): readonly Goods[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = value as FileMembers;
  const { object, id } = members;
  const own = isGoods(members) && object !== 'products_collection' && typeof id === 'string';
  const below = Object.entries(members).flatMap(([name, member]) => {
    const inside = (member ?? {}) as FileMembers;
    const direct = ['product', 'sku'].includes(name) && typeof inside.id === 'string' && !isGoods(inside);
    const sku = name === 'sku_id' && typeof member === 'string' ? [{ object: 'sku', name: member }] : [];
    return [...(direct ? [{ object: name, name: String(inside.id) }] : []), ...sku, ...listGoodsOf(member)];
  });
  return [...(own ? [{ object: String(object), name: id }] : []), ...below];
}
