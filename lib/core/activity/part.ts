// The range of an activity that a query requests: between two moments, and after a position.
import { type Failure, isFailure } from '../../errors';
import type { ListActivityQuery } from '../../model/generated';
import { readMoment } from '../filter/list-spec';
import { readOrRefuse } from '../filter/parse';
import { parseActivityId } from './entries';

/** Milliseconds since 1970, both exclusive. */
interface Range {
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

interface ActivityPart {
  readonly range: Range;
  /** The start of the page: after an entry; with the older parameters of the list also after a moment. */
  readonly place: { readonly after: string } | Range;
}

interface ActivityPartOptions {
  readonly ascending: boolean;
  readonly timezone: string;
}

type PartQuery = Pick<ListActivityQuery, 'start_date' | 'end_date' | 'starting_after' | 'starting_after_id'>;

/**
 * Parse the query of an activity list into time range, start position and limit.
 * @returns invalid_query_params for invalid moments and positions
 */
export function activityPart(query: PartQuery, { ascending, timezone }: ActivityPartOptions): ActivityPart | Failure {
  const { start_date, end_date, starting_after, starting_after_id } = query;
  const read = readOrRefuse(() => ({
    range: {
      afterMs: readMoment('start_date', start_date, timezone),
      beforeMs: readMoment('end_date', end_date, timezone),
    },
    // After an entry the moment has no effect.
    ms: starting_after_id === undefined ? readMoment('starting_after', starting_after, timezone) : undefined,
  }));
  if (read.status === 'REFUSED') return { key: 'invalid_query_params', details: read.problem };
  const { range, ms } = read.value;
  if (starting_after_id !== undefined) {
    const found = parseActivityId(starting_after_id);
    return isFailure(found) ? found : { range, place: { after: found.position } };
  }
  return { range, place: ms === undefined ? {} : behind(ms, range, ascending) };
}

function behind(ms: number, { afterMs = ms, beforeMs = ms }: Range, ascending: boolean): Range {
  return ascending ? { afterMs: Math.max(afterMs, ms) } : { beforeMs: Math.min(beforeMs, ms) };
}
