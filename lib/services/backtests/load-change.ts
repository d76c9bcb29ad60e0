// The change of a backtest: what its draft makes of the set-up of today, to be applied to that of each decision.
import { buildConfigurationChange, type ConfigurationChange } from '../../core/backtest/configuration-change';
import { resolveAddedTiers } from '../../core/backtest/request';
import { namedRecords } from '../../core/decision/input';
import type { Caller } from '../../model/common';
import type { DraftChange } from '../../model/draft-change';
import type { Discount } from '../../model/records/discount';
import type { Runtime } from '../../ports/runtime';
import { buildDraft, type DraftRuntime } from '../drafts/drafts';
import { loadFacts } from '../shared/load-facts';
import { unwrap } from '../shared/unwrap';

export type BacktestRuntime = DraftRuntime & Runtime<'config' | 'evaluations'>;

export interface BacktestDraft {
  readonly changes: readonly DraftChange[];
  /** The tiers that are added to every request, by id or `$ref`. */
  readonly tiers: readonly { readonly id: string }[];
}

export interface LoadedChange {
  readonly change: ConfigurationChange;
  /** The names of records that the changes create, by id. */
  readonly refs: Readonly<Record<string, string>>;
  readonly timezone: string;
}

/**
 * Check the changes of a draft, and describe them. Nothing is written.
 * @throws ApiError as the route of the first change that is refused; not_found for an added tier
 */
export async function loadChange(rt: BacktestRuntime, caller: Caller, draft: BacktestDraft): Promise<LoadedChange> {
  const before = await rt.store.config.load(caller);
  const { state, records } = await buildDraft(rt, caller, {
    config: before,
    changes: draft.changes,
    nowMs: rt.clock.nowMs(),
  });
  const after = state.config;
  const tiers = unwrap(resolveAddedTiers(draft.tiers, after, records));
  const change = buildConfigurationChange({ before, after, assignments: state.codeAssignments, tiers });
  const refs = [...records].map(([ref, { id }]) => [id, `$${ref}`] as const);
  return {
    change: { ...change, ...(await loadGifts(rt, caller, change)) },
    refs: Object.fromEntries(refs),
    timezone: before.settings.timezone,
  };
}

/** The products and SKUs that the records of the change give away, at the prices of today. */
async function loadGifts(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  change: ConfigurationChange,
): Promise<Pick<ConfigurationChange, 'products' | 'skus'>> {
  const { campaigns, promotion_tiers } = change.records;
  const discounts = [
    ...promotion_tiers.map(({ action }) => action.discount),
    ...campaigns.map(({ voucher }) => voucher?.discount),
  ].filter((discount): discount is Discount => discount !== undefined);
  if (discounts.length === 0) return { products: [], skus: [] };
  const { facts } = await loadFacts(rt, caller, { redeemables: [] }, { discounts });
  return { products: namedRecords(facts.catalog.products), skus: namedRecords(facts.catalog.skus) };
}
