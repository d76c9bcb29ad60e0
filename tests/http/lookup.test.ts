// What is remembered of names that callers sent.
import { Lookup } from '../../lib/http/keys/authorization';

const OPTIONS = { foundMs: 30_000, missingMs: 10_000, most: 3 };
const START_MS = 1_000_000;

let lookups: string[];
let lookup: Lookup<string>;

beforeEach(() => {
  lookups = [];
  lookup = new Lookup<string>(OPTIONS);
});

/** Names in capitals are there. */
function get(name: string, afterMs = 0): Promise<string | null> {
  return lookup.get(name, START_MS + afterMs, () => {
    lookups.push(name);
    return Promise.resolve(name === name.toUpperCase() ? `value of ${name}` : null);
  });
}

describe('Lookup', () => {
  it.each([
    ['A', 29_999, 1],
    ['A', 30_000, 2],
    ['a', 9_999, 1],
    ['a', 10_000, 2],
  ])('asks for %s again after %i ms: %i times in all', async (name, afterMs, times) => {
    const first = await get(name);

    expect(await get(name, afterMs)).toBe(first);
    expect(lookups).toHaveLength(times);
  });

  it('asks once for a name that many want at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('A')));

    expect(new Set(answers)).toEqual(new Set(['value of A']));
    expect(lookups).toEqual(['A']);
  });

  it('remembers what is there however many names lead to nothing', async () => {
    for (const name of ['A', 'B', 'C']) await get(name);
    for (let number = 0; number < 100; number += 1) await get(`x${number}`);
    lookups = [];

    for (const name of ['A', 'B', 'C', 'x99', 'x97']) await get(name);

    expect(lookups).toEqual([]);
  });

  it('forgets the oldest of either kind when there is no room', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'x0', 'x1', 'x2', 'x3']) await get(name);
    lookups = [];

    for (const name of ['D', 'C', 'B', 'x3', 'x2', 'x1', 'A', 'x0']) await get(name);

    expect(lookups).toEqual(['A', 'x0']);
  });

  it('remembers what has come into being meanwhile', async () => {
    await get('a');
    const made = () => lookup.get('a', START_MS + 10_000, () => Promise.resolve('made'));

    expect(await made()).toBe('made');
    expect(await get('a', 12_000)).toBe('made');
  });

  it('remembers no failure', async () => {
    const failing = () => lookup.get('A', START_MS, () => Promise.reject(new Error('unreachable')));

    await expect(Promise.all([failing(), failing()])).rejects.toThrow('unreachable');
    expect(await get('A')).toBe('value of A');
  });

  it('asks again after a change, for what is there and for what is not', async () => {
    let changes = 0;
    const values = new Map([['A', 'old']]);
    const watched = new Lookup<string>(OPTIONS, () => changes);
    const read = (name: string) => watched.get(name, START_MS, () => Promise.resolve(values.get(name) ?? null));
    const before = [await read('A'), await read('B')];

    values.set('A', 'new').set('B', 'made');
    const remembered = [await read('A'), await read('B')];
    changes += 1;

    expect([before, remembered, [await read('A'), await read('B')]]).toEqual([
      ['old', null],
      ['old', null],
      ['new', 'made'],
    ]);
  });

  it('keeps no answer that was requested before a change', async () => {
    let changes = 0;
    const answers: ((value: string) => void)[] = [];
    const watched = new Lookup<string>(OPTIONS, () => changes);
    const read = () => watched.get('A', START_MS, () => new Promise((resolve) => answers.push(resolve)));

    const early = read();
    changes += 1;
    const late = read();
    answers[1]?.('new');
    await late;
    answers[0]?.('old');

    expect([await early, await late, await read(), answers.length]).toEqual(['old', 'new', 'new', 2]);
  });
});
