// References between records: by name, each to a record of the files.
import { ALL_PRODUCTS_COLLECTION } from '../../../lib/model/records/catalog';
import type { FileKind } from './kinds';
import { type FileProblem, suggest } from './problem';
import { findTierMistakes } from './loyalty-tiers';
import { mapSegments } from './segments';
import type { FileRecord, FileMembers } from './record';
import { isGoods, problemAt } from './schemas';
import type { Path } from './yaml-file';

export interface Reference {
  readonly kind: FileKind;
  readonly key: string;
  /** The place in the record. */
  readonly path: Path;
  /** True for an earning rule that a loyalty tier maps, which may itself name the tier. */
  readonly isMapped?: true;
}

/** The characters that separate a campaign from its tier in keys stand only once. */
export function keyBelow(campaign: string, name: string): string {
  return `${campaign.replaceAll('/', '∕')}/${name}`;
}

/** List the records that a record names. */
export function listReferences({ kind, members }: Pick<FileRecord, 'kind' | 'members'>): readonly Reference[] {
  return [
    ...oneOf('category', members.category, ['category']),
    ...listOf('rule', members.validation_rules, ['validation_rules']),
    ...(LISTS[kind]?.(members) ?? []),
    ...listCollections(members, []),
  ];
}

const LISTS: { readonly [Kind in FileKind]?: (members: FileMembers) => readonly Reference[] } = {
  settings: ({ stacking_rules: rules }) => stackingReferences(membersOf(rules)),
  campaign: ({ rewards, referral_program: program }) => [
    ...(Array.isArray(rewards) ? rewards : []).flatMap((offer: unknown, index) => [
      ...oneOf('reward', membersOf(offer).reward, ['rewards', index, 'reward']),
      ...listOf('rule', membersOf(offer).validation_rules, ['rewards', index, 'validation_rules']),
    ]),
    ...['referee_reward', 'referrer_reward'].flatMap((reward) =>
      oneOf('campaign', membersOf(membersOf(membersOf(program)[reward]).related_object_parent).name, [
        ...['referral_program', reward, 'related_object_parent', 'name'],
      ]),
    ),
  ],
  stack: ({ campaign, tiers }) => [
    ...oneOf('campaign', campaign, ['campaign']),
    ...listOf('tier', tiers, ['tiers']).map((one) => ({ ...one, key: keyBelow(String(campaign), one.key) })),
  ],
  reward: ({ parameters }) =>
    oneOf('campaign', membersOf(membersOf(parameters).campaign).name, ['parameters', 'campaign', 'name']),
  'earning-rule': ({ campaign, segment, loyalty_tier: tier }) => [
    ...oneOf('campaign', campaign, ['campaign']),
    ...oneOf('segment', segment, ['segment']),
    ...oneOf('loyalty-tier', tier, ['loyalty_tier']),
  ],
  'loyalty-tier': ({ campaign, earning_rules: rules, rewards }) => [
    ...oneOf('campaign', campaign, ['campaign']),
    ...Object.keys(membersOf(rules)).map((key): Reference => ({
      kind: 'earning-rule',
      key,
      path: ['earning_rules', key],
      isMapped: true,
    })),
    ...Object.keys(membersOf(rewards)).flatMap((key) => oneOf('reward', key, ['rewards', key])),
  ],
  rule: ({ rules }) => listSegments(rules, ['rules']),
  schema: ({ properties }) =>
    Object.entries(membersOf(properties)).flatMap(([name, definition]) =>
      oneOf('schema', membersOf(definition).object_type, ['properties', name, 'object_type']),
    ),
};

/** Members of the stacking rules that list categories. */
export const CATEGORY_LISTS: readonly string[] = [
  'exclusive_categories',
  'joint_categories',
  'no_effect_skip_categories',
  'no_effect_redeem_anyway_categories',
  'initial_amount_mode_categories',
  'discounted_amount_mode_categories',
];
export const CATEGORY_LIMITS = 'applicable_redeemables_category_limits';

function stackingReferences(rules: FileMembers): readonly Reference[] {
  const listed = CATEGORY_LISTS.flatMap((name) => listOf('category', rules[name], ['stacking_rules', name]));
  const limited = Object.keys(membersOf(rules[CATEGORY_LIMITS])).map((key) => ({
    kind: 'category' as const,
    key,
    path: ['stacking_rules', CATEGORY_LIMITS, key],
  }));
  return [...listed, ...limited];
}

function membersOf(value: unknown): FileMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FileMembers) : {};
}

function oneOf(kind: FileKind, value: unknown, path: Path): readonly Reference[] {
  return typeof value === 'string' ? [{ kind, key: value, path }] : [];
}

function listOf(kind: FileKind, value: unknown, path: Path): readonly Reference[] {
  return Array.isArray(value) ? value.flatMap((one, index) => oneOf(kind, one, [...path, index])) : [];
}

function listCollections(value: unknown, path: Path): readonly Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  const { object, name } = value as FileMembers;
  const own = object === 'products_collection' ? oneOf('collection', name, [...path, 'name']) : [];
  const below = Object.entries(value).flatMap(([member, one]) => listCollections(one, [...path, member]));
  return [...own, ...below];
}

/** List the segments that conditions of a rule name. */
function listSegments(value: unknown, path: Path): readonly Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  const named: Reference[] = [];
  mapSegments(value as FileMembers, (key, place) => {
    named.push({ kind: 'segment', key, path: [...path, ...place] });
    return key;
  });
  const below = Object.entries(value).flatMap(([member, one]) => listSegments(one, [...path, member]));
  return [...named, ...below];
}

/** Find references to nothing, by id, and in circles. */
export function checkReferences(records: readonly FileRecord[]): readonly FileProblem[] {
  const known = new Map(records.map((record) => [`${record.kind} ${record.key}`, record]));
  const missing = records.flatMap((record) => findMissing(record, known));
  const own = records.flatMap((record) => [...findIds(record), ...findTierMistakes(record, known)]);
  return [...missing, ...own, ...findCircles(records, known)];
}

type Known = ReadonlyMap<string, FileRecord>;

function findMissing(record: FileRecord, known: Known): readonly FileProblem[] {
  return listReferences(record).flatMap(({ kind, key, path }) => {
    if (known.has(`${kind} ${key}`)) return [];
    const names = [...known.values()].flatMap((one) => (one.kind === kind ? [one.key] : []));
    const text = `These files hold no ${kind} ${key}.${suggest(key, names)}`;
    return [problemAt(record.yaml, [...record.at, ...path], text)];
  });
}

/** Files name collections without ids, but for the built-in one of all products. */
function findIds({ members, yaml, at }: FileRecord): readonly FileProblem[] {
  const visit = (value: unknown, path: Path): readonly FileProblem[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { object, id } = value as FileMembers;
    const isId = object === 'products_collection' && typeof id === 'string' && id !== ALL_PRODUCTS_COLLECTION;
    const own = isId ? [problemAt(yaml, [...at, ...path, 'id'], 'Name the collection: ids differ by project.')] : [];
    return [...own, ...Object.entries(value).flatMap(([name, one]) => visit(one, [...path, name]))];
  };
  return visit(members, []);
}

function findCircles(records: readonly FileRecord[], known: Known): readonly FileProblem[] {
  const done = new Set<FileRecord>();
  const problems: FileProblem[] = [];
  const visit = (record: FileRecord, above: readonly FileRecord[]): void => {
    if (done.has(record)) return;
    for (const { kind, key, path, isMapped } of listReferences(record)) {
      if (isMapped) continue;
      const target = known.get(`${kind} ${key}`);
      const first = target ? [...above, record].indexOf(target) : -1;
      if (first === -1) {
        if (target) visit(target, [...above, record]);
        continue;
      }
      const names = [...above, record].slice(first).map((one) => `${one.kind} ${one.key}`);
      const text = `The references run in a circle: ${[...names, names[0]].join(' → ')}.`;
      problems.push(problemAt(record.yaml, [...record.at, ...path], text));
    }
    done.add(record);
  };
  for (const record of records) visit(record, []);
  return problems;
}

/** Products and SKUs that a record names, by source id. */
export function listGoods(value: unknown, path: Path = []): readonly { object: string; source: string; path: Path }[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = value as FileMembers;
  const named = members.source_id ?? members.id;
  const isProduct = isGoods(members) && members.object !== 'products_collection' && typeof named === 'string';
  const own = isProduct ? [{ object: String(members.object), source: named, path }] : [];
  const inside = Object.entries(members).flatMap(([name, member]) => {
    const { source_id: source, id } = membersOf(member);
    const isNamed = (name === 'product' || name === 'sku') && typeof (source ?? id) === 'string';
    const direct =
      isNamed && !isGoods(membersOf(member))
        ? [{ object: name, source: String(source ?? id), path: [...path, name] }]
        : [];
    return [...direct, ...listGoods(member, [...path, name])];
  });
  return [...own, ...inside];
}
