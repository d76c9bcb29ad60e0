// Facts behind a position, with their additions to the counters.
import {
  computeConversionSums,
  computeEntrySums,
  computeMovementSums,
  computePublicationSums,
} from '../../core/summary/sums';
import type { DatedFact } from '../../core/summary/buckets';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { CountingProgress, FactsQuery } from '../../ports/summaries';

/** A list of facts, by its member in `CountingProgress`. */
export type FactList = 'redemptions' | 'publications' | 'conversions' | 'movements';

export interface PlacedFact extends DatedFact {
  readonly place: string;
}

export interface FactSource {
  readonly list: FactList;
  /** Null for the project as a whole. */
  readonly campaignId: string | null;
}

/** Read the facts of one source that are newer than the counting progress, with the daily sums that each adds. */
export async function factsOf(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  { list, campaignId, until, ...query }: FactSource & { readonly until: CountingProgress } & Omit<FactsQuery, 'behind'>,
): Promise<readonly PlacedFact[]> {
  const { summaries } = rt.store;
  const from = { ...query, behind: until[list] };
  if (list === 'redemptions') {
    return (await summaries.redemptions(scope, from)).map(({ fact, ...at }) => ({
      ...at,
      counted: computeEntrySums(fact),
    }));
  }
  if (list === 'publications') {
    const found = await summaries.publications(scope, from);
    return found.map(({ fact, ...at }) => ({ ...at, counted: fact ? computePublicationSums(fact) : [] }));
  }
  if (list === 'conversions') {
    const found = await summaries.conversions(scope, from);
    return found.map(({ fact, ...at }) => ({ ...at, counted: fact ? computeConversionSums(fact) : [] }));
  }
  const found = await summaries.movements(scope, campaignId ?? '', from);
  return found.map(({ fact, ...at }) => ({
    ...at,
    counted: fact === null ? [] : [{ campaignId, sums: computeMovementSums(fact) }],
  }));
}
