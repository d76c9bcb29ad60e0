// What makes a further try the same one, and where somebody goes on who signs in again.
import { ownPlace } from '../../dashboard/model/next';
import { retryDelayMs } from '../../dashboard/model/calls/retry';
import { TryKeys } from '../../dashboard/model/calls/try-keys';

describe('TryKeys', () => {
  const counting = (): TryKeys => {
    let made = 0;
    return new TryKeys(() => `key-${(made += 1)}`);
  };

  it('are one for the same request, and another for another', () => {
    const keys = counting();

    expect(keys.keyOf({ amount: 1 })).toBe('key-1');
    expect(keys.keyOf({ amount: 2 })).toBe('key-2');
    expect(keys.keyOf({ amount: 1 })).toBe('key-1');
  });

  it('are new for what took effect, and for nothing else', () => {
    const keys = counting();
    keys.keyOf('first');
    keys.keyOf('second');
    const after = keys.without('first');

    expect([after.keyOf('second'), after.keyOf('first')]).toEqual(['key-2', 'key-3']);
    expect(keys.keyOf('first')).toBe('key-1');
  });
});

describe('a call without an answer', () => {
  it.each([
    [0, null, 0, 250],
    [0, null, 1, 500],
    [1, null, 0.5, 750],
    [0, 1, 1, 1_000],
    [1, 0.1, 1, 1_000],
    [0, 600, 0, 4_000],
    [9, null, 1, 4_000],
  ])(
    'after %i tries, asked to wait for %p s, with the chance %p: is sent again in %i ms',
    (tries, afterMs, chance, ms) => {
      expect(retryDelayMs(tries, afterMs, chance)).toBe(ms);
    },
  );
});

describe('ownPlace', () => {
  const at = (next: string | undefined): string => ownPlace(next, 'https://shop.example');

  it.each([
    '/',
    '/codes/A%23B',
    '/codes/a@b:c*d+e',
    '/customers/ada@shop.example?tab=orders',
    '/redemptions?from=2026-11-01&customer=a+b',
    '/publications?filters[campaign_name][conditions][$is]=Summer%20%26%20more',
    '/sandbox#q1bKTFKyUkpMTgEA',
    '/codes/Łódź'.normalize(),
  ])('leads back to %s', (place) => expect(decodeURI(at(place))).toBe(decodeURI(place)));

  it.each([
    undefined,
    '',
    'codes',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/codes',
    'javascript:alert(1)',
    '/sign-in?next=/codes',
    '/sign-in/',
  ])('never leads to %j', (place) => expect(at(place)).toBe('/redemptions'));
});
