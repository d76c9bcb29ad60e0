// The validation sessions of a code.
import { markOwnReservation, openSessions } from '../../../lib/core/validation/sessions';
import { factsOf, NOON, type Reservation, type VoucherFact, type VoucherWords } from '../../support/core';

const NOW_MS = Date.parse(NOON);
const reservation = (id: string, afterMs: number, isClients = false): Reservation =>
  ({ id, untilMs: NOW_MS + afterMs, value: 50, isClients }) as unknown as Reservation;

function sessions(words: VoucherWords, reservations: readonly Reservation[]) {
  const fact = factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!;
  return openSessions({ ...fact, reservations } satisfies VoucherFact, NOW_MS);
}

describe('openSessions', () => {
  it('come in the order in which they end, without those that have ended', () => {
    const reservations = [reservation('c', 2), reservation('b', 1), reservation('a', 1), reservation('x', 0)];

    expect(sessions({}, reservations).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sessions({}, [...reservations].reverse()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('say who opened them, and until when', () => {
    expect(sessions({}, [reservation('a', 1), reservation('b', 2, true)])).toEqual([
      {
        id: 'a',
        object: 'validation_session',
        type: 'LOCK',
        opened_by: 'server',
        expires_at: '2026-11-21T12:00:00.001Z',
      },
      {
        id: 'b',
        object: 'validation_session',
        type: 'LOCK',
        opened_by: 'client',
        expires_at: '2026-11-21T12:00:00.002Z',
      },
    ]);
  });

  test.each<[string, VoucherWords]>([
    ['locked_credits', { gift: 100 }],
    ['locked_points', { points: 100 }],
  ])('say how much they lock, as %s', (name, words) => {
    const [session] = sessions(words, [reservation('a', 1)]);

    expect(Object.keys(session ?? {}).filter((member) => member.startsWith('locked'))).toEqual([name]);
    expect(session).toHaveProperty(name, 50);
  });
});

test('asSessionSees takes the reservations of one session for its own', () => {
  const fact = factsOf({ vouchers: { CODE: {} } }).vouchers.get('CODE')!;
  const reservations = [{ ...reservation('a', 1), isOwn: true }, reservation('b', 1)];

  const seen = markOwnReservation({ ...fact, reservations }, 'b');

  expect(seen).toEqual({
    ...fact,
    reservations: [
      { ...reservations[0], isOwn: false },
      { ...reservations[1], isOwn: true },
    ],
  });
});
