// The validation sessions of a code, for a shop that has only the code.
import type { Reservation, VoucherFact } from '../evaluation/facts';
import { isActive } from '../evaluation/reservations';
import type { ListSessionsResponse } from '../../model/generated-answers/vouchers';

type SessionResponse = ListSessionsResponse['sessions'][number];

/** The sessions with an active reservation of the code, sorted by end, earliest first. */
export function openSessions(fact: VoucherFact, nowMs: number): readonly SessionResponse[] {
  return fact.reservations
    .filter((one) => isActive(one, nowMs))
    .toSorted((one, other) => one.untilMs - other.untilMs || (one.id < other.id ? -1 : 1))
    .map((one) => shownSession(one, fact));
}

function shownSession(
  { id, untilMs, value, isClients, person }: Reservation,
  { voucher }: VoucherFact,
): SessionResponse {
  return {
    id,
    object: 'validation_session',
    type: 'LOCK',
    opened_by: isClients ? 'client' : 'server',
    ...(person !== undefined && { user_id: person }),
    expires_at: new Date(untilMs).toISOString(),
    ...(voucher.gift && { locked_credits: value }),
    ...(voucher.loyalty_card && { locked_points: value }),
  };
}

/** A code in the view of the session with this id: its reservation is marked as own. */
export function markOwnReservation(fact: VoucherFact, id: string): VoucherFact {
  return { ...fact, reservations: fact.reservations.map((one) => ({ ...one, isOwn: one.id === id })) };
}
