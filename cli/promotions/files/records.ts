// The records of all files: checked one by one, and against each other.
import type { SourceFile } from './folder';
import { FILE_KINDS, type FileKind, FOLDERS, PROJECT_FILE } from './kinds';
import { type FileProblem, sortProblems } from './problem';
import type { FileRecord, FileMembers } from './record';
import { checkReferences, keyBelow } from './references';
import { checkMembers, problemAt } from './schemas';
import { parseYamlFile, type YamlFile } from './yaml-file';

export interface FileProject {
  readonly records: readonly FileRecord[];
  readonly tests: readonly YamlFile[];
  readonly problems: readonly FileProblem[];
}

/** Read the records of files. */
export function readRecords(files: readonly SourceFile[]): FileProject {
  const parsed = files.map(({ path, text }) => parseYamlFile(path, text));
  const tests = parsed.filter(({ file }) => kindOf(file) === 'test');
  const found = parsed.filter(({ file }) => kindOf(file) !== 'test').map((yaml) => readFile(yaml));
  const records = found.flatMap((one) => one.records);
  const own = [...parsed, ...found].flatMap(({ problems }) => problems);
  const problems = [...own, ...findDuplicates(records), ...checkReferences(records)];
  return { records, tests, problems: sortProblems(problems) };
}

function kindOf(file: string): FileKind | 'test' {
  return file === PROJECT_FILE ? 'settings' : (FOLDERS.get(file.split('/')[0] ?? '') ?? 'settings');
}

function readFile(yaml: YamlFile): {
  readonly records: readonly FileRecord[];
  readonly problems: readonly FileProblem[];
} {
  if (yaml.problems.length > 0) return { records: [], problems: [] };
  const kind = kindOf(yaml.file) as FileKind;
  const { value } = yaml;
  if (Array.isArray(value)) return refuse(yaml, 'A file holds one record, not a list.');
  if (typeof value !== 'object' || value === null) return refuse(yaml, 'A file holds the members of one record.');
  const problems = checkMembers(yaml, kind, value);
  const records = recordsIn(yaml, kind, value as FileMembers);
  return { records: records.filter(({ key }) => key !== ''), problems };
}

function refuse(yaml: YamlFile, text: string) {
  return { records: [], problems: [problemAt(yaml, [], text)] };
}

/** The key of an earning rule, which has no name: its campaign, and what adds the points. */
export function earningRuleKey({ campaign, event, segment, loyalty_tier: tier }: FileMembers): string {
  const named = [segment, tier].find((name) => typeof name === 'string');
  return `${String(campaign)}: ${String(event)}${named === undefined ? '' : ` ${named}`}`;
}

function keyOf(kind: FileKind, members: FileMembers): string {
  if (typeof members.key === 'string') return members.key;
  if (kind === 'settings') return 'settings';
  if (kind === 'earning-rule') return earningRuleKey(members);
  const name = members[FILE_KINDS[kind].identity];
  return typeof name === 'string' ? name : '';
}

function recordsIn(yaml: YamlFile, kind: FileKind, value: FileMembers): readonly FileRecord[] {
  const parent = isNamedBelow(kind) && typeof value.campaign === 'string' ? value.campaign : null;
  const record = recordOf({ kind, members: value, yaml, at: [], parent });
  if (kind === 'campaign') {
    const { tiers, ...members } = value;
    const below = listOf(tiers).map((tier, index) =>
      recordOf({ kind: 'tier', members: tier, yaml, at: ['tiers', index], parent: record.key }),
    );
    return [
      { ...record, members: { ...members, ...(tiers !== undefined && { tiers: below.map(tierKey) }) } },
      ...below,
    ];
  }
  if (kind !== 'settings') return [record];
  const { categories, ...members } = value;
  const below = listOf(categories).map((category, index) =>
    recordOf({ kind: 'category', members: category, yaml, at: ['categories', index], parent: null }),
  );
  return [{ ...record, members }, ...below];
}

/** Whether records of a kind are named below their campaign, which their files name. */
export function isNamedBelow(kind: FileKind): boolean {
  return kind === 'stack' || kind === 'loyalty-tier';
}

/** The key of a tier within its campaign. */
export function tierKey({ key }: Pick<FileRecord, 'key'>): string {
  return key.slice(key.indexOf('/') + 1);
}

function listOf(value: unknown): readonly FileMembers[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is FileMembers => typeof one === 'object' && one !== null);
}

interface Part extends Pick<FileRecord, 'kind' | 'members' | 'yaml' | 'at'> {
  readonly parent: string | null;
}

function recordOf({ kind, members: sent, yaml, at, parent }: Part): FileRecord {
  const { was, key: _key, ...members } = sent;
  const key = keyOf(kind, sent);
  const below = (name: string) => (parent === null || name === '' ? name : keyBelow(parent, name));
  return { kind, key: below(key), was: typeof was === 'string' ? below(was) : null, members, yaml, at };
}

function findDuplicates(records: readonly FileRecord[]): readonly FileProblem[] {
  const first = new Map<string, FileRecord>();
  return records.flatMap((record) => {
    const { kind, key, yaml, at } = record;
    const known = first.get(`${kind} ${key.normalize('NFC')}`);
    if (!known) {
      first.set(`${kind} ${key.normalize('NFC')}`, record);
      return [];
    }
    const place = known.yaml.placeOf(known.at);
    const where = `${known.yaml.file}:${place.line}`;
    const identity = FILE_KINDS[kind].identity || 'event';
    return [problemAt(yaml, [...at, identity], `The ${kind} ${key} stands in ${where} as well.`)];
  });
}
