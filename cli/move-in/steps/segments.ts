// Segments: those with a filter, and static ones with their customers. They come after codes and holders, so that the first
// walk over the customers finds them as they were, and nobody enters a segment by the move.
import { createSegment } from '../../../lib/services/segments/segments';
import * as segmentBody from '../../../schemas/compiled/segments/create';
import { moveConfigRecord, type Move, moveAll, pickMembers, requestOf } from '../move';
import { type Moment, recordsIn, timeline } from '../pages';
import { type Old, PAGE, type Source } from '../source';
import { BEGINNING, EVER } from './customers';

export const SEGMENT_MEMBERS = ['name', 'type', 'filter'] as const;

export async function moveSegments(move: Move): Promise<void> {
  const records = await segmentsThere(move);
  const walksFrom = new Date(move.rt.clock.nowMs()).toISOString();
  const one = moveConfigRecord('segments', async ({ rt, caller, record }) => {
    const { filter, ...members } = pickMembers(record, SEGMENT_MEMBERS);
    const customers = record.type === 'static' ? await customersIn(move, record.id) : undefined;
    const request = requestOf(segmentBody, { ...members, ...(customers ? { customers } : { filter }) });
    return createSegment(rt, caller, request, walksFrom);
  });
  await moveAll(move, { step: 'segments', cursor: null, records }, one);
}

/** The list has no pages: each part begins behind a moment. */
export async function segmentsThere({ source }: Pick<Move, 'source'>): Promise<readonly Old[]> {
  const fetch = async ({ after }: Moment): Promise<readonly Old[]> => {
    const query = new URLSearchParams({ limit: String(PAGE), order: 'created_at' });
    if (after !== null) {
      query.set('filters[junction]', 'and');
      query.set('filters[created_at][conditions][$after][0]', after);
    }
    return recordsIn(await source.read(`/v1/segments?${query.toString()}`), 'data');
  };
  const all: Old[] = [];
  for await (const { records } of timeline(fetch, BEGINNING)) all.push(...records);
  return all;
}

/** The ids here of the customers of a static segment. */
async function customersIn({ source, state }: Move, segmentId: string): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { records } of timeline((at) => membersAt(source, segmentId, at), BEGINNING)) {
    all.push(...records.map(({ id }) => state.ids.get(id) ?? id));
  }
  return all;
}

async function membersAt(source: Source, segmentId: string, { after, page }: Moment): Promise<readonly Old[]> {
  const from = { starting_after: after ?? EVER, ...(page > 1 && { page }) };
  const query = { limit: PAGE, order: 'created_at', segment_id: segmentId, ...from } as const;
  return recordsIn(await source.ask((client) => client.customers.list(query)), 'customers');
}
