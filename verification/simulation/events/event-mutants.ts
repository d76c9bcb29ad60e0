// Faulty versions of what tells of events, each without one thing that keeps a promise.
import type { Write } from '../../../lib/storage/table/table';
import type { Runtime } from '../../../lib/ports/runtime';
import { apart, type Mutation, withoutCondition } from '../mutation';
import { isDelivery, isOutboxRow } from './event-trace';

/** The name of the one that the workers know. */
export const IN_LINE = 'deliveries to all receivers one after the other';

const isRemoval = (write: Write): boolean => isOutboxRow(write) && write.kind === 'delete';
const isLease = (write: Write): boolean =>
  write.kind === 'update' && isDelivery(write) && write.change.set?.lease !== undefined;

const isDispatch = (writes: readonly Write[]): boolean => writes.some(isRemoval);

export const EVENT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'an event before its commit': {
    shownBy: 55,
    transact: (writes, table) =>
      isDispatch(writes) ? table.transact(writes) : apart({ writes, first: isOutboxRow }, table),
  },
  'a row deleted before its deliveries exist': {
    shownBy: 197,
    transact: (writes, table) => apart({ writes, first: isRemoval }, table),
  },
  // The deliveries and the end of the row in one transaction keep the promise alone, as the ids that repeat do.
  'a second id for one event': {
    shownBy: 8,
    transact: (writes, table) => apart({ writes, first: (write) => isDispatch(writes) && !isRemoval(write) }, table),
    runtime: withIdsByChance,
  },
  'a retry without a lease': {
    shownBy: 8,
    write: (write, table) => table.write(isLease(write) ? withoutCondition(write) : write),
  },
  [IN_LINE]: { shownBy: 8 },
};

/** Ids of send-outs that do not follow from event and webhook. */
function withIdsByChance(rt: Runtime): Runtime {
  const { ids } = rt;
  const isSendout = (content: unknown): boolean => Array.isArray(content) && String(content[1]).startsWith('wh_');
  const requestHash = (content: unknown): string => ids.requestHash(isSendout(content) ? ids.uuid() : content);
  return { ...rt, ids: { ...ids, requestHash } };
}
