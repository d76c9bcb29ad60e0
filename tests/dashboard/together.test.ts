// Calls for single records that are made at the same time go as one.
import { createBatchLoader } from '../../dashboard/model/calls/batch-loader';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('createBatchLoader', () => {
  it('asks once for all of a turn, names none twice, and gives each what is its own', async () => {
    const calls: (readonly string[])[] = [];
    const find = createBatchLoader<string>((ids) => {
      calls.push(ids);
      return Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id.toUpperCase()])));
    });
    expect(await Promise.all([find('a'), find('b'), find('a'), find('gone')])).toEqual(['A', 'B', 'A', null]);
    expect(await find('a')).toBe('A');
    expect(calls).toEqual([['a', 'b', 'gone'], ['a']]);
  });

  it('asks for at most 50 by one call', async () => {
    const sizes: number[] = [];
    const find = createBatchLoader<string>((ids) => {
      sizes.push(ids.length);
      return Promise.resolve(new Map());
    });
    await Promise.all(Array.from({ length: 101 }, (_unused, index) => find(String(index))));
    expect(sizes).toEqual([50, 50, 1]);
  });

  it('fails for all who asked, and asks anew the next time', async () => {
    let isDown = true;
    const find = createBatchLoader<string>((ids) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map(ids.map((id) => [id, id]))),
    );
    const both = await Promise.allSettled([find('a'), find('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    await settled();
    expect(await find('a')).toBe('a');
  });
});
