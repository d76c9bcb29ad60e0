// The audit: a healthy project passes, and whatever is broken is named.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { INVARIANTS, type Invariant } from '../../lib/audit/findings';
import type { CardTier, TierGrant } from '../../lib/model/loyalty/tier-rules';
import * as app from '../support/app';
import { aCaller, aRuntime, mixedTraffic, NOW, PROJECT, readCommandLine, type TestRuntime } from '../support/shop';

const readAuditArguments = (args: readonly string[]) => readCommandLine(app.addAudit, ['audit', ...args]);

const LEASE_MS = 20_000;
const MOMENT = { nowMs: Date.parse(NOW), leaseMs: LEASE_MS };

let rt: TestRuntime;
let items: readonly app.Item[];
let entries: Readonly<Record<app.IndexName, readonly app.Item[]>>;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_redeem_enabled: true } });
  await mixedTraffic(rt, aCaller());
  const reader = new app.TableReader(rt.at);
  items = await reader.items(PROJECT);
  entries = await reader.entries(PROJECT);
  reader.close();
});

const auditOf = (audited: readonly app.Item[], found = entries) =>
  app.audit({ project: PROJECT, items: audited, entries: found }, MOMENT);

/** The item changed, or taken away where the change is null. */
function changed(
  isIt: (item: app.Item) => boolean,
  change: ((item: app.Item) => Partial<app.Item>) | null,
): readonly app.Item[] {
  const index = items.findIndex(isIt);
  if (index < 0) throw new Error('There is no such item.');
  const item = items[index]!;
  return items.toSpliced(index, 1, ...(change ? [{ ...item, ...change(item) } as app.Item] : []));
}

const kind = (partition: string, sk: string) => (item: app.Item) =>
  item.pk.split('#')[1] === partition && item.sk.split('#')[0] === sk;
const isCard = (item: app.Item) => kind('V', 'V')(item) && Number(item.seq) > 2;
const isCardRow = (item: app.Item) => kind('L', 'R')(item) && Number(item.seq) === 3;
const isStack = (item: app.Item) =>
  kind('R', 'R')(item) && item.body !== undefined && storedOf(item).effects.length > 1;
const isRolledBack = (item: app.Item) => kind('R', 'R')(item) && item.rollback !== undefined;
const isFailure = (item: app.Item) => kind('R', 'R')(item) && item.failure !== undefined;

interface Stored {
  readonly order_version: number | null;
  readonly effects: readonly { readonly discount: number; readonly child_id: string }[];
}
const storedOf = (item: app.Item) => app.decompressJson(item.body) as Stored;

type Record_ = Readonly<Record<string, unknown>>;
const recordsOf = (item: app.Item) => app.valuesOfStack(app.stackText(item) ?? '');
const recordOf = (item: app.Item) => item.record as Record_;

/** The item in the shard it would stand in among 32, where it is in a list that may be spread. */
function inWideShard(item: app.Item): app.Item {
  const place = app.placeOf(item);
  if (!place || !['C C', 'O O', 'R R', 'R B', 'B B'].includes(app.itemKind(item))) return item;
  const shard = app.shardAmong(place, 32);
  return shard === place.shard ? item : { ...item, ...app.placesIn(item, place, shard) };
}

function wrongShardOf(item: app.Item): number {
  const place = app.placeOf(item)!;
  const right = [32, 128].map((shards) => app.shardAmong(place, shards));
  return [4, 8, 12].map((more) => (place.shard % 4) + more).find((shard) => !right.includes(shard))!;
}

describe('a healthy project', () => {
  it('passes every invariant, and each has records to look at', () => {
    const verdicts = auditOf(items);

    expect(app.findingsOf(verdicts)).toEqual([]);
    expect(verdicts.map(({ invariant }) => invariant)).toEqual(Object.keys(INVARIANTS));
    expect(verdicts.filter(({ checked }) => checked === 0)).toEqual([]);
  });

  it('passes in any order of its items, and without its indexes', () => {
    const verdicts = app.audit({ project: PROJECT, items: items.toReversed() }, MOMENT);

    expect(app.findingsOf(verdicts)).toEqual([]);
  });

  it('passes what a client key was refused, which is in no list', () => {
    const { pk } = items.find(isFailure)!;
    const none = { g1p: undefined, g1s: undefined, g2p: undefined, g2s: undefined, g3p: undefined, f: undefined };
    const others = (of: readonly app.Item[]) => of.filter((entry) => entry.pk !== pk);
    const left = { g1: others(entries.g1), g2: others(entries.g2), g3: others(entries.g3) };

    expect(app.findingsOf(auditOf(changed(isFailure, () => none) as app.Item[], left))).toEqual([]);
  });

  it('passes records in shards that their lists have at that moment, and in no others', () => {
    const spread = items.map(inWideShard);
    const spans = (fromMs: number) => {
      const item = {
        ...app.listSpansKey(PROJECT),
        ...app.toStoredSpans({ revision: 1, spans: [{ fromMs, untilMs: 2 * fromMs, shards: 32 }] }),
      };
      return app.findingsOf(app.audit({ project: PROJECT, items: [...spread, item] }, MOMENT));
    };

    expect(spread.filter((item, at) => item !== items[at]).length).toBeGreaterThan(5);
    expect(spans(Date.parse('2026-01-01'))).toEqual([]);
    expect(new Set(spans(Date.parse('2027-01-01')).map(({ invariant }) => invariant))).toEqual(new Set(['I9']));
  });

  it('does not pass a record in a shard that its id does not lead to', () => {
    const spans = app.toStoredSpans({ revision: 1, spans: [{ fromMs: 0, untilMs: 2 ** 45, shards: 128 }] });
    const wrong = items.map((item) => (isStack(item) ? { ...item, g3p: `${PROJECT}#R#${wrongShardOf(item)}` } : item));

    const findings = app.findingsOf(
      app.audit({ project: PROJECT, items: [...wrong, { ...app.listSpansKey(PROJECT), ...spans }] }, MOMENT),
    );

    expect(findings.map(({ invariant }) => invariant)).toContain('I9');
  });

  it('does not answer for other projects', () => {
    const foreign = items.map((item) => ({ ...item, pk: item.pk.replace(PROJECT, 'proj_other'), balance: -1 }));

    expect(app.findingsOf(auditOf([...items, ...foreign]))).toEqual([]);
  });
});

const BROKEN: readonly (readonly [Invariant, string, () => readonly app.Item[]])[] = [
  [
    'I1',
    'a balance that money was put on without a trace',
    () => changed(isCard, (item) => ({ balance: Number(item.balance ?? 0) + 1 })),
  ],
  ['I1', 'a balance below zero', () => changed(isCard, () => ({ balance: -1 }))],
  ['I1', 'a wrong sum of what was spent', () => changed(isCard, (item) => ({ spent: Number(item.spent) + 1 }))],
  ['I2', 'a use of a code too many', () => changed(isCard, (item) => ({ redeemed: Number(item.redeemed) + 1 }))],
  [
    'I2',
    'a code used more often than it may be',
    () =>
      changed(isCard, (item) => ({
        record: { ...recordOf(item), redemption: { quantity: 0, redeemed_quantity: 0 } },
      })),
  ],
  ['I2', 'a campaign that counts wrong', () => changed(kind('N', 'N'), (item) => ({ n: Number(item.n) - 1 }))],
  ['I2', 'a campaign without its counters', () => changed(kind('N', 'N'), null)],
  [
    'I2',
    'a customer who counts wrong',
    () => changed(kind('C', 'U'), (item) => ({ redeemed: Number(item.redeemed ?? 0) + 1 })),
  ],
  [
    'I2',
    'a customer with an order too few',
    () => changed(kind('C', 'U'), (item) => ({ orders: Number(item.orders ?? 0) - 1 })),
  ],
  [
    'I2',
    'a customer who spent something else',
    () => changed(kind('C', 'U'), (item) => ({ order_amount: Number(item.order_amount ?? 0) + 1 })),
  ],
  [
    'I2',
    'a claim that was not given back',
    () => changed(isClaim, (item) => ({ [useOf(item)]: Number(item[useOf(item)]) + 1 })),
  ],
  ['I2', 'a claim without its counts', () => changed(isClaim, null)],
  ['I2', 'a period that counts wrong', () => changed(isPeriodic, (item) => ({ [periodNameOf(item)!]: 1_000 }))],
  ['I3', 'a redemption without its ledger row', () => changed(isCardRow, null)],
  [
    'I3',
    'a ledger row of no redemption',
    () => [...items, { ...items.find(isCardRow)!, id: `r_${'0'.repeat(24)}`, sk: 'R#0#x' }],
  ],
  ['I3', 'a rollback of no redemption', () => changed(isRolledBack, null)],
  [
    'I3',
    'an order that is gone',
    () => changed((item) => kind('O', 'O')(item) && Object.keys(recordOf(item).redemptions as object).length > 0, null),
  ],
  [
    'I3',
    'a published code without its publication',
    () => changed((item) => kind('B', 'B')(item) && recordOf(item).result === 'SUCCESS', null),
  ],
  ['I3', 'an item that cannot be read', () => changed(isStack, () => ({ body: new Uint8Array([1, 2]) }))],
  [
    'I4',
    'two redemptions of one version of an order',
    () =>
      changed(
        (item) => kind('R', 'R')(item) && item.body !== undefined && (storedOf(item).order_version ?? 0) > 1,
        (item) => ({ body: app.compressJson({ ...storedOf(item), order_version: 1 }) }),
      ),
  ],
  [
    'I4',
    'an order with fewer versions than commits',
    () =>
      changed(
        (item) => Number(item.ver) > 1,
        () => ({ ver: 1 }),
      ),
  ],
  ['I5', 'a redemption under another key', () => changed(isStack, (item) => ({ pk: `${item.pk.slice(0, -1)}x` }))],
  ['I5', 'a source id without a holder', () => changed(isSourceId, null)],
  ['I6', 'a refusal that left a ledger row', () => [...items, rowOfFailure()]],
  ['I7', 'a mark without a rollback', () => changed(kind('R', 'B'), null)],
  ['I7', 'a rollback without a mark', () => changed(isRolledBack, () => ({ rollback: undefined }))],
  ['I7', 'a rollback after four months', () => changed(kind('R', 'B'), () => ({ date: '2026-07-11T00:00:00.000Z' }))],
  ['I7', 'a child that was given back twice', () => withTwin()],
  [
    'I8',
    'an order that does not list its redemption',
    () =>
      changed(
        (item) => kind('O', 'O')(item) && Object.keys(recordOf(item).redemptions as object).length > 0,
        (item) => ({ record: { ...recordOf(item), redemptions: {} } }),
      ),
  ],
  ['I9', 'a record at the wrong place of its list', () => changed(kind('O', 'O'), () => ({ g1s: '0#v_x' }))],
  [
    'I9',
    'a record in the list of another customer',
    () =>
      changed(
        (item) => kind('O', 'O')(item) && item.g2p !== undefined,
        () => ({ g2p: 'x' }),
      ),
  ],
  ['I9', 'a record that no filtered list shows', () => changed(isCard, () => ({ g3p: undefined }))],
  ['I9', 'a refusal that is in one of its lists alone', () => changed(isFailure, () => ({ g3p: undefined }))],
  ['I9', 'a redemption among the filtered ones of another shard', () => changed(isStack, () => ({ g3p: 'x' }))],
  [
    'I9',
    'a child of a stack that no list shows',
    () => changed(isStack, (item) => ({ f: app.toStoredStack(recordsOf(item).slice(0, -1)) })),
  ],
  [
    'I9',
    'an order lock in the list of orders',
    () => changed(kind('O', 'S'), () => ({ g1p: `${PROJECT}#O#0`, g1s: '0#x' })),
  ],
  [
    'I10',
    'children that do not add up',
    () => changed(isStack, (item) => withEffects(item, (discount) => discount + 1)),
  ],
  ['I10', 'an amount that is no whole number', () => changed(isStack, (item) => withEffects(item, () => 0.5))],
  ['I11', 'a broken chain', () => changed(isCardRow, (item) => ({ balance_after: Number(item.balance_after) + 1 }))],
  ['I11', 'a change without a row', () => changed(isCard, (item) => ({ seq: Number(item.seq) + 1 }))],
  [
    'I12',
    'an order held for longer than a lease',
    () => changed(kind('O', 'S'), () => ({ state: 'OPEN', lease_until: MOMENT.nowMs + LEASE_MS + 1 })),
  ],
  ['I13', 'a copy of the version that was left behind', () => changed(kind('CV', 'V'), () => ({ version: 0 }))],
  ['I13', 'copies of no version', () => changed(kind('CFG', 'V'), null)],
  ['I15', 'an order that money came back of without a return', () => changed(kind('O', 'O'), () => ({ returned: 1 }))],
  ['I15', 'a count of returns without their records', () => [...items, returnsWithoutRecords()]],
  ['I16', 'a line with another change', () => changed(isCardRow, (item) => ({ delta: Number(item.delta) - 1 }))],
  ['I16', 'a card that keeps another end of its chain', () => changed(isMovedCard, () => ({ head: LINK }))],
  ['I17', 'points whose last day nothing knows', () => changed(kind('L', 'X'), null)],
  ['I17', 'more points with a last day than the balance', () => changed(isEarningCard, moreLots)],
  ['I17', 'another sum of pending points', () => changed(isEarningCard, () => ({ pending: 31 }))],
  ['I17', 'pending points that became active without a line', () => changed(kind('L', 'P'), activated)],
  ['I17', 'points of a rule without its accrual', () => changed(isEarnedAccrual, null)],
  ['I17', 'an accrual of other points', () => changed(isEarnedAccrual, () => ({ points: 51 }))],
  [
    'I17',
    'an accrual that says more was taken back',
    () => changed(isEarnedAccrual, () => ({ reversed: 'x', taken: 5 })),
  ],
  ['I17', 'pending points that are gone', () => changed(kind('L', 'P'), null)],
  ['I18', 'a tier that the points do not reach', () => changed(isEarningCard, withGrant({ id: 'ltr_other' }))],
  ['I18', 'a tier with a later last day', () => changed(isEarningCard, withGrant(laterDay))],
  ['I18', 'a tier that ends before its last day does', () => changed(isEarningCard, withGrant({ ends_ms: 1 }))],
  ['I18', 'a tier that was reached at another time', () => changed(isEarningCard, withGrant({ created_ms: 1 }))],
  ['I18', 'a card without the tier that it reached', () => changed(isEarningCard, withoutGrant)],
  ['I18', 'a card with other points of the period', () => changed(isEarningCard, withPeriodPoints)],
  [
    'I18',
    'points that were earned at another moment',
    () => changed(isEarnedAccrual, () => ({ earned_ms: MOMENT.nowMs + 1 })),
  ],
];

const LINK = `7#1000#${'A'.repeat(43)}#mmkk5nfst`;
const isMovedCard = (item: app.Item) => isCard(item) && item.head !== undefined;

function returnsWithoutRecords(): app.Item {
  return { pk: items.find(isStack)!.pk, sk: 'RT', n: 1 };
}

const isEarningCard = (item: app.Item) => kind('V', 'V')(item) && Array.isArray(item.lots);
const isEarnedAccrual = (item: app.Item) => kind('G', 'G')(item) && (item.line as string).startsWith('ta_');
const DAY_MS = 86_400_000;
type Tiered = app.Item & { readonly card_tier: CardTier };
const tierOf = (item: app.Item) => (item as Tiered).card_tier;
const withGrant =
  (change: Partial<TierGrant> | ((grant: TierGrant) => Partial<TierGrant>)) =>
  (item: app.Item): Partial<app.Item> => {
    const { current, ...others } = tierOf(item);
    const changes = typeof change === 'function' ? change(current!) : change;
    return { card_tier: { ...others, current: { ...current!, ...changes } } };
  };
const laterDay = ({ ends_ms }: TierGrant) => ({
  date: new Date(ends_ms).toISOString().slice(0, 10),
  ends_ms: ends_ms + DAY_MS,
});
const withoutGrant = (item: app.Item): Partial<app.Item> => {
  const { current: _current, ...others } = tierOf(item);
  return { card_tier: others };
};
const withPeriodPoints = (item: app.Item): Partial<app.Item> => {
  const tier = tierOf(item);
  return { card_tier: { ...tier, period: { ...tier.period!, points: tier.period!.points + 1 } } };
};
const moreLots = ({ lots, balance }: app.Item): Partial<app.Item> => ({
  lots: (lots as object[]).map((lot) => ({ ...lot, points: Number(balance) + 1 })),
});
const activated = ({ record }: app.Item): Partial<app.Item> => ({
  record: { ...(record as object), state: 'ACTIVATED' },
});
const isSourceId = (item: app.Item) => kind('U', 'U')(item) && item.publication !== undefined;

const isClaim = kind('C', 'A');
const useOf = (item: app.Item) => Object.keys(item).find((name) => name.startsWith('u#'))!;

const periodNameOf = (item: app.Item) => Object.keys(item).find((name) => name.startsWith('n#'));
const isPeriodic = (item: app.Item) => kind('V', 'V')(item) && periodNameOf(item) !== undefined;

function rowOfFailure(): app.Item {
  const { base } = items.find(isFailure)!;
  return { ...items.find(isCardRow)!, id: `r_${base as string}00`, sk: 'R#0#x' };
}

function withTwin(): readonly app.Item[] {
  const row = items.find((item) => kind('L', 'R')(item) && (item.id as string).startsWith('rr_'))!;
  return [...items, { ...row, sk: `${row.sk}-again` }];
}

function withEffects(item: app.Item, change: (discount: number) => number): Partial<app.Item> {
  const stored = storedOf(item);
  const effects = stored.effects.map((effect, index) =>
    index === 0 ? { ...effect, discount: change(effect.discount) } : effect,
  );
  return { body: app.compressJson({ ...stored, effects }) };
}

describe('a broken project', () => {
  it.each(BROKEN)('fails %s: %s', (invariant, _name, broken) => {
    const found = app.findingsOf(auditOf(broken()));

    expect(found.map((finding) => finding.invariant)).toContain(invariant);
    for (const { record, problem } of found) expect([record, problem].every((text) => text.length > 3)).toBe(true);
  });

  it('has a case for every invariant', () => {
    expect([...new Set(BROKEN.map(([invariant]) => invariant))]).toEqual(Object.keys(INVARIANTS));
  });

  it('fails I9 where an index lost an entry, or has one too many', () => {
    const lost = { ...entries, g1: entries.g1.slice(1) };
    const stray = { ...entries, g1: [...entries.g1, { ...entries.g1[0]!, g1s: '0#x' }] };

    expect(app.findingsOf(auditOf(items, lost)).map(({ invariant }) => invariant)).toEqual(['I9']);
    expect(app.findingsOf(auditOf(items, stray)).map(({ invariant }) => invariant)).toEqual(['I9']);
  });

  it('fails I9 where an index leads to a key pair', () => {
    const pair = { pk: 'K#abc', sk: 'K', g1p: `${PROJECT}#K#0`, g1s: '0#key' };

    const found = app.findingsOf(auditOf(items, { ...entries, g1: [...entries.g1, pair] }));

    expect(found).toEqual([
      {
        invariant: 'I9',
        record: 'item K#abc K',
        problem: `it stands in the list g1 ${PROJECT}#K#0, which is of another kind`,
      },
    ]);
  });

  /** Values to filter by, as they may be wrong: one is another one, is missing, or should not be there. */
  const OTHER_VALUES: readonly (readonly [string, string, (item: app.Item) => boolean, unknown])[] = [
    ['a code', 'code', kind('V', 'V'), 'OTHER'],
    ['a code', 'holder', kind('V', 'V'), 'cust_other'],
    ['a redemption', 'result', isStack, undefined],
    ['a refused redemption', 'failure_code', isFailure, 'voucher_expired'],
    ['a rollback', 'object', kind('R', 'B'), 'redemption'],
    ['a stack', 'n', isStack, 1],
    ['a publication', 'related_object_id', kind('B', 'B'), ['v_other']],
    ['a publication', 'not_a_field', kind('B', 'B'), 'x'],
  ];

  it('names a part of a stack that lists filter by another voucher_code', () => {
    const broken = changed(isStack, (item) => {
      const [whole, ...parts] = recordsOf(item);
      const wrong = parts.map(({ position, values }) => ({ position, values: { ...values, voucher_code: 'OTHER' } }));
      return { f: app.toStoredStack([whole!, ...wrong]) };
    });

    const found = app.findingsOf(auditOf(broken)).filter(({ problem }) => problem.startsWith('lists filter it'));

    expect(new Set(found.map(({ problem }) => problem.split(': ')[1]))).toEqual(new Set(['voucher_code']));
    expect(found.every(({ record }) => /^part .* of a stack$/.test(record))).toBe(true);
    expect(JSON.stringify(found)).not.toContain('OTHER');
  });

  it('names a part that stands in the list by an entry of its own as well', () => {
    const stack = items.find(isStack)!;
    const place = (stack.g1s as string).slice(0, -2) + '01';
    const isPart = ({ first }: app.Item) => (first as Partial<app.Item> | undefined)?.sk === `R#${place}`;
    const broken = changed(isPart, ({ first }) => ({ first: { ...(first as app.Item), g1s: place, g3p: stack.g3p } }));

    const found = app.findingsOf(auditOf(broken)).filter(({ problem }) => problem.startsWith('its place in lists'));

    expect(found.map(({ invariant, record }) => [invariant, record])).toEqual([['I9', `row ${place.split('#')[1]}`]]);
  });

  it.each(OTHER_VALUES)('names %s that lists filter by another %s', (_name, field, isIt, value) => {
    const broken = changed(isIt, (item) => ({ f: { ...(item.f as object), [field]: value } }));

    const found = app.findingsOf(auditOf(broken)).filter(({ problem }) => problem.startsWith('lists filter it'));

    expect(found.map(({ invariant, problem }) => [invariant, problem.split(': ')[1]])).toEqual([['I9', field]]);
    expect(JSON.stringify(found)).not.toContain('OTHER');
  });

  it('fails I9 where the third index holds other values than the record, or lost its entry', () => {
    const [first, ...rest] = entries.g3;
    const other = { ...entries, g3: [{ ...first!, f: {} }, ...rest] };
    const lost = { ...entries, g3: rest };

    const problems = (found: typeof entries) => app.findingsOf(auditOf(items, found)).map(({ problem }) => problem);
    expect(problems(other).sort()).toEqual([
      expect.stringMatching(/^no list has its entry g3 /),
      expect.stringMatching(/^no record asks for it/),
    ]);
    expect(problems(lost)).toEqual([expect.stringMatching(/^no list has its entry g3 /)]);
  });

  it('holds an order for exactly a lease, and no longer', () => {
    const held = changed(kind('O', 'S'), () => ({ state: 'OPEN', lease_until: MOMENT.nowMs + LEASE_MS }));

    expect(app.findingsOf(auditOf(held))).toEqual([]);
  });
});

describe('npm run audit', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'audit', ...args], {
      cwd: join(__dirname, '../..'),
      encoding: 'utf8',
      env: { ...process.env, DYNAMODB_ENDPOINT: rt.at.endpoint, TABLE_NAME: rt.at.tableName },
    });

  it('prints each invariant with its counts, and exits with 0', () => {
    const { status, stdout } = run('--project', PROJECT);

    expect(stdout.match(/^I\d+ +\d+ checked +0 broken/gm)).toHaveLength(Object.keys(INVARIANTS).length);
    expect(stdout).toContain('Every invariant holds.');
    expect(status).toBe(0);
  });

  it('names the first broken record, and exits with 1', async () => {
    const { pk, sk, id } = items.find(isCard)!;
    const table = new app.DynamoTable(rt.at);
    await table.write({ kind: 'update', key: { pk, sk }, change: { add: { balance: 1 } } });

    const { status, stdout } = run('--project', PROJECT);
    await table.write({ kind: 'update', key: { pk, sk }, change: { add: { balance: -1 } } });

    expect(stdout).toContain(`First broken record: I1 voucher ${id as string}: the balance is`);
    expect(status).toBe(1);
  });

  it('does not pass a project that is not there', () => {
    const { status, stderr } = run('--project', 'proj_nobody');

    expect(stderr).toContain('nothing of project proj_nobody');
    expect(status).toBe(1);
  });

  it.each([
    ['no project', []],
    ['a project that is no id', ['--project', 'a#b']],
    ['a stage that is no name', ['--project', 'proj_1', '--stage', 'a b']],
    ['an unknown option', ['--project', 'proj_1', '--fix']],
    ['a word too many', ['--project', 'proj_1', 'now']],
  ])('refuses %s', (_name, args) => {
    expect(() => readAuditArguments(args)).toThrow('Usage: stackable audit');
  });

  it.each([
    [['--project', 'proj_1'], { project: 'proj_1', stage: null }],
    [['--project', 'proj_1', '--stage', 'local'], { project: 'proj_1', stage: null }],
    [['--project', 'proj_1', '--stage', 'prod'], { project: 'proj_1', stage: 'prod' }],
  ])('reads %j', (args, expected) => {
    expect(readAuditArguments(args)).toEqual(expected);
  });
});
