// Writes a project as files.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileRecord, FileMembers } from '../files/record';
import { FILE_KINDS, PROJECT_FILE } from '../files/kinds';
import { minimiseRecords } from '../model/minimise';
import type { ProjectRecord } from '../model/forms';
import { Names } from '../model/names';
import { idInLock, withProject, writeLock } from '../plan/lock';
import { compareProject } from '../plan/plan';
import { changeFile, newFile, type TierEntry } from '../files/write-file';
import { slugOf } from '../files/slug';
import type { RemoteProject } from './client';
import { goodsHolders, listGoodsOf, readGoods, readProject } from './read-project';
import { readFiles, type CheckedFiles } from './situation';
import type { Snapshot } from '../model/snapshot';
import { isNamedBelow } from '../files/records';
import { keyBelow } from '../files/references';

/** Write all records of a project below a folder. @throws BadFiles for a folder with mistakes, before any request */
export async function pullProject(
  root: string,
  connect: () => RemoteProject,
  report: (line: string) => void,
): Promise<void> {
  if (!existsSync(root)) mkdirSync(root, { recursive: true });
  const files = await readFiles(root);
  const api = connect();
  const snapshot = await readProject(api);
  const known = new Names();
  await readGoods(api, known, listGoodsOf(goodsHolders(snapshot)));
  const comparison = compareProject({ ...files, snapshot, goods: (names) => names.copyGoods(known) });
  const minimal = await minimiseRecords(comparison.forms.records);
  const changed = new Map(comparison.changes.map((change) => [change.record, change]));
  const matched = new Map<string, FileRecord>();
  for (const record of files.records)
    if (changed.get(record)?.action !== 'CREATE') matched.set(`${record.kind} ${record.key}`, record);
  const pulled: Pulled = { root, files, snapshot, records: comparison.forms.records, minimal, matched, report };
  removeLost(pulled);
  writeRecords(pulled);
  const ids = comparison.forms.records.flatMap(({ kind, key, id }) => (kind === 'settings' ? [] : [{ kind, key, id }]));
  writeLock(root, withProject(files.lock, snapshot.projectId, ids));
}

interface Pulled {
  readonly root: string;
  readonly files: CheckedFiles;
  readonly snapshot: Snapshot;
  readonly records: readonly ProjectRecord[];
  readonly minimal: ReadonlyMap<string, FileMembers>;
  /** Records of files that the project has, by kind and key. */
  readonly matched: ReadonlyMap<string, FileRecord>;
  readonly report: (line: string) => void;
}

const isPart = ({ kind }: Pick<ProjectRecord, 'kind'>) => kind === 'tier' || kind === 'category';

/** Files go whose record the lock knows and the project lost. */
function removeLost({ root, files, snapshot, matched, report }: Pulled): void {
  for (const record of files.records) {
    const { kind, key, yaml, at } = record;
    const isKept = matched.has(`${kind} ${key}`) || idInLock(files.lock, snapshot.projectId, kind, key) === null;
    if (kind === 'settings' || at.length > 0 || isKept || (kind === 'webhook' && snapshot.webhooks === null)) continue;
    rmSync(join(root, yaml.file));
    report(`removed ${yaml.file}`);
  }
}

function writeRecords(pulled: Pulled): void {
  const taken = new Set(pulled.files.records.map(({ yaml }) => yaml.file.toLowerCase()));
  for (const record of pulled.records) {
    if (isPart(record)) continue;
    const known = pulled.matched.get(`${record.kind} ${record.key}`);
    const path = known?.yaml.file ?? choosePath(record, taken);
    taken.add(path.toLowerCase());
    const parts = partsOf(pulled, record);
    const members = pulled.minimal.get(`${record.kind} ${record.key}`) ?? record.form;
    const text = known
      ? changeFile(known, { wanted: pulled.files.built, record, members, parts })
      : newFile(newMembers(record, members), parts);
    if (text === known?.yaml.text) continue;
    const target = join(pulled.root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    pulled.report(`${known ? 'changed' : 'wrote'} ${path}`);
  }
}

/** A record whose own name is that of an older one says so. */
function newMembers({ kind, key, form }: ProjectRecord, members: FileMembers): FileMembers {
  const own = key.slice(isNamedBelow(kind) ? key.indexOf('/') + 1 : 0);
  const isOwn =
    kind === 'settings' || own === form[FILE_KINDS[kind].identity] || (kind === 'earning-rule' && !/~\d+$/.test(own));
  return isOwn ? members : { ...members, key: own };
}

function choosePath({ kind, key, form }: ProjectRecord, taken: ReadonlySet<string>): string {
  const { folder } = FILE_KINDS[kind];
  if (folder === null) return PROJECT_FILE;
  const slug = slugOf(typeof form.name === 'string' ? form.name : key);
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${number === 1 ? slug : `${slug}-${number}`}.yaml`;
    if (!taken.has(path.toLowerCase())) return path;
  }
}

/** The tiers of a campaign, or the categories of a project. */
function partsOf(
  { records, minimal, matched, files }: Pulled,
  { kind, key, form }: ProjectRecord,
): readonly TierEntry[] | null {
  const entries = (part: 'tier' | 'category', keys: readonly string[]) =>
    keys.flatMap((one): readonly TierEntry[] => {
      const record = records.find((other) => other.kind === part && other.key === one);
      if (!record) return [];
      const known = matched.get(`${part} ${one}`) ?? null;
      const own = one.slice(part === 'tier' ? one.indexOf('/') + 1 : 0);
      const isOwn = own === record.form.name;
      const members = minimal.get(`${part} ${one}`) ?? record.form;
      return [{ record, known, members: isOwn ? members : { ...members, key: own }, built: files.built }];
    });
  if (kind === 'campaign')
    return entries(
      'tier',
      ((form.tiers ?? []) as string[]).map((tier) => keyBelow(key, tier)),
    );
  if (kind !== 'settings') return null;
  return entries(
    'category',
    records.flatMap((one) => (one.kind === 'category' ? [one.key] : [])),
  );
}
