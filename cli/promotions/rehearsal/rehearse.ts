// The effect of a plan before it is applied: on recorded orders, and on the worst cart.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BacktestResponse, WorstCaseResponse } from '../../../lib/model/generated-answers/records';
import type { FileMembers } from '../files/record';
import type { Names } from '../model/names';
import { NO_LOCK, writePlan } from '../remote/apply';
import type { RemoteProject } from '../remote/client';
import type { PlanSituation } from '../remote/situation';
import { type DraftedChange, DraftingProject } from './drafting-project';

const DAY_MS = 86_400_000;
/** Changes of one draft. */
const MOST_CHANGES = 100;
/** Steps of a search that is answered at once. */
const STEPS_AT_ONCE = 50_000;
/** Products of the carts that a worst case searches. */
const MOST_PRODUCTS = 6;
const POLL_MS = 1_000;

export interface RehearsalWishes {
  /** Days of recorded orders; null for no backtest. */
  readonly days: number | null;
  readonly isWorstCase: boolean;
  /** The end of the days, ms since 1970. */
  readonly nowMs: number;
  /** Receives what is being done. */
  readonly report: (line: string) => void;
}

/** The effect of a plan; the names of what it makes are known to `names`. */
export interface Rehearsal {
  readonly days: number | null;
  readonly backtest: BacktestResponse | null;
  readonly worstCase: WorstCaseResponse | null;
  /** Routes of the plan that no draft takes. */
  readonly leftOut: readonly string[];
  /** New tiers that were added to no request. */
  readonly unasked: number;
  readonly names: Names;
}

/** Parse a period such as `30d`. @throws Error for another text */
export function parseDays(period: string): number {
  const days = Number(/^([1-9]\d{0,2})d$/.exec(period)?.[1]);
  if (Number.isNaN(days) || days > 366) throw new Error(`--backtest takes days from 1d to 366d, not ${period}.`);
  return days;
}

/** Rehearse a plan. Nothing is changed. @throws Refused; Error for a plan of more than 100 changes */
export async function rehearsePlan(
  project: RemoteProject,
  situation: PlanSituation,
  { days, isWorstCase, nowMs, report }: RehearsalWishes,
): Promise<Rehearsal> {
  const drafting = new DraftingProject(project);
  const names = situation.comparison.forms.names.copy();
  await writePlan({ api: drafting, names, lock: NO_LOCK, report: () => undefined }, situation);
  const { changes, leftOut } = drafting;
  if (changes.length > MOST_CHANGES)
    throw new Error(`A backtest takes ${MOST_CHANGES} changes, and this plan has ${changes.length}.`);
  const tiers = changes.flatMap(({ path, ref }) => (ref !== undefined && path.endsWith('/tiers') ? [`$${ref}`] : []));
  const isPartial = modeOf(situation) === 'PARTIAL';
  if (days !== null) report(`Deciding recorded orders again …`);
  const added = isPartial ? tiers.map((id) => ({ object: 'promotion_tier', id })) : [];
  return {
    days,
    backtest: days === null ? null : await backtest(project, { changes, added, days, nowMs }),
    worstCase: isWorstCase ? await searchWorstCase(project, changes) : null,
    leftOut,
    unasked: isPartial ? 0 : tiers.length,
    names,
  };
}

/** With ALL, a tier that does not apply would refuse requests that never named it. */
function modeOf({ snapshot, records }: PlanSituation): unknown {
  const settings = records.find(({ kind }) => kind === 'settings');
  const planned = settings?.members.stacking_rules as FileMembers | null | undefined;
  return planned?.redeemables_application_mode ?? snapshot.stackingRules.redeemables_application_mode;
}

interface BacktestTerms {
  readonly changes: readonly DraftedChange[];
  readonly added: readonly object[];
  readonly days: number;
  readonly nowMs: number;
}

async function backtest(
  project: RemoteProject,
  { changes, added, days, nowMs }: BacktestTerms,
): Promise<BacktestResponse> {
  const body = {
    mode: 'RECORDED',
    from: new Date(nowMs - days * DAY_MS).toISOString(),
    to: new Date(nowMs).toISOString(),
    changes,
    add_to_requests: added,
  };
  const { async_action_id: id } = await project.send({ route: 'POST /v1/backtests', body });
  return (await waitForReport(project, '/v1/backtests', String(id))) as BacktestResponse;
}

/** Wait for the report of an action. @throws Error when the action fails */
async function waitForReport(project: RemoteProject, path: string, id: string): Promise<FileMembers> {
  for (;;) {
    const report = await project.find(`${path}/${id}`);
    if (report) return report;
    const action = await project.get(`/v1/async-actions/${id}`);
    if (action.status === 'FAILED') throw new Error(`The backtest failed: ${JSON.stringify(action.result ?? null)}`);
    await sleep(POLL_MS);
  }
}

/** Search carts of the newest products that have a price; amounts of orders where there is none. */
async function searchWorstCase(project: RemoteProject, changes: readonly DraftedChange[]): Promise<WorstCaseResponse> {
  const { products = [] } = (await project.get('/v1/products?limit=100&order=-created_at')) as {
    readonly products?: readonly { readonly id: string; readonly price?: number | null }[];
  };
  const priced = products.filter(({ price }) => typeof price === 'number' && price > 0).slice(0, MOST_PRODUCTS);
  const bounds =
    priced.length > 0
      ? { products: priced.map(({ id }) => ({ id })) }
      : { amounts: { from: 1_000, to: 100_000, step: 1_000 } };
  const body = { changes, bounds, objective: 'PERCENT', steps: STEPS_AT_ONCE };
  return (await project.send({ route: 'POST /v1/worst-cases', body })) as WorstCaseResponse;
}
