// What a refused request may leave behind: counts, a lock that is released, and the record of the refusal.
import { type Item, keyText, type Write } from '../../lib/storage/table/table';

type Allowed = (key: string, write: Write) => boolean;

/** On any route: counts of requests and of wrong codes, the lock of an order, and when a key pair was last used. */
const isCountOrSession: Allowed = (key) => /#D#\w+ [QW]$|#O#\w+ S$|^USED#/.test(key);

const itemOf = (write: Write): Partial<Item> => (write.kind === 'put' ? write.item : {});

/** The record of a refused redemption or rollback: never one that took effect. */
const isFailure: Allowed = (key, write) =>
  /#R#[0-9a-f]{22} R$/.test(key) && 'failure' in itemOf(write) && !('body' in itemOf(write));

/** Its line in the history of the code. */
const isFailureRow: Allowed = (key) => /#L#v_\w+ E#\w+#(rf|rrf)_[0-9a-f]+$/.test(key);

/** The failures of its customer, counted, and nothing else of the counts. */
const isFailureCount: Allowed = (key, write) => {
  if (write.kind !== 'update' || !/#C#\w+ U$/.test(key)) return false;
  const { add = {}, set = {}, remove = [] } = write.change;
  const isCount = Object.keys(add).every((name) => name === 'failed' || name === 'rollback_failed');
  return isCount && Object.keys(set).every((name) => name === 'cid') && remove.length === 0;
};

/** The record of a refused publication, and its line in the history of the code. */
const isRefusedPublication: Allowed = (key, write) => {
  const { record, body } = itemOf(write);
  const { result } = (record ?? {}) as { readonly result?: string };
  return /#B#\w+ B$/.test(key) && result === 'FAILURE' && body === undefined;
};
const isPublicationRow: Allowed = (key) => /#L#v_\w+ B#\w+#pub_\w+$/.test(key);

const KEPT: readonly (readonly [path: RegExp, allowed: readonly Allowed[]])[] = [
  [/./, [isCountOrSession]],
  [/redemption|redeem|rollback/, [isFailure, isFailureRow, isFailureCount]],
  [/publish|publication|\/members$/, [isRefusedPublication, isPublicationRow]],
];

/** What a refused request to this path wrote and must not have; null where that is nothing. */
export function keptAfterRefusal(path: string, written: readonly Write[]): string | null {
  const allowed = KEPT.filter(([of]) => of.test(path)).flatMap(([, tests]) => tests);
  const wrong = written.flatMap((write) => {
    const key = keyText(write.kind === 'put' ? write.item : write.key).replace('\u0000', ' ');
    return allowed.some((isAllowed) => isAllowed(key, write)) ? [] : [key];
  });
  return wrong.length === 0 ? null : `keeps ${wrong.join(', ')} after a refusal`;
}
