// Facts behind a position, with their additions to the counters.
import { countedConversion, countedEntry, countedMovement, countedPublication } from '../../core/summary/counted';
import type { DatedFact } from '../../core/summary/buckets';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { CountedUntil, FactsQuery } from '../../ports/summaries';

/** A list of facts, by its member in `CountedUntil`. */
export type FactList = 'redemptions' | 'publications' | 'conversions' | 'movements';

export interface PlacedFact extends DatedFact {
  readonly place: string;
}

export interface FactSource {
  readonly list: FactList;
  /** Null for the project as a whole. */
  readonly campaignId: string | null;
}

/** The facts of a source behind its position in `until`. */
export async function factsOf(
  rt: Runtime,
  scope: ProjectScope,
  { list, campaignId, until, ...query }: FactSource & { readonly until: CountedUntil } & Omit<FactsQuery, 'behind'>,
): Promise<readonly PlacedFact[]> {
  const { summaries } = rt.store;
  const from = { ...query, behind: until[list] };
  if (list === 'redemptions') {
    return (await summaries.redemptions(scope, from)).map(({ fact, ...at }) => ({
      ...at,
      counted: countedEntry(fact),
    }));
  }
  if (list === 'publications') {
    const found = await summaries.publications(scope, from);
    return found.map(({ fact, ...at }) => ({ ...at, counted: fact ? countedPublication(fact) : [] }));
  }
  if (list === 'conversions') {
    const found = await summaries.conversions(scope, from);
    return found.map(({ fact, ...at }) => ({ ...at, counted: fact ? countedConversion(fact) : [] }));
  }
  const found = await summaries.movements(scope, campaignId ?? '', from);
  return found.map(({ fact, ...at }) => ({
    ...at,
    counted: fact === null ? [] : [{ campaignId, sums: countedMovement(fact) }],
  }));
}
