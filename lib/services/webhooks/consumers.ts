// Internal consumers of events, which run before the outbox row is deleted. After a crash of the dispatcher they run
// again: their writes are guarded by the ids of the events.
import type { Config } from '../../model/config';
import type { StackableEvent } from '../../model/events/events';
import type { ProjectScope } from '../../ports/common';
import type { EventRuntime } from '../../ports/runtime';

export type EventConsumer = (
  rt: EventRuntime,
  scope: ProjectScope,
  batch: { readonly events: readonly StackableEvent[]; readonly config: Config },
) => Promise<void>;

export const CONSUMERS: readonly EventConsumer[] = [];
