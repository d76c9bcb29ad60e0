// Who is told of events beside webhooks, before their row goes. Each is told again where a dispatcher died: what it writes is
// guarded by the ids of the events.
import type { Config } from '../../model/config';
import type { StackableEvent } from '../../model/events/events';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

export type EventConsumer = (
  rt: Runtime,
  scope: ProjectScope,
  told: { readonly events: readonly StackableEvent[]; readonly config: Config },
) => Promise<void>;

export const CONSUMERS: readonly EventConsumer[] = [];
