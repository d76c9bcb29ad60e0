// Records without the members that equal the default: what is left out comes back when the record is made.
import { isSame } from '../../../lib/core/record/change';
import type { FileKind } from '../files/kinds';
import type { FileRecord, FileMembers } from '../files/record';
import { buildProject, type BuiltProject } from './build';
import { answerForm, type ProjectRecord } from './forms';
import { OfflineProject } from './offline-project';
import { createRecord, type ProjectApi } from './writes';
import type { YamlFile } from '../files/yaml-file';

/** Members that say what a record is stay, also where they follow from others. */
const KEPT = [
  'name',
  'type',
  'campaign_type',
  'event',
  'campaign',
  'object',
  'related_object',
  'target_url',
  'hierarchy',
  'reward',
  'rewards',
  'tiers',
  'logic',
  'period_type',
];

/** Types that records have unless they are made with another one. */
const TYPES_BY_DEFAULT: { readonly [Kind in FileKind]?: string } = {
  campaign: 'type',
  rule: 'type',
  reward: 'parameters.campaign.type',
};

/** Records of one kind that are made under another name to see what a member changes. */
const TRIED: readonly FileKind[] = ['collection', 'rule', 'campaign', 'tier', 'reward', 'earning-rule'];

/** @returns the members of each record, by kind and key */
export async function minimiseRecords(records: readonly ProjectRecord[]): Promise<ReadonlyMap<string, FileMembers>> {
  const yaml = { file: '', placeOf: () => ({ line: 1, column: 1 }) } as unknown as YamlFile;
  const whole = records.map(({ kind, key, form }): FileRecord => ({
    kind,
    key,
    was: null,
    members: form,
    yaml,
    at: [],
  }));
  const built = await buildProject(whole);
  const minimal = new Map<string, FileMembers>();
  for (const { kind, key, form } of records) {
    minimal.set(`${kind} ${key}`, await minimiseRecord(built, { kind, key, form }));
  }
  return minimal;
}

type Trial = Pick<ProjectRecord, 'kind' | 'key' | 'form'>;

async function minimiseRecord(built: BuiltProject, record: Trial): Promise<FileMembers> {
  const { kind, form } = record;
  if (kind === 'settings') return minimiseSettings(form);
  if (kind === 'schema') return withoutDefaults(form, { array: false, optional: false, object_type: null });
  if (kind === 'webhook') return withoutDefaults(form, { active: true, data: 'full' });
  if (!TRIED.includes(kind)) return form;
  const whole = await tryRecord(built, record, form);
  if (whole === null) return form;
  const isAsGood = async (members: FileMembers) => isSame(await tryRecord(built, record, members), whole);
  return dropMembers(record, isAsGood);
}

/** Remove each member whose absence changes nothing, the largest first. */
async function dropMembers(
  { kind, form }: Pick<Trial, 'kind' | 'form'>,
  isAsGood: (members: FileMembers) => Promise<boolean>,
): Promise<FileMembers> {
  let current = form;
  const visit = async (path: readonly (string | number)[]): Promise<void> => {
    const value = path.reduce<unknown>((at, name) => (at as FileMembers)[name], current);
    if (typeof value !== 'object' || value === null) return;
    for (const name of Object.keys(value)) {
      const inner = [...path, Array.isArray(value) ? Number(name) : name];
      const isDroppable = !Array.isArray(value) && (!KEPT.includes(name) || TYPES_BY_DEFAULT[kind] === inner.join('.'));
      const without = isDroppable ? (removeAt(current, inner) as FileMembers) : null;
      if (without && (await isAsGood(without))) current = without;
      else if (!FREE.includes(name)) await visit(inner);
    }
  };
  await visit([]);
  return current;
}

/** Members whose content is the shop's. */
const FREE = ['metadata', 'conditions', 'filter', 'validation_rules', 'products', 'rewards'];

function removeAt(value: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) return value.map((one, index) => (index === name ? removeAt(one, rest) : one) as unknown);
  const members = value as FileMembers;
  if (rest.length > 0) return { ...members, [String(name)]: removeAt(members[String(name)], rest) };
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

/** The form of a record that is made of these members; null where the API refuses them. */
async function tryRecord(built: BuiltProject, { kind, key }: Trial, members: FileMembers): Promise<FileMembers | null> {
  const project = new OfflineProject(built.project.config);
  const answers: FileMembers[] = [];
  const api: ProjectApi = {
    projectId: project.projectId,
    send: async (write) => {
      const answer = await project.send(write);
      answers.push(answer);
      return answer;
    },
  };
  const names = built.names.copy();
  const renamed =
    typeof members.name === 'string' ? { ...members, name: `${members.name.slice(0, 240)}~trial` } : members;
  try {
    await createRecord({ api, names, noteId: () => undefined }, { kind, key, members: withOneRule(kind, renamed) });
  } catch {
    return null;
  }
  const [first] = answers;
  const answer = kind === 'earning-rule' ? (Object.values(first ?? {})[0] as FileMembers | undefined) : first;
  return answer ? answerForm(kind, answer, built.names) : null;
}

/** The answer to a new campaign shows the rule that it is made with. */
function withOneRule(kind: FileKind, members: FileMembers): FileMembers {
  const rules = members.validation_rules as readonly string[] | undefined;
  return kind === 'campaign' && rules ? { ...members, validation_rules: rules.slice(0, 1) } : members;
}

function minimiseSettings(form: FileMembers): FileMembers {
  const project = new OfflineProject().snapshot();
  const { stacking_rules: rules, ...settings } = form;
  const stacking = withoutSame((rules ?? {}) as FileMembers, project.stackingRules);
  const currency = { currency: form.currency ?? null };
  const own = withoutSame({ ...settings, ...currency }, project.settings);
  return { ...own, ...(Object.keys(stacking).length > 0 && { stacking_rules: stacking }) };
}

function withoutSame(members: FileMembers, defaults: FileMembers): FileMembers {
  const isDefault = ([name, value]: readonly [string, unknown]) => isSame(value ?? null, defaults[name] ?? null);
  return Object.fromEntries(Object.entries(members).filter((member) => !isDefault(member)));
}

function withoutDefaults(value: unknown, defaults: FileMembers): FileMembers {
  const members = Object.entries(value as FileMembers).map(([name, member]) => {
    const isNested = typeof member === 'object' && member !== null && !Array.isArray(member);
    return [name, isNested ? withoutDefaults(member, defaults) : member] as const;
  });
  return Object.fromEntries(members.filter(([name, member]) => !(name in defaults) || !isSame(member, defaults[name])));
}
