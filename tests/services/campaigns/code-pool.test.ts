// Codes drawn ahead: as many as are asked for, no two alike, in the order of their ids.
import * as app from '../../support/app';

const rt = { ids: app.systemIds } as app.Runtime;

function poolOf(config: Parameters<typeof app.codeSource>[1], left: number, caseSensitiveCodes = true): app.CodePool {
  const source = app.codeSource(rt, config);
  return new app.CodePool(rt, { project: 'proj_one', caseSensitiveCodes }, source, left);
}

const isSorted = (texts: readonly string[]): boolean => texts.every((text, at) => at === 0 || texts[at - 1]! < text);

describe('a pool of codes', () => {
  it('hands out what is requested, in the order of the ids, each once', async () => {
    const pool = poolOf({ length: 8 }, 1000);
    const taken = [];
    for (let round = 0; round < 10; round += 1) taken.push(...(await pool.take(100)));

    expect(isSorted(taken.map(({ id }) => id))).toBe(true);
    expect(new Set(taken.map(({ code }) => code)).size).toBe(1000);
    expect(taken.every(({ id, code }) => id.slice(0, 28) === app.systemIds.natural('v', code).slice(0, 28))).toBe(true);
  });

  it('serves several at once', async () => {
    const pool = poolOf({ length: 8 }, 20_500);
    const takers = Array.from({ length: 5 }, async () => {
      const codes = [];
      for (let round = 0; round < 41; round += 1) codes.push(...(await pool.take(100)).map(({ code }) => code));
      return codes;
    });
    expect(new Set((await Promise.all(takers)).flat()).size).toBe(20_500);
  });

  it('goes on after what was expected, for codes that turn out to be taken', async () => {
    const pool = poolOf({ length: 8 }, 1);
    await pool.take(1);
    let more = 0;
    for (let round = 0; round < 10; round += 1) more += (await pool.take(50)).length;
    expect(more).toBeGreaterThan(300);
  });

  it('leaves nobody with nothing who waits for a round that others take', async () => {
    const pool = poolOf({ pattern: '#', charset: 'abcd' }, 4);
    const takes = await Promise.all(Array.from({ length: 6 }, () => pool.take(3)));
    expect(takes.every(({ length }) => length > 0)).toBe(true);
  });

  it('draws every code of a small form, in each round once', async () => {
    const pool = poolOf({ pattern: '##', charset: 'abcdefgh' }, 64);
    const codes = (await pool.take(64)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(64);
  });

  it('takes codes that differ in case alone for one, where case does not count', async () => {
    const pool = poolOf({ pattern: '#', charset: 'aAbB' }, 2, false);
    const codes = (await pool.take(2)).map(({ code }) => code.toLowerCase());
    expect(codes.sort()).toEqual(['a', 'b']);
  });
});
