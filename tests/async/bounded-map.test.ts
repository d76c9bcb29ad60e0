// A bounded map holds the newest entries, and evicts the one that was set longest ago.
import fc from 'fast-check';
import { BoundedMap } from '../../lib/async/memory';

it('evicts the entry that was set longest ago', () => {
  const known = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4);

  expect([...known]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

it('holds the same entries as a list of the newest, after any sets, deletions and clears', () => {
  const key = fc.integer({ min: 0, max: 8 });
  const step = fc.oneof(
    { weight: 8, arbitrary: key.map((name) => ({ verb: 'set', name }) as const) },
    { weight: 3, arbitrary: key.map((name) => ({ verb: 'delete', name }) as const) },
    fc.constant({ verb: 'clear', name: 0 } as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 80 }), (most, steps) => {
      const map = new BoundedMap<number, number>(most);
      let newest: number[] = [];
      for (const { verb, name } of steps) {
        if (verb === 'clear') map.clear();
        else map[verb](name, name);
        const others = verb === 'clear' ? [] : newest.filter((one) => one !== name);
        newest = (verb === 'set' ? [...others, name] : others).slice(-most);

        expect([...map.keys()]).toEqual(newest);
      }
    }),
  );
});
