// The events that follow from the row of a call.
import { eventPrefix } from '../../core/events/envelope';
import type { Config } from '../../model/config';
import type { EventFact, OutboxRow, StackableEvent } from '../../model/events/events';
import type { EventSource } from '../../model/events/source';
import type { Process } from '../../ports/runtime';
import { withAssets } from './event-assets';

const EVENT_ID_LENGTH = 18;

interface OutboxRowFacts {
  readonly row: OutboxRow;
  readonly facts: readonly EventFact[];
  readonly config: Config;
}

/** The events of a row. Their ids follow from the row, so that they are the same however often they are made. */
export function eventsOf(
  rt: Process,
  project: string,
  { row, facts, config }: OutboxRowFacts,
): readonly StackableEvent[] {
  const wanted = new Set(row.types);
  const place = { project, ...(row.base_url !== undefined && { baseUrl: row.base_url }) };
  return facts.flatMap((fact, ordinal) => {
    if (!wanted.has(fact.type)) return [];
    const hash = rt.ids.requestHash([project, row.id, fact.type, ordinal]).slice(0, EVENT_ID_LENGTH);
    const { created_at, group_id, source } = row;
    return [
      {
        ...withAssets(withPerson(fact, source), place, config),
        id: `${eventPrefix(fact.type)}_${hash}`,
        created_at,
        group_id,
        event_source: source,
      },
    ];
  });
}

/** A publication also says which person made it. */
function withPerson(fact: EventFact, { user }: EventSource): EventFact {
  if (fact.type !== 'publication.succeeded' || !user || fact.data.truncated) return fact;
  return { ...fact, data: { ...fact.data, user } };
}
