// What `npm run events -- tail` shows: each send-out once for each state it is seen in.
import type { Sendout } from '../../lib/model/events/webhook';
import type { SendoutSource } from './sources';

/** The state of each send-out as it was shown last, by its id. */
export type Shown = Map<string, string>;

/** @returns lines of new records, oldest first. On the first call, existing ones are noted and not shown. */
export async function newLines(newest: SendoutSource, shown: Shown | null): Promise<{ lines: string[]; shown: Shown }> {
  const records = await newest();
  const found = records.toReversed().map((sendout) => ({ sendout, state: stateOf(sendout) }));
  const fresh = shown === null ? [] : found.filter(({ sendout, state }) => shown.get(sendout.id) !== state);
  return {
    lines: fresh.map(({ sendout }) => lineOf(sendout)),
    shown: new Map(found.map(({ sendout, state }) => [sendout.id, state])),
  };
}

function stateOf({ status, attempts }: Sendout): string {
  return `${status} ${attempts.length}`;
}

function lineOf({ event_created_at, type, entity_id, id, target_url, status, attempts }: Sendout): string {
  const last = attempts.at(-1);
  const outcome = last ? ` ${last.http_status ?? last.error ?? ''}, attempt ${attempts.length}` : '';
  return [event_created_at, type, entity_id, id, target_url, `${status}${outcome}`].join('  ');
}
