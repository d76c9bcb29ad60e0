// Follows rows of the outbox and deliveries as they are written: what still waits, and who took what from whom.
import type { Item, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';

/** A delivery that is to be attempted. */
interface Waiting {
  readonly webhookId: string;
  readonly nextMs: number;
  readonly leaseUntil: number;
}

export class EventTrace {
  readonly broken: string[] = [];
  private readonly rows = new Set<string>();
  private readonly waiting = new Map<string, Waiting>();
  /** By its own clock, when a process sent a write. */
  private readonly sentMs = new WeakMap<Write, number>();

  sent(writes: readonly Write[], clockMs: number): void {
    for (const write of writes) if (isDelivery(write)) this.sentMs.set(write, clockMs);
  }

  /** @param before the item as it was */
  applied(write: Write, before: Item | undefined): void {
    if (isOutboxRow(write)) this.followRow(write);
    if (isDelivery(write)) this.followDelivery(write, before);
  }

  private followDelivery(write: Write, before: Item | undefined): void {
    this.guardLease(write, before);
    const after = afterwards(write, before);
    const { pk } = keyOf(write);
    if (after.status !== 'PENDING') {
      this.waiting.delete(pk);
      return;
    }
    const { webhook_id, next_ms, lease_until } = after;
    const leaseUntil = (lease_until as number | undefined) ?? 0;
    this.waiting.set(pk, { webhookId: webhook_id as string, nextMs: next_ms as number, leaseUntil });
  }

  get hasRows(): boolean {
    return this.rows.size > 0;
  }

  /** Whether somebody whose clock says this time may attempt something. */
  hasDue(nowMs: number): boolean {
    return [...this.waiting.values()].some(({ nextMs, leaseUntil }) => nextMs <= nowMs && leaseUntil <= nowMs);
  }

  /** Whether nothing waits any more that goes to one of these webhooks. */
  isQuiet(webhookIds: readonly string[]): boolean {
    return !this.hasRows && ![...this.waiting.values()].some(({ webhookId }) => webhookIds.includes(webhookId));
  }

  private followRow(write: Write): void {
    const { pk, sk } = keyOf(write);
    if (write.kind === 'put') this.rows.add(`${pk} ${sk}`);
    else this.rows.delete(`${pk} ${sk}`);
  }

  /** E4: one attempt at a time, as far as clocks can tell, and none at what is done. */
  private guardLease(write: Write, before: Item | undefined): void {
    const token = write.kind === 'update' ? write.change.set?.lease : undefined;
    if (token === undefined) return;
    const { pk } = keyOf(write);
    const nowMs = this.sentMs.get(write) ?? 0;
    const isHeld = before?.lease !== undefined && before.lease !== token && Number(before.lease_until) > nowMs;
    if (isHeld) this.broken.push(`E4 delivery ${pk} was taken from who attempted it`);
    if (before?.status !== 'PENDING') this.broken.push(`E4 delivery ${pk} was attempted when it was done`);
  }
}

const familyOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  return `${pk.split('#')[1]} ${sk.split('#')[0]}`;
};

export function isOutboxRow(write: Write): boolean {
  return familyOf(write) === 'E E';
}

export function isDelivery(write: Write): boolean {
  return familyOf(write) === 'W D';
}

function afterwards(write: Write, before: Item | undefined): Readonly<Record<string, unknown>> {
  if (write.kind === 'put') return write.item;
  if (write.kind !== 'update') return {};
  const { set = {}, remove = [] } = write.change;
  const kept = Object.entries({ ...before, ...set }).filter(([name]) => !remove.includes(name));
  return Object.fromEntries(kept);
}
