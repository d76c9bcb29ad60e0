// Follows the locks of orders: who acquired, released and took over which, and whether they might.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Item, Write, WriteOutcome } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';

/** A request of a client, until it is answered. */
interface Asking {
  isAnswered: boolean;
  /** The table did not say what became of the last write that was to release its lock, or to name its lost tries. */
  isUnsettled: boolean;
}

const asking = new AsyncLocalStorage<Asking>();

interface Sender {
  readonly process: number;
  /** Null for what no client asked for. */
  readonly asking: Asking | null;
  /** By its own clock, when it sent the write. */
  readonly clockMs: number;
  /** Takes a lock from its owner, as the line of the audit trail beside it says. */
  readonly isDesk: boolean;
}

/** I4 and I12 as they happen: the end of a history no longer shows who held which lock when. */
export class OrderLockTrace {
  readonly broken: string[] = [];
  /** Who acquired a lock last, by its partition, while it is held. */
  private readonly open = new Map<string, Asking | null>();
  private readonly senders = new WeakMap<Write, Sender>();
  /** Tokens, by the process that made them. */
  private readonly owners = new Map<string, number>();

  /**
   * A repeat is told what the first request was told as soon as that is known. Where the table is silent, a lost try to acquire
   * the lock may hold the order to the end of its lease: refusing the answer would not end that any sooner.
   * @param isDefinite whether an answer says that nothing goes on: then the request holds no order any more
   */
  async during<T>(
    work: () => Promise<T>,
    isDefinite: (answer: T) => boolean,
    isRepeat: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const own: Asking = { isAnswered: false, isUnsettled: false };
    const answer = await asking.run(own, work);
    if (!isDefinite(answer) || (isRepeat(answer) && own.isUnsettled)) return answer;
    own.isAnswered = true;
    for (const [pk, holder] of this.open) {
      if (holder === own) this.broken.push(`I12 lock ${pk} is held by a request that was answered`);
    }
    return answer;
  }

  sent(writes: readonly Write[], from: Omit<Sender, 'asking' | 'isDesk'>): void {
    const isDesk = writes.some((write) => keyOf(write).pk.endsWith('#TRAIL'));
    const sender = { ...from, asking: asking.getStore() ?? null, isDesk };
    for (const write of writes) {
      if (!isOrderLock(write)) continue;
      this.senders.set(write, sender);
      const token = write.change.set?.token;
      if (typeof token === 'string') this.owners.set(token, sender.process);
    }
  }

  /** What the process that sent a write was told of it. */
  heard(writes: readonly Write[], outcome: WriteOutcome): void {
    for (const write of writes) {
      const asking = this.senders.get(write)?.asking;
      if (asking && givesUp(write)) asking.isUnsettled = outcome.status === 'UNKNOWN';
    }
  }

  /** @param before the lock as it was */
  applied(write: Write, before: Item | undefined): void {
    const sender = isOrderLock(write) ? this.senders.get(write) : undefined;
    if (!sender || !isOrderLock(write)) return;
    const { state, token } = write.change.set ?? {};
    if (state === undefined) return;
    const isOpen = before?.state === 'OPEN';
    const isOwn = this.owners.get(before?.token as string) === sender.process;
    if (token !== undefined && isOpen && !isOwn && !(Number(before.lease_until) < sender.clockMs)) {
      this.broken.push(`I4 lock ${write.key.pk} was taken from its holder`);
    }
    if (token === undefined && !(isOpen && (isOwn || sender.isDesk))) {
      this.broken.push(`I4 lock ${write.key.pk} became ${state as string} by one who did not hold it`);
    }
    this.follow(write.key.pk, state === 'OPEN' ? sender.asking : undefined);
  }

  /** @param opener undefined where the lock was released */
  private follow(pk: string, opener: Asking | null | undefined): void {
    if (opener?.isAnswered) this.broken.push(`I12 lock ${pk} was acquired for a request that was answered`);
    if (opener === undefined) this.open.delete(pk);
    else this.open.set(pk, opener);
  }
}

/** Sets an order free, or names tries that are given up and leaves its state. */
function givesUp(write: Write): boolean {
  const state = isOrderLock(write) ? write.change.set?.state : 'DONE';
  return state === undefined || state === 'FREE';
}

export function isOrderLock(write: Write): write is Extract<Write, { kind: 'update' }> {
  const { pk, sk } = keyOf(write);
  return write.kind === 'update' && sk === 'S' && pk.split('#')[1] === 'O';
}
