// Builds the project that files describe, in memory. What the API would refuse is a problem of the files.
import { ApiError } from '../../../lib/errors';
import type { FileRecord, FileMembers } from '../files/record';
import type { FileProblem } from '../files/problem';
import { listReferences } from '../files/references';
import { problemAt } from '../files/schemas';
import type { Path } from '../files/yaml-file';
import { mapEarningRules } from './changes';
import { type ProjectForms, toForms } from './forms';
import { isAfterOffers, mapsLaterRules } from './loyalty-tiers';
import { MissingRecord, Names } from './names';
import { OfflineProject, offlineConfig } from './offline-project';
import { createOffer } from './offers';
import { createRecord, ORDER_OF_KINDS, type WriteContext } from './writes';

export interface BuiltProject extends ProjectForms {
  readonly project: OfflineProject;
  readonly problems: readonly FileProblem[];
}

/** Build a project from the records of files. */
export async function buildProject(records: readonly FileRecord[]): Promise<BuiltProject> {
  const project = new OfflineProject(offlineConfig(listEvents(records)));
  const names = new Names();
  const context: WriteContext = { api: project, names, noteId: () => undefined };
  const problems: FileProblem[] = [];
  const refusable = (record: FileRecord, at: Path, run: () => Promise<void>): Promise<void> =>
    noteRefusal({ record, at, names, problems }, run);
  const sorted = sortRecords(records);
  const create = (record: FileRecord): Promise<void> => refusable(record, [], () => createRecord(context, record));
  for (const record of sorted) if (!isAfterOffers(record)) await create(record);
  for (const record of records) {
    for (const [index, offer] of offersOf(record).entries())
      await refusable(record, ['rewards', index], () => createOffer(context, record.key, offer));
  }
  const tiers = sorted.filter(({ kind }) => kind === 'loyalty-tier');
  const late = tiers.filter((tier) => mapsLaterRules(tier, names));
  for (const tier of tiers) await create(tier);
  for (const record of sorted) if (isAfterOffers(record) && record.kind !== 'loyalty-tier') await create(record);
  for (const tier of late) await refusable(tier, [], () => mapEarningRules(context, tier));
  const chosen = new Map(
    records.map(({ kind, key }) => [`${kind} ${names.has(kind, key) ? names.idOf(kind, key) : ''}`, key]),
  );
  const forms = toForms(project.snapshot(), names, (kind, id) => chosen.get(`${kind} ${id}`) ?? null);
  return { ...forms, project, problems };
}

export function offersOf({ kind, members }: Pick<FileRecord, 'kind' | 'members'>): readonly FileMembers[] {
  return kind === 'campaign' && Array.isArray(members.rewards) ? (members.rewards as FileMembers[]) : [];
}

function listEvents(records: readonly FileRecord[]): readonly string[] {
  return records.flatMap(({ kind, members: { event } }) =>
    kind === 'earning-rule' && typeof event === 'string' ? [event] : [],
  );
}

/** Sort records so that each comes after those that it names. */
export function sortRecords<R extends Pick<FileRecord, 'kind' | 'key' | 'members'>>(
  records: readonly R[],
): readonly R[] {
  const known = new Map(records.map((record) => [`${record.kind} ${record.key}`, record]));
  const sorted = new Set<R>();
  const add = (record: R): void => {
    if (sorted.has(record)) return;
    for (const { kind, key } of listReferences(record)) {
      const target = known.get(`${kind} ${key}`);
      if (target && target.kind === record.kind) add(target);
    }
    sorted.add(record);
  };
  const byAge = records.toSorted((one, other) => repeatOf(one) - repeatOf(other));
  for (const kind of ORDER_OF_KINDS) for (const record of byAge) if (record.kind === kind) add(record);
  return [...sorted];
}

/** The number of a record among those of its name, the oldest first: that of `Cup~2` is 2. */
function repeatOf({ key }: Pick<FileRecord, 'key'>): number {
  return Number(/~(\d+)$/.exec(key)?.[1] ?? 1);
}

interface Refusable {
  readonly record: FileRecord;
  readonly at: Path;
  readonly names: Names;
  readonly problems: FileProblem[];
}

async function noteRefusal({ record, at, names, problems }: Refusable, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // The record that is missing was refused itself, which is said there.
    if (error instanceof MissingRecord) return;
    if (!(error instanceof ApiError)) throw error;
    const { key, details } = error.failure;
    const named = (text: string) => text.replaceAll(/\b(?:ern|rewa)_[0-9a-z]+/g, (id) => nameOf(id, names));
    const path = pathIn(details ?? '', record, at).map((part) => (typeof part === 'string' ? named(part) : part));
    problems.push(problemAt(record.yaml, path, named(details ?? '') || `The API refuses the ${record.kind}: ${key}.`));
  }
}

/** The name of an earning rule or an offered reward, which refusals name by ids that exist offline alone. */
function nameOf(id: string, names: Names): string {
  return id.startsWith('ern_') ? names.keyOf('earning-rule', id) : names.rewardOfOffer(id);
}

/** The member that a refusal names, such as `.voucher.discount`. */
function pathIn(details: string, record: FileRecord, at: Path): Path {
  const named = /\.([A-Za-z_$][\w$]*(?:[.[][\w$\]]+)*)/.exec(details)?.[1] ?? '';
  const names = named.split(/[.[\]]+/).filter((name) => name !== '' && name !== 'campaign');
  return [...record.at, ...at, ...names];
}
