// Carries a plan out: in the order of references, each write on the version before it.
import type { FileKind } from '../files/kinds';
import type { FileRecord, FileMembers } from '../files/record';
import { keyBelow, listReferences } from '../files/references';
import { offersOf, sortRecords } from '../model/build';
import { changeRecord, deleteRecord, mapEarningRules, orderTiers } from '../model/changes';
import { isAfterOffers, mapsLaterRules } from '../model/loyalty-tiers';
import type { Names } from '../model/names';
import { changeOffers } from '../model/offers';
import { createRecord, ORDER_OF_KINDS, type ProjectApi, type WriteContext } from '../model/writes';
import { type Lock, withId, withoutId, withProject, writeLock } from '../plan/lock';
import type { PlannedChange } from '../plan/plan';
import { sortLoyaltyTiers } from '../plan/tier-ranges';
import type { PlanSituation } from './situation';
import type { RemoteProject } from './client';

export interface ApplyOptions {
  readonly root: string;
  readonly report: (line: string) => void;
}

/** A project that is read and written while a plan is carried out. */
export type PlanApi = ProjectApi & Pick<RemoteProject, 'get' | 'list'>;

/** A memory of the ids of records. */
interface LockNotes {
  readonly add: (kind: FileKind, key: string, id: string) => void;
  readonly remove: (kind: FileKind, key: string) => void;
  readonly know: (situation: PlanSituation) => void;
}

export const NO_LOCK: LockNotes = { add: () => undefined, remove: () => undefined, know: () => undefined };

interface PlanWriter {
  readonly api: PlanApi;
  readonly names: Names;
  readonly lock: LockNotes;
  readonly report: ApplyOptions['report'];
}

/** Carry out a plan. @throws ProjectChanged as soon as another version is there; Refused */
export async function applyPlan(
  api: RemoteProject,
  situation: PlanSituation,
  { root, report }: ApplyOptions,
): Promise<void> {
  const lock = new LockKeeper(root, situation.lock, api.projectId);
  await writePlan({ api, names: situation.comparison.forms.names, lock, report }, situation);
  lock.finish(situation);
}

/** Send the writes of a plan, in the order of references. */
export async function writePlan(writer: PlanWriter, situation: PlanSituation): Promise<void> {
  const { api, names, lock, report } = writer;
  const { changes, records } = situation;
  const context: WriteContext = {
    api,
    names,
    noteId: (kind, key, id) => lock.add(kind, key, id),
    stackingRulesId: async () => {
      const body = await api.get(`/management/v1/projects/${api.projectId}/stacking-rules`);
      const [rules] = (body.data ?? []) as readonly FileMembers[];
      return rules && typeof rules.id === 'string' ? rules.id : undefined;
    },
  };
  lock.know(situation);
  const byRecord = new Map(changes.flatMap((change) => (change.record ? [[change.record, change] as const] : [])));
  const write = async (change: PlannedChange | undefined): Promise<void> => {
    if (!change) return;
    await applyChange(context, change, report);
    lock.know(situation);
  };
  const sorted = sortRecords(records);
  for (const record of sorted) if (!isAfterOffers(record)) await write(byRecord.get(record));
  for (const record of records)
    await applyParts(context, situation, { api, change: byRecord.get(record) ?? null, record });
  const removed = sortForDeletion(changes.filter(({ action }) => action === 'DELETE' || action === 'END'));
  const isEarly = ({ kind, stored }: PlannedChange) => isAfterOffers({ kind, members: stored?.form ?? {} });
  // Points of loyalty tiers must not overlap: what goes makes room for the others.
  for (const change of removed) if (isEarly(change)) await applyRemoval(context, change, { lock, report });
  const written = sorted.flatMap((record) => byRecord.get(record) ?? []);
  const tiers = sortLoyaltyTiers([...written, ...removed], situation.comparison.forms.records).sorted;
  const late = tiers.flatMap(({ record }) => (record && mapsLaterRules(record, names) ? [record] : []));
  for (const change of tiers) await write(change);
  for (const record of sorted)
    if (isAfterOffers(record) && record.kind !== 'loyalty-tier') await write(byRecord.get(record));
  for (const tier of late) await mapEarningRules(context, tier);
  for (const change of removed) if (!isEarly(change)) await applyRemoval(context, change, { lock, report });
}

async function applyChange(
  context: WriteContext,
  change: PlannedChange,
  report: ApplyOptions['report'],
): Promise<void> {
  const { action, kind, name, record, stored, wanted, members, code } = change;
  report(`${action} ${kind} ${name}`);
  if (action === 'CREATE' && record)
    return createRecord(context, { kind, key: name, members: record.members, at: record.at });
  if (action !== 'CHANGE' || !stored) return;
  const changed = [...new Set(members.map(({ pointer }) => firstPart(pointer)))];
  await changeRecord(context, { kind, key: name, stored, wanted, changed, code });
}

function firstPart(pointer: string): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

interface PartsOf {
  readonly api: PlanApi;
  readonly change: PlannedChange | null;
  readonly record: FileRecord;
}

/** Rewards of a campaign exist after it, and so do its tiers. */
async function applyParts(
  context: WriteContext,
  { snapshot }: PlanSituation,
  { api, change, record }: PartsOf,
): Promise<void> {
  if (record.kind !== 'campaign') return;
  const isNew = change?.action === 'CREATE';
  const isChanged = (name: string) => change?.members.some(({ pointer }) => firstPart(pointer) === name) ?? false;
  const before = (change?.stored?.form.rewards ?? []) as readonly FileMembers[];
  const campaignId = context.names.idOf('campaign', record.key);
  const offers = snapshot.offers.filter(({ related_object_id: id }) => id === campaignId);
  if (isNew || isChanged('rewards'))
    await changeOffers(context, { campaign: record.key, before, after: offersOf(record), offers });
  if (isNew || !isChanged('tiers')) return;
  const keys = ((record.members.tiers ?? []) as string[]).map((tier) => keyBelow(record.key, tier));
  const tiers = await api.list(`/v1/promotions/${campaignId}/tiers`);
  const ranks = new Map(tiers.map(({ id, hierarchy }) => [context.names.keyOf('tier', String(id)), Number(hierarchy)]));
  await orderTiers(context, keys, ranks);
}

/** A record goes after all that name it. */
function sortForDeletion(changes: readonly PlannedChange[]): readonly PlannedChange[] {
  const place = ({ kind }: PlannedChange) => ORDER_OF_KINDS.indexOf(kind);
  const namedBy = new Map(changes.map((change) => [change, namesIn(change)]));
  const sorted = new Set<PlannedChange>();
  const open = new Set<PlannedChange>();
  const add = (change: PlannedChange): void => {
    if (open.has(change)) return;
    open.add(change);
    for (const other of changes) if (namedBy.get(other)?.has(`${change.kind} ${change.name}`)) add(other);
    sorted.add(change);
  };
  changes.toSorted((one, other) => place(other) - place(one)).forEach(add);
  return [...sorted];
}

function namesIn({ kind, stored }: PlannedChange): ReadonlySet<string> {
  const references = listReferences({ kind, members: stored?.form ?? {} });
  return new Set(references.flatMap((one) => (one.isMapped ? [] : [`${one.kind} ${one.key}`])));
}

type Removal = Pick<PlanWriter, 'lock' | 'report'>;

async function applyRemoval(context: WriteContext, change: PlannedChange, { lock, report }: Removal): Promise<void> {
  const { action, kind, name, stored } = change;
  if (!stored) return;
  report(`${action} ${kind} ${name}`);
  if (action === 'END') {
    const params = { campaignId: stored.id };
    await context.api.send({ route: 'POST /v1/campaigns/{campaignId}/disable', params, body: {} });
    return;
  }
  await deleteRecord(context, stored);
  lock.remove(kind, name);
}

/** The lock file, replaced after each write. */
class LockKeeper implements LockNotes {
  constructor(
    private readonly root: string,
    private lock: Lock,
    private readonly projectId: string,
  ) {}

  add(kind: FileKind, key: string, id: string): void {
    this.write(withId(this.lock, this.projectId, { kind, key, id }));
  }

  remove(kind: FileKind, key: string): void {
    this.write(withoutId(this.lock, this.projectId, { kind, key }));
  }

  /** Records that the project has already. */
  know({ comparison, records }: PlanSituation): void {
    const { names } = comparison.forms;
    let next = this.lock;
    for (const { kind, key } of records) {
      if (kind === 'settings' || !names.has(kind, key)) continue;
      next = withId(next, this.projectId, { kind, key, id: names.idOf(kind, key) });
    }
    this.write(next);
  }

  /** Keeps only what the files hold. */
  finish({ comparison, records }: PlanSituation): void {
    const { names } = comparison.forms;
    const ids = records.flatMap(({ kind, key }) =>
      kind !== 'settings' && names.has(kind, key) ? [{ kind, key, id: names.idOf(kind, key) }] : [],
    );
    this.write(withProject(this.lock, this.projectId, ids));
  }

  private write(lock: Lock): void {
    this.lock = lock;
    writeLock(this.root, lock);
  }
}
