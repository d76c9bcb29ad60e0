// The tracking id of a publication with a client key.
import { clientName } from '../../core/access/client-names';
import { claimNameOf } from '../../core/publication/client';
import type { PublishCommand } from '../../core/publication/command';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Process } from '../../ports/runtime';

/** The tracking id of a claim; undefined when the customer is known. */
export function claimTracking(
  rt: Process,
  caller: Caller,
  { command, config }: { readonly command: PublishCommand; readonly config: Config },
): string | null {
  const name = claimNameOf(caller, command);
  return name === null || config.trackingKey === undefined
    ? null
    : rt.ids.trackingId(config.trackingKey, clientName('tracking', name));
}
