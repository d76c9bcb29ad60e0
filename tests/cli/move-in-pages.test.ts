// How move-in reads long lists: every record once, though they change, and never for ever.
import { type Moment, readNumberedPages, timeline } from '../../cli/move-in/pages';
import * as app from '../support/app';

const START: Moment = { after: null, page: 1 };
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function records(count: number, secondOf: (index: number) => number): app.Old[] {
  return Array.from({ length: count }, (_, index) => ({ id: `v_${index}`, created_at: at(secondOf(index)) }));
}

/** A list as the other system shows it. @param change may change what it holds before each page */
function listOf(held: app.Old[], change: (pages: number, held: app.Old[]) => void = () => undefined) {
  let pages = 0;
  return (moment: Moment): Promise<readonly app.Old[]> => {
    change((pages += 1), held);
    const after = held.filter(({ created_at }) => moment.after === null || created_at > moment.after);
    return Promise.resolve(after.slice((moment.page - 1) * app.PAGE, moment.page * app.PAGE));
  };
}

async function readAll(fetch: (moment: Moment) => Promise<readonly app.Old[]>, start = START): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of timeline(fetch, start)) ids.push(...page.records.map(({ id }) => id));
  return ids;
}

describe('timeline', () => {
  it.each([
    ['none', 0, (index: number) => index],
    ['less than a page', 99, (index: number) => index],
    ['a page', 100, (index: number) => index],
    ['one more', 101, (index: number) => index],
    ['many, each of its own moment', 1_050, (index: number) => index],
    ['many of one moment', 1_050, () => 5],
    ['lumps', 1_050, (index: number) => Math.floor(index / 333)],
    ['lumps of a page', 600, (index: number) => Math.floor(index / 100)],
    ['moments that go over the end of a page', 600, (index: number) => Math.floor((index + 50) / 100)],
  ])('reads each record once: %s', async (_name, count, secondOf) => {
    const held = records(count, secondOf);

    expect(await readAll(listOf(held))).toEqual(held.map(({ id }) => id));
  });

  it('stays near the first page', async () => {
    const pages: number[] = [];
    const list = listOf(records(1_000, (index) => index));

    await readAll((moment) => {
      pages.push(moment.page);
      return list(moment);
    });

    expect(Math.max(...pages)).toBe(1);
  });

  it('passes over nothing where records before are deleted, and reads what is made meanwhile', async () => {
    const held = records(500, (index) => index);
    const list = listOf(held, (pages, all) => {
      if (pages === 3) all.splice(0, 150);
      if (pages === 4) all.push({ id: 'v_new', created_at: at(900) });
    });

    const read = await readAll(list);

    expect(new Set(read).size).toBe(read.length);
    expect(read).toHaveLength(501);
    expect(read.at(-1)).toBe('v_new');
  });

  it('goes on from any page it has noted', async () => {
    const held = records(700, (index) => Math.floor(index / 250));
    const stops: { cursor: Moment; read: number }[] = [];
    let read = 0;
    for await (const page of timeline(listOf(held), START)) {
      read += page.records.length;
      stops.push({ cursor: page.next, read });
    }

    for (const stop of stops) {
      const rest = await readAll(listOf(held), stop.cursor);
      expect([stop.read, held.slice(stop.read).filter(({ id }) => !rest.includes(id))]).toEqual([stop.read, []]);
    }
  });

  it('ends with an error where the list shows the same page for ever', async () => {
    const page = records(app.PAGE, () => 1);

    await expect(readAll(() => Promise.resolve(page))).rejects.toThrow(`Too many records were made at ${at(1)}.`);
  });
});

describe('numbered', () => {
  it('reads every page, and says where a later run goes on', async () => {
    const held = records(250, (index) => index);
    const list = listOf(held);
    const found: [number, number][] = [];

    for await (const page of readNumberedPages((number) => list({ after: null, page: number }), 1)) {
      found.push([page.records.length, page.next]);
    }

    expect(found).toEqual([
      [100, 2],
      [100, 3],
      [50, 3],
    ]);
  });
});
