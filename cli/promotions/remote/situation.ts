// Files and a project, read and compared: what all commands with a connection begin with.
import { createHash } from 'node:crypto';
import type { FileRecord } from '../files/record';
import { readFolder, type SourceFile } from '../files/folder';
import { BadFiles, type FileProblem, sortProblems } from '../files/problem';
import { readRecords } from '../files/records';
import { listGoods } from '../files/references';
import { problemAt } from '../files/schemas';
import type { YamlFile } from '../files/yaml-file';
import { type BuiltProject, buildProject } from '../model/build';
import type { ProjectRecord } from '../model/forms';
import { Names } from '../model/names';
import type { Snapshot } from '../model/snapshot';
import { type Lock, readLock } from '../plan/lock';
import { type ProjectComparison, compareProject, type PlannedChange } from '../plan/plan';
import { sortLoyaltyTiers } from '../plan/tier-ranges';
import type { RemoteProject } from './client';
import { goodsHolders, listGoodsOf, readGoods, readProject } from './read-project';
import { planRemovals, type Wishes } from './removals';

/** Files without mistakes, and the project that they describe. */
export interface CheckedFiles {
  readonly records: readonly FileRecord[];
  readonly tests: readonly YamlFile[];
  readonly built: BuiltProject;
  readonly lock: Lock;
  /** A fingerprint of all files. */
  readonly hash: string;
}

/** Read and check all files; no request is sent. @throws BadFiles with everything that is wrong */
export async function readFiles(root: string): Promise<CheckedFiles> {
  const folder = readFolder(root);
  const { records, tests, problems } = readRecords(folder.files);
  const found = [...folder.problems, ...problems];
  if (found.length > 0) throw new BadFiles(sortProblems(found));
  const lock = readLock(root);
  const built = await buildProject(records);
  if (built.problems.length > 0) throw new BadFiles(sortProblems(built.problems));
  return { records, tests, built, lock, hash: hashOf(folder.files) };
}

function hashOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(JSON.stringify([path, text]));
  return hash.digest('hex');
}

export interface PlanSituation extends CheckedFiles {
  readonly snapshot: Snapshot;
  readonly comparison: ProjectComparison;
  /** What is to be done, and what `drift` and `--prune` count beside it. */
  readonly changes: readonly PlannedChange[];
}

/** Compare files with a project. @throws BadFiles for what the API cannot do */
export async function readSituation(api: RemoteProject, files: CheckedFiles, wishes: Wishes): Promise<PlanSituation> {
  const snapshot = await readProject(api);
  const known = new Names();
  await readGoods(api, known, listGoodsOf(goodsHolders(snapshot)));
  const problems = await findMissingGoods(api, files.records, known);
  const comparison = compareProject({ ...files, snapshot, goods: (names) => names.copyGoods(known) });
  const hasSettings = files.records.some(({ kind }) => kind === 'settings');
  const removed = wishes.prune || wishes.extra ? await planRemovals(api, comparison, { wishes, hasSettings }) : [];
  const changes = [...comparison.changes, ...removed];
  const all = [
    ...problems,
    ...comparison.problems,
    ...findForbidden(api, changes, wishes),
    ...findLists(changes, wishes),
    ...findOverlaps(changes, comparison.forms.records, wishes),
  ];
  if (all.length > 0) throw new BadFiles(sortProblems(all));
  return { ...files, snapshot, comparison, changes };
}

/** Products and SKUs are no records of files: the project must have them. */
async function findMissingGoods(
  api: RemoteProject,
  records: readonly FileRecord[],
  names: Names,
): Promise<readonly FileProblem[]> {
  const named = records.flatMap((record) => listGoods(record.members).map((one) => ({ ...one, record })));
  const unknown = named.filter(({ object, source }) => !names.hasGoods(object, source));
  const missing = await readGoods(
    api,
    names,
    unknown.map(({ object, source }) => ({ object, name: source })),
  );
  const isMissing = new Set(missing.map(({ object, name }) => `${object} ${name}`));
  return unknown
    .filter(({ object, source }) => isMissing.has(`${object} ${source}`))
    .map(({ object, source, path, record }) =>
      problemAt(record.yaml, [...record.at, ...path], `The project has no ${object} ${source}.`),
    );
}

/** Points of loyalty tiers must not overlap, with those that no file has neither. */
function findOverlaps(
  changes: readonly PlannedChange[],
  records: readonly ProjectRecord[],
  { extra }: Wishes,
): readonly FileProblem[] {
  if (extra) return [];
  return sortLoyaltyTiers(changes, records).stuck.flatMap(({ change: { record, name }, by }) => {
    if (!record) return [];
    const text = `The points of ${name} overlap with those that ${by} has in the project, and tiers change one by one.`;
    return [problemAt(record.yaml, [...record.at, 'points'], text)];
  });
}

/** A static segment is a list of customers, and customers are no part of files: the project must have it. */
function findLists(changes: readonly PlannedChange[], { extra }: Wishes): readonly FileProblem[] {
  if (extra) return [];
  return changes.flatMap(({ action, kind, name, record, wanted }) => {
    if (action !== 'CREATE' || kind !== 'segment' || wanted.type !== 'static' || !record) return [];
    return [
      problemAt(record.yaml, record.at, `The project has no static segment ${name}: make it with its customers.`),
    ];
  });
}

/** Settings, schemas and webhooks need a management pair. */
function findForbidden(api: RemoteProject, changes: readonly PlannedChange[], wishes: Wishes): readonly FileProblem[] {
  if (api.hasManagement || wishes.extra) return [];
  const text = 'Set STACKABLE_MANAGEMENT_ID and STACKABLE_MANAGEMENT_TOKEN: a server pair cannot change this.';
  return changes.flatMap(({ kind, action, record }) => {
    if (!['settings', 'schema', 'webhook'].includes(kind) || action === 'EXTRA') return [];
    return [record ? problemAt(record.yaml, record.at, text) : { file: '.', line: 1, column: 1, text }];
  });
}
