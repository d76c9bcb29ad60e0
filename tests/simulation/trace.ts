// Follows the sessions of orders: who opened, closed and took over which, and whether they might.
import type { Item, Write } from '../../lib/storage/table/table';
import { keyOf } from './stored-items';

interface Sender {
  readonly process: number;
  /** By its own clock, when it sent the write. */
  readonly clockMs: number;
}

/** I4 as it happens: the end of a history no longer shows who held which session when. */
export class SessionTrace {
  readonly broken: string[] = [];
  private readonly senders = new WeakMap<Write, Sender>();
  /** Tokens, by the process that made them. */
  private readonly owners = new Map<string, number>();

  sent(writes: readonly Write[], sender: Sender): void {
    for (const write of writes) {
      if (!isSession(write)) continue;
      this.senders.set(write, sender);
      const token = write.change.set?.token;
      if (typeof token === 'string') this.owners.set(token, sender.process);
    }
  }

  /** @param before the session as it was */
  applied(write: Write, before: Item | undefined): void {
    const sender = isSession(write) ? this.senders.get(write) : undefined;
    if (!sender || !isSession(write)) return;
    const { state, token } = write.change.set ?? {};
    const isOpen = before?.state === 'OPEN';
    const isOwn = this.owners.get(before?.token as string) === sender.process;
    if (token !== undefined && isOpen && !isOwn && !(Number(before.lease_until) < sender.clockMs)) {
      this.broken.push(`I4 session ${write.key.pk} was taken from its holder`);
    }
    if (token === undefined && !(isOpen && isOwn)) {
      this.broken.push(`I4 session ${write.key.pk} became ${state as string} by one who did not hold it`);
    }
  }
}

function isSession(write: Write): write is Extract<Write, { kind: 'update' }> {
  const { pk, sk } = keyOf(write);
  return write.kind === 'update' && sk === 'S' && pk.split('#')[1] === 'O';
}
