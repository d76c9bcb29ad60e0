// Reservations of a code by validation sessions: attributes of the voucher item, one for each session, and a number that rises
// with every reservation, so that a write can require that the reservations are unchanged since the read.
//
// | attribute | content |
// |---|---|
// | h#<hash of the session key> | when it ends, ms, and the credits or points: `<until>:<value>`; `:c` of a client key; `:u:<their id>` of a dashboard user |
// | hseq | rises with every reservation; absent until the first one |
//
// A reservation ends by the time in it: every reader compares that time with the clock, so no sweep is needed.
import type { Reservation, VoucherFact } from '../../core/evaluation/facts';
import { hashText, normalise } from '../keys';
import type { ItemCondition, Item } from '../table/table';

const PREFIX = 'h#';

/** The attribute of a reservation. @param id as `reservationId` makes it */
export function reservationAttribute(id: string): string {
  return PREFIX + id;
}

/** Serialize a reservation of a voucher for its item. */
export function reservationText({ untilMs, value, isClients, person }: Omit<Reservation, 'id' | 'isOwn'>): string {
  return `${untilMs}:${value}${isClients ? ':c' : ''}${person === undefined ? '' : `:u:${person}`}`;
}

/** The identifier of a session in an item. */
export function reservationId(sessionKey: string): string {
  return hashText(normalise(sessionKey));
}

/** Parse the reservations of a voucher from its item. `sessionKey` marks the session's own ones. */
export function reservationsOf(
  item: Item,
  sessionKey: string | null,
): Pick<VoucherFact, 'reservations' | 'reservationSequence'> {
  if (item.hseq === undefined) return { reservations: [], reservationSequence: 0 };
  const own = sessionKey === null ? null : reservationId(sessionKey);
  const reservations: Reservation[] = [];
  for (const [name, stored] of Object.entries(item)) {
    if (!name.startsWith(PREFIX)) continue;
    const [untilMs, value, kind, ...person] = (stored as string).split(':');
    const id = name.slice(PREFIX.length);
    const reserved = {
      untilMs: Number(untilMs),
      value: Number(value),
      isClients: kind === 'c',
      ...(kind === 'u' && { person: person.join(':') }),
    };
    reservations.push({ id, ...reserved, isOwn: id === own });
  }
  return { reservations, reservationSequence: item.hseq as number };
}

/** Returns the end of the session's reservation of the code, ms; 0 without one. */
export function reservationEndOf(item: Item, id: string): number {
  return Number.parseInt((item[reservationAttribute(id)] as string | undefined) ?? '0', 10);
}

/**
 * Build the condition that no other reservation of a code was made since the read. Reservations that expired meanwhile
 * only leave more.
 */
export function reservationsAsRead(reservationSequence: number): ItemCondition {
  return reservationSequence === 0
    ? { test: 'absent', path: 'hseq' }
    : { test: 'eq', path: 'hseq', value: reservationSequence };
}

/**
 * Build the condition that a session still has its reservation of a code: an expired one does not change the sequence
 * number.
 */
export function isReservedBy(id: string): ItemCondition {
  return { test: 'exists', path: reservationAttribute(id) };
}
