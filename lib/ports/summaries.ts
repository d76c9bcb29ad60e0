// The store of daily counters, and of the facts that they count.
import type { ReferralConversion } from '../model/events/activity';
import type { RedemptionFact } from '../model/summaries/redemption-fact';
import type { StoredPublication } from '../model/records/publication';
import type { AsyncAction } from '../model/records/async-action';
import type { BalanceMovement, CodeTotals, DaySums } from '../model/summaries/day-counters';
import type { ProjectScope } from './common';

/** The positions up to which the counters of a project, or of one campaign, are complete. */
export interface CountingProgress {
  /** Places in the lists of redemptions and of publications; of a campaign none. */
  readonly redemptions: string | null;
  readonly publications: string | null;
  /** Place among the referrals that events converted; of a campaign none. */
  readonly conversions: string | null;
  /** Place among the movements of a campaign's cards; of the project none. */
  readonly movements: string | null;
  /** Totals of the codes of a campaign. */
  readonly codes: CodeTotals;
  /** Revision of this state; null before the first count. */
  readonly revision: number | null;
}

/** A stored fact at a position of a list. */
export interface PositionedFact<T> {
  readonly place: string;
  readonly timeMs: number;
  readonly fact: T;
}

/** Facts behind a place, the oldest first. */
export interface FactsQuery {
  readonly behind: string | null;
  /** Limits the facts to those before this time; null for all. */
  readonly beforeMs: number | null;
  readonly want: number;
}

/** The writes of one counting step: counters, and the new positions. */
export interface CountingStep {
  /** Null for the project as a whole. */
  readonly campaignId: string | null;
  readonly from: CountingProgress;
  readonly to: Omit<CountingProgress, 'revision'>;
  readonly days: readonly { readonly campaignId: string | null; readonly date: string; readonly sums: DaySums }[];
}

export interface SummaryStore {
  /** Begin to count, unless that has begun. @returns whether it begins now */
  begin(scope: ProjectScope, action: AsyncAction): Promise<boolean>;
  countedUntil(scope: ProjectScope, campaignId: string | null): Promise<CountingProgress>;
  /** The counters of the days from one to another, both included, that are not all 0. */
  days(
    scope: ProjectScope,
    campaignId: string | null,
    range: { readonly from: string; readonly to: string },
  ): Promise<ReadonlyMap<string, DaySums>>;
  /** Writes sums and positions together. @returns false when another process has counted from there */
  count(scope: ProjectScope, step: CountingStep): Promise<boolean>;
  redemptions(scope: ProjectScope, query: FactsQuery): Promise<readonly PositionedFact<RedemptionFact>[]>;
  publications(scope: ProjectScope, query: FactsQuery): Promise<readonly PositionedFact<StoredPublication | null>[]>;
  /** Changes of balances by hand, by earning rules and by expiration, of all cards of a campaign; null for other lines. */
  movements(
    scope: ProjectScope,
    campaignId: string,
    query: FactsQuery,
  ): Promise<readonly PositionedFact<BalanceMovement | null>[]>;
  /** Referrals that events converted. */
  conversions(scope: ProjectScope, query: FactsQuery): Promise<readonly PositionedFact<ReferralConversion | null>[]>;
  codes(scope: ProjectScope, campaignId: string): Promise<CodeTotals>;
}
