// The work that begins with an auto-update segment, in the transaction of its configuration.
import type { Caller } from '../../model/common';
import type { Segment } from '../../model/segments/segment';
import type { ConfigChange } from '../../ports/config';
import type { Process } from '../../ports/runtime';
import { newAction } from '../shared/new-action';

/** Build the background work of those of the segments that begin their first walk; empty without any. */
export function followingOf(rt: Process, caller: Caller, segments: readonly Segment[]): Pick<ConfigChange, 'actions'> {
  const begun = segments.filter(({ syncing_since }) => syncing_since !== undefined);
  if (begun.length === 0) return {};
  const actions = begun.map(({ id }) => {
    const work = { kind: 'SEGMENT', segment_id: id } as const;
    return newAction(rt, caller, { type: 'SEGMENTS.FOLLOW', work, total: 0 });
  });
  return { actions };
}
