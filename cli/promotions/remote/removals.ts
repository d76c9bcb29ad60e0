// Records of a project that no file has: what `drift` counts, and what `--prune` removes.
import { listReferences } from '../files/references';
import type { ProjectRecord } from '../model/forms';
import type { Lost, PlannedChange, ProjectComparison } from '../plan/plan';
import type { RemoteProject } from './client';

export interface Wishes {
  /** Delete what no file has. */
  readonly prune: boolean;
  /** Delete campaigns with codes in use as well. */
  readonly force: boolean;
  /** List what no file has. */
  readonly extra: boolean;
}

interface RemovalTerms {
  readonly wishes: Wishes;
  /** True where the files hold the settings of the project, and with them the stacking rules. */
  readonly hasSettings: boolean;
}

/** Plan what becomes of the records in no file. What a record needs that stays is left alone. */
export async function planRemovals(
  api: RemoteProject,
  { extra, forms: { records } }: ProjectComparison,
  { wishes, hasSettings }: RemovalTerms,
): Promise<readonly PlannedChange[]> {
  const campaigns = new Map<string, CampaignRemoval>();
  for (const stored of extra)
    if (stored.kind === 'campaign') campaigns.set(stored.key, await planCampaignRemoval(api, stored, wishes));
  const staying = records.filter((one) => {
    const { kind, key } = one;
    if (kind === 'settings') return !hasSettings;
    return campaigns.get(kind === 'campaign' ? key : (campaignKeyOf(one) ?? ''))?.isEnded ?? hasCodes(one, records);
  });
  const needed = listNeeded(staying, records);
  return extra.flatMap((stored) => {
    const { kind } = stored;
    if (kind === 'campaign') return campaigns.get(stored.key)?.changes ?? [];
    if (needed.has(stored)) return [];
    // Tiers and stacks go with their campaign.
    const isPart = (kind === 'tier' || kind === 'stack') && campaigns.has(campaignKeyOf(stored) ?? '');
    return isPart && wishes.prune ? [] : [removal(stored, 'DELETE', null, wishes)];
  });
}

/** The key of the campaign that a tier, a stack or an earning rule belongs to; null for other records. */
function campaignKeyOf({ kind, key, form }: ProjectRecord): string | null {
  if (kind === 'tier' || kind === 'stack') return key.slice(0, key.indexOf('/')).replaceAll('∕', '/');
  return typeof form.campaign === 'string' ? form.campaign : null;
}

/** True for a rule of single codes, which no file holds. */
function hasCodes({ kind, key, answer }: ProjectRecord, records: readonly ProjectRecord[]): boolean {
  if (kind !== 'rule') return false;
  const references = records.flatMap((one) => listReferences({ kind: one.kind, members: one.form }));
  const known = references.filter((one) => one.kind === 'rule' && one.key === key).length;
  return Number(answer.assignments_count) > known;
}

/** List records and all that they name, directly or not. */
function listNeeded(staying: readonly ProjectRecord[], records: readonly ProjectRecord[]): ReadonlySet<ProjectRecord> {
  const known = new Map(records.map((record) => [`${record.kind} ${record.key}`, record]));
  const needed = new Set<ProjectRecord>();
  const add = (record: ProjectRecord | undefined): void => {
    if (!record || needed.has(record)) return;
    needed.add(record);
    for (const { kind, key } of listReferences({ kind: record.kind, members: record.form }))
      add(known.get(`${kind} ${key}`));
  };
  staying.forEach(add);
  return needed;
}

function removal(stored: ProjectRecord, action: 'DELETE' | 'END', lost: Lost | null, wishes: Wishes): PlannedChange {
  const { kind, key: name } = stored;
  const shown = wishes.prune ? action : 'EXTRA';
  return { action: shown, kind, name, file: null, members: [], lost, record: null, stored, wanted: {} };
}

interface CampaignRemoval {
  readonly changes: readonly PlannedChange[];
  /** True for a campaign that stays, switched off. */
  readonly isEnded: boolean;
}

/** A campaign with codes in use is ended, and then counts no more. */
async function planCampaignRemoval(
  api: RemoteProject,
  stored: ProjectRecord,
  wishes: Wishes,
): Promise<CampaignRemoval> {
  const lost = await readLost(api, stored.id);
  const isUsed = lost.published > 0 || lost.redeemed > 0;
  const isDeleted = !isUsed || (wishes.prune && wishes.force);
  if (isUsed && !isDeleted && stored.form.active === false) return { changes: [], isEnded: true };
  const change = removal(stored, isDeleted ? 'DELETE' : 'END', lost, wishes);
  return { changes: [change], isEnded: change.action === 'END' };
}

interface Code {
  readonly publish?: { readonly count?: number };
  readonly redemption?: { readonly redeemed_quantity?: number };
  readonly gift?: { readonly balance?: number } | null;
  readonly loyalty_card?: { readonly balance?: number } | null;
}

async function readLost(api: RemoteProject, campaignId: string): Promise<Lost> {
  const codes = (await api.list(`/v1/vouchers?campaign_id=${campaignId}`)) as readonly Code[];
  const sum = (read: (code: Code) => number) => codes.reduce((total, code) => total + read(code), 0);
  return {
    codes: codes.length,
    published: codes.filter(({ publish }) => (publish?.count ?? 0) > 0).length,
    redeemed: codes.filter(({ redemption }) => (redemption?.redeemed_quantity ?? 0) > 0).length,
    balance: sum(({ gift, loyalty_card: card }) => gift?.balance ?? card?.balance ?? 0),
  };
}
