// The plan: what differs between files and a project, member by member.
import { isSame } from '../../../lib/core/record/change';
import type { FileKind } from '../files/kinds';
import type { FileRecord, FileMembers } from '../files/record';
import type { FileProblem } from '../files/problem';
import { problemAt } from '../files/schemas';
import type { BuiltProject } from '../model/build';
import { type ProjectForms, type ProjectRecord, toForms, withoutNothing } from '../model/forms';
import { codeForm } from '../model/generic-code';
import { Names } from '../model/names';
import type { Snapshot } from '../model/snapshot';
import { idInLock, type Lock } from './lock';

export type Action = 'CREATE' | 'CHANGE' | 'DELETE' | 'END' | 'EXTRA';

export interface MemberChange {
  readonly pointer: string;
  readonly then: unknown;
  readonly now: unknown;
}

export interface Change {
  readonly action: Action;
  readonly kind: FileKind;
  readonly name: string;
  /** Null for a record in no file. */
  readonly file: string | null;
  readonly members: readonly MemberChange[];
  /** The codes and balances that a deleted campaign takes with it; null for other changes. */
  readonly lost: Lost | null;
}

export interface Lost {
  readonly codes: number;
  readonly published: number;
  readonly redeemed: number;
  /** Minor units, or points. */
  readonly balance: number;
}

/** A change with what it is carried out from. */
export interface PlannedChange extends Change {
  readonly record: FileRecord | null;
  readonly stored: ProjectRecord | null;
  /** The code of a campaign that has one. */
  readonly code?: FileMembers | undefined;
  /** All members as the files want them. */
  readonly wanted: FileMembers;
}

export interface ProjectComparison {
  readonly forms: ProjectForms;
  readonly changes: readonly PlannedChange[];
  /** Records of the project that no file has. */
  readonly extra: readonly ProjectRecord[];
  readonly problems: readonly FileProblem[];
}

interface Compared {
  readonly records: readonly FileRecord[];
  readonly built: BuiltProject;
  readonly snapshot: Snapshot;
  readonly lock: Lock;
  /** Ids and source ids of products and SKUs. */
  readonly goods: (names: Names) => void;
}

/** Compare files with a project. */
export function compareProject({ records, built, snapshot, lock, goods }: Compared): ProjectComparison {
  const plain = new Names();
  goods(plain);
  const byDefault = toForms(snapshot, plain);
  const terms = { lock, projectId: snapshot.projectId };
  const named = (known: Matches): ProjectForms => {
    const names = new Names();
    goods(names);
    const chosen = new Map([...known].map(([record, { kind, id }]) => [`${kind} ${id}`, record.key]));
    return toForms(snapshot, names, (kind, id) => chosen.get(`${kind} ${id}`) ?? null);
  };
  const known = matchRecords(records, byDefault.records, terms);
  // A renamed loyalty tier renames the earning rules that it triggers.
  const matched = matchRecords(records, named(known).records, terms, known);
  const forms = named(matched);
  const { names } = forms;
  const stored = new Map(forms.records.map((one) => [`${one.kind} ${one.id}`, one]));
  const wanted = new Map(built.records.map((one) => [`${one.kind} ${one.key}`, one.form]));
  const isCompared = ({ kind }: FileRecord) => kind !== 'webhook' || snapshot.webhooks !== null;
  const changes = records.filter(isCompared).flatMap((record) => {
    const found = matched.get(record);
    const known = found ? (stored.get(`${found.kind} ${found.id}`) ?? null) : null;
    const code = snapshot.codes.find(({ campaign_id: id }) => id === known?.id);
    const own = code && { answer: code, form: codeForm(code, names) };
    return compareRecord(record, { stored: known, code: own }, wanted.get(`${record.kind} ${record.key}`) ?? {});
  });
  const taken = new Set([...matched.values()].map(idOf));
  const extra = forms.records.filter(({ kind, id }) => kind !== 'settings' && !taken.has(`${kind} ${id}`));
  return { forms, changes, extra, problems: changes.flatMap((change) => findUnchangeable(change)) };
}

type Matches = ReadonlyMap<FileRecord, ProjectRecord>;

const idOf = ({ kind, id }: ProjectRecord): string => `${kind} ${id}`;

interface Matching {
  readonly lock: Lock;
  readonly projectId: string;
}

/** Each record of a file with that of the project: by the lock, by its former name, then by its name. */
function matchRecords(
  records: readonly FileRecord[],
  stored: readonly ProjectRecord[],
  { lock, projectId }: Matching,
  known: Matches = new Map(),
): Matches {
  const byId = new Map(stored.map((one) => [`${one.kind} ${one.id}`, one]));
  const byKey = new Map(stored.map((one) => [`${one.kind} ${one.key}`, one]));
  const matched = new Map(known);
  const taken = new Set([...known.values()].map(idOf));
  const match = (find: (record: FileRecord) => ProjectRecord | undefined) => {
    for (const record of records) {
      const found = matched.has(record) ? undefined : find(record);
      if (!found || taken.has(idOf(found))) continue;
      matched.set(record, found);
      taken.add(idOf(found));
    }
  };
  const locked = (kind: FileKind, key: string | null) =>
    key === null ? undefined : byId.get(`${kind} ${idInLock(lock, projectId, kind, key) ?? ''}`);
  match(({ kind, key }) => (kind === 'settings' ? byKey.get('settings settings') : locked(kind, key)));
  match(({ kind, was }) => locked(kind, was));
  match(({ kind, key }) => byKey.get(`${kind} ${key}`));
  match(({ kind, was }) => (was === null ? undefined : byKey.get(`${kind} ${was}`)));
  return matched;
}

interface StoredPart {
  readonly stored: ProjectRecord | null;
  readonly code: { readonly answer: FileMembers; readonly form: FileMembers } | undefined;
}

function compareRecord(
  record: FileRecord,
  { stored, code }: StoredPart,
  wanted: FileMembers,
): readonly PlannedChange[] {
  const { kind, key: name, yaml } = record;
  const common = { kind, name, file: yaml.file, lost: null, record, stored, code: code?.answer, wanted };
  if (!stored) return [{ ...common, action: 'CREATE', members: listMembers(record.members) }];
  const own = diffMembers(storedForm(record, stored), wanted);
  const listed = new Set(own.map(({ pointer }) => pointer));
  const ofCode = code ? diffMembers(code.form, codeForm(wanted.voucher as FileMembers), '/voucher') : [];
  const members = [...own, ...ofCode.filter(({ pointer }) => !listed.has(pointer))];
  return members.length === 0 ? [] : [{ ...common, action: 'CHANGE', members }];
}

/** Tiers in no file are records of their own: only the order of the others is a member of the campaign. */
function storedForm({ kind, members }: FileRecord, { form }: ProjectRecord): FileMembers {
  if (kind !== 'campaign') return form;
  const listed = (members.tiers ?? []) as readonly string[];
  return { ...form, tiers: ((form.tiers ?? []) as string[]).filter((key) => listed.includes(key)) };
}

function listMembers(members: FileMembers): readonly MemberChange[] {
  return Object.entries(members).flatMap(([name, now]) =>
    now === null ? [] : [{ pointer: `/${escapePart(name)}`, then: null, now }],
  );
}

function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The members that differ; null, and what is empty, counts as absent. */
export function diffMembers(then: unknown, now: unknown, pointer = ''): readonly MemberChange[] {
  const [before, after] = [then, now].map((value) => withoutNothing({ value }) as { readonly value?: unknown });
  if (isSame(before?.value, after?.value)) return [];
  if (!isMembers(then) || !isMembers(now)) return [{ pointer, then: before?.value ?? null, now: after?.value ?? null }];
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.flatMap((name) => diffMembers(then[name], now[name], `${pointer}/${escapePart(name)}`));
}

function isMembers(value: unknown): value is FileMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that the API fixes when a record is made. */
const FIXED: { readonly [Kind in FileKind]?: RegExp } = {
  campaign: /^\/(name|campaign_type|voucher\/(type|code|code_config|discount\/type)|voucher$)/,
  collection: /^\/type$/,
  reward: /^\/type$/,
  segment: /^\//,
  'earning-rule': /^\/(event|campaign|segment|loyalty_tier)$/,
  stack: /^\/campaign$/,
};

function findUnchangeable({ action, kind, members, record, name }: PlannedChange): readonly FileProblem[] {
  if (action !== 'CHANGE' || !record) return [];
  return members.flatMap(({ pointer, then, now }) => {
    const isStandalone = kind === 'campaign' && pointer === '/type' && [then, now].includes('STANDALONE');
    if (!isStandalone && !FIXED[kind]?.test(pointer)) return [];
    const path = pointer.split('/').slice(1);
    const text = `The API cannot change ${path.join('.')} of the ${kind} ${name}: it is ${JSON.stringify(then)} in the project.`;
    return [problemAt(record.yaml, [...record.at, ...path], text)];
  });
}
