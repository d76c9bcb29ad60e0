// The export of one person: whatever the table holds of them is in it, and nothing of anybody else.
import type { PersonEntry } from '../../../lib/ports/person-export';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  dump,
  EMAIL,
  live,
  orderLines,
  OTHER_PROJECT,
  PROJECT,
  putVoucher,
  redeem,
  refusal,
  type TestRuntime,
  traces,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let id: string;

interface Page {
  readonly id: string;
  readonly data: readonly PersonEntry[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
}

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_redeem_enabled: true } });
  await live(rt);
  id = (await app.getCustomer(rt, caller, EMAIL)).id;
});

const page = (query: object = {}, whom = EMAIL, by = caller) => app.exportCustomer(rt, by, whom, query);

async function everything(limit: number): Promise<readonly PersonEntry[]> {
  const found: PersonEntry[] = [];
  let after: string | null = null;
  do {
    const { data, more_starting_after: next }: Page = await page({
      limit,
      ...(after !== null && { starting_after: after }),
    });
    found.push(...data);
    after = next;
  } while (after !== null);
  return found;
}

/** Items that name the person and are not in the export, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'L R': 'the line of a redemption, with the values that lists are filtered by: the redemption is in it',
  'L E': 'leads to a refused attempt, which is in it',
  'L F': 'leads to a refused publication, which is in it',
  'H V': 'somebody else was referred by a code of the person',
  'J J': 'the action of a bulk change, whose rows are in it',
  'J I': 'rows that are still to be done',
  'U U': 'holds the name of a publication, which is in it',
  'O S': 'the lock of an order',
  'C U': 'somebody else was referred by the person',
};

function textOf(item: app.Item): string {
  const text = (_name: string, value: unknown): unknown =>
    value instanceof Uint8Array ? app.decompressText(value) : value;
  return JSON.stringify(item, text).replaceAll('\\"', '"').replaceAll('\\\\"', '"');
}

/** What an item says of itself, to find it again in the export. */
const markOf = ({ id: own, pk, sk }: app.Item): string => (typeof own === 'string' ? own : `${pk} ${sk}`);

describe('the export of a person', () => {
  it('reaches every item of the table about the customer, of every kind', async () => {
    const exported = JSON.stringify(await everything(100));
    const said = Object.entries(traces(rt, id)).flatMap(([name, text]) => (name === text ? [text] : []));
    const items = Object.values(await dump(rt)).filter((item) => {
      const { pk, sk, g2p, ...rest } = item;
      const isLees = textOf(item).includes('"lee"');
      return !isLees && said.some((text) => textOf({ pk: '', sk: '', ...rest }).includes(text));
    });

    const missing = items.filter((item) => typeof item.id === 'string' && !exported.includes(markOf(item)));

    expect(items.length).toBeGreaterThan(8);
    expect([...new Set(missing.map(app.itemKind))].filter((kind) => !(kind in ELSEWHERE))).toEqual([]);
    expect(said.filter((text) => !exported.includes(text))).toEqual([]);
  });

  it('names each entry by its kind', async () => {
    const kinds = new Set((await everything(100)).map(({ kind }) => kind));

    expect([...kinds].sort()).toEqual(
      [
        ...['activity', 'balance_change', 'code', 'counts', 'held_codes', 'kept_answer', 'order'],
        ...['profile', 'publication', 'redemption', 'referral', 'refused_row', 'rollback'],
      ].sort(),
    );
  });

  it('holds data of no other person', async () => {
    const exported = JSON.stringify(await everything(100));
    const lee = (await app.getCustomer(rt, caller, 'lee')).id;

    expect(exported).not.toContain(lee);
    expect(exported).not.toContain('"lee"');
    expect(exported).toContain(id);
  });

  it('is the same in small pages', async () => {
    // A code is beside the row that leads to it, so that the order differs.
    const nameOf = ({ kind, data }: PersonEntry) => `${kind} ${JSON.stringify(data.id ?? null)}`;
    const inOrder = (entries: readonly PersonEntry[]) =>
      entries.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));

    expect(inOrder(await everything(1))).toEqual(inOrder(await everything(100)));
  });

  it('holds no keys of the table', async () => {
    const names = (await everything(100)).flatMap(({ data }) => Object.keys(data));

    expect(names.filter((name) => /^(pk|sk|g\d[ps]|f|rev)$/.test(name))).toEqual([]);
  });

  it('is noted in the audit trail page by page, by whom and not of whom', async () => {
    const first = await page({ limit: 1 });
    await page({ limit: 1, starting_after: first.more_starting_after! });

    const lines = Object.values(await dump(rt)).filter(({ pk }) => pk === `${PROJECT}#TRAIL`);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).toContain(first.id);
    expect(JSON.stringify(lines)).toContain('customer.exported');
    expect(JSON.stringify(lines)).not.toContain(id);
  });

  it.each([
    ['somebody unknown', 'nobody@example.com'],
    ['an id of nobody', `cust_${'0'.repeat(32)}`],
  ])('refuses %s', async (_name, whom) => {
    expect(await refusal(page({}, whom))).toMatchObject({ key: 'not_found' });
  });

  it('refuses the person in another project, and a customer who is being forgotten', async () => {
    expect(await refusal(page({}, EMAIL, aCaller({ project: OTHER_PROJECT })))).toMatchObject({ key: 'not_found' });
    await app.deletePermanently(rt, caller, EMAIL);
    expect(await refusal(page())).toMatchObject({ key: 'not_found' });
  });

  it.each([
    ['text', 'nothing'],
    ['a source that is not there', Buffer.from('[99,null]').toString('base64url')],
    ['a negative one', Buffer.from('[-1,null]').toString('base64url')],
    ['a sort key that is no text', Buffer.from('[0,{}]').toString('base64url')],
    ['a list of nothing', Buffer.from('[]').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
  ])('refuses to go on from %s', async (_name, after) => {
    expect(await refusal(page({ starting_after: after }))).toMatchObject({ key: 'invalid_query_params' });
  });

  it('is there for a customer whom only claims of a browser named', async () => {
    await putVoucher(rt, aVoucher({ code: 'CLAIMED' }));
    const browser = aCaller({ kind: 'client', keyId: 'browser' });
    await redeem(rt, browser, {
      customer: { source_id: 'claimed@example.com' },
      order: { items: orderLines(500) },
      redeemables: [voucherLine('CLAIMED')],
    });

    const { data } = await page({}, 'claimed@example.com');

    expect(data.map(({ kind }) => kind)).toContain('redemption');
  });
});
