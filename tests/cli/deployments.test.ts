// npm run rollback: what a stage has run, and which deployment it goes back to.
import { rollbackIn } from '../../cli/rollback/bucket';
import { deploymentsIn, describeHistory, historyOf } from '../../cli/rollback/deployments';
import {
  afterDeployment,
  afterRollback,
  assertSameTable,
  type Deployed,
  historyIn,
  targetOf,
} from '../../cli/rollback/history';

const LIST = `2026-11-20 10:00:00 UTC
Timestamp: 1795168800000
Files:
  - compiled-cloudformation-template.json
  - orders-get.zip
2026-11-22 16:22:29 UTC
Timestamp: 1795364549226
Files:
  - compiled-cloudformation-template.json
2026-11-21 09:30:00 UTC
Timestamp: 1795253400000
Files:
  - compiled-cloudformation-template.json
`;
const TABLE = 'stackable-production';
const [FIRST, SECOND, THIRD] = [1795168800000, 1795253400000, 1795364549226].map((time): Deployed => ({
  timestamp: String(time),
  table: TABLE,
  commit: `${time}`.slice(-7),
})) as [Deployed, Deployed, Deployed];
const kept = deploymentsIn(LIST);
const deployed = (...all: readonly Deployed[]) => all.reduce<readonly Deployed[]>(afterDeployment, []);
const before = (history: readonly Deployed[]) => targetOf({ history, kept, named: null });

describe('what is kept', () => {
  it('is found in the list of deployments, the newest first', () => {
    expect(kept).toEqual([THIRD, SECOND, FIRST].map(({ timestamp }) => timestamp));
  });

  it('is nothing where nothing was deployed', () => {
    expect(
      deploymentsIn("No deployments found, if that's unexpected ensure that stage and region are correct"),
    ).toEqual([]);
  });
});

describe('what a stage has run', () => {
  it('is printed below the list, with the table and the commit of each, and parsed again', () => {
    const history = [FIRST, { ...SECOND, commit: null }, THIRD];
    const told = describeHistory(history);

    expect(told).toEqual([
      `Deployment 1795168800000 of 2026-11-20T10:00:00.000Z has run: table ${TABLE}, commit 8800000`,
      `Deployment 1795253400000 of 2026-11-21T09:30:00.000Z has run: table ${TABLE}, commit unknown`,
      `Deployment 1795364549226 of 2026-11-22T16:22:29.226Z runs now: table ${TABLE}, commit 4549226`,
    ]);
    expect(historyOf(`${LIST}${told.join('\n')}\n`)).toEqual(history);
    expect(historyOf(LIST)).toEqual([]);
    expect(historyIn(null)).toEqual([]);
  });

  it('counts a deployment that is done twice once, and ends some time', () => {
    expect(deployed(FIRST, SECOND, SECOND)).toEqual([FIRST, SECOND]);
    const many = Array.from({ length: 60 }, (_one, index) => ({ ...FIRST, timestamp: String(index) }));
    expect(deployed(...many).map(({ timestamp }) => timestamp)).toEqual(
      many.slice(10).map(({ timestamp }) => timestamp),
    );
  });
});

describe('going back', () => {
  it('leads to what ran before, and from there further back', () => {
    const all = deployed(FIRST, SECOND, THIRD);
    expect(before(all)).toBe(SECOND.timestamp);

    const back = afterRollback(all, SECOND);
    expect(back).toEqual([FIRST, SECOND]);
    expect(before(back)).toBe(FIRST.timestamp);
  });

  it('never leads to what was rolled back before: the next bad deployment goes back to what was good', () => {
    const back = afterRollback(deployed(FIRST, SECOND), FIRST);

    expect(before(afterDeployment(back, THIRD))).toBe(FIRST.timestamp);
  });

  it('passes over what failed, which is kept and never ran, and what is kept no more', () => {
    expect(before(deployed(FIRST, THIRD))).toBe(FIRST.timestamp);
    expect(targetOf({ history: deployed(FIRST, SECOND, THIRD), kept: [FIRST.timestamp], named: null })).toBe(
      FIRST.timestamp,
    );
  });

  it('goes by when something ran, not by when it was built', () => {
    expect(before(deployed(THIRD, FIRST, SECOND))).toBe(FIRST.timestamp);
  });

  it('leads to a named one, which is what runs then', () => {
    const history = deployed(FIRST, THIRD);
    expect(targetOf({ history, kept, named: SECOND.timestamp })).toBe(SECOND.timestamp);
    expect(afterRollback(history, SECOND)).toEqual([FIRST, THIRD, SECOND]);
  });

  it.each([
    ['nothing was deployed', [], [], null, 'Nothing is known to have run before.'],
    ['there was one deployment', [FIRST], kept, null, 'Nothing is known to have run before.'],
    ['the named one is gone', [FIRST], kept, '1', 'There is no deployment 1: 1795364549226'],
    ['nothing is kept', [], [], '1', 'There is no deployment 1: there is none at all.'],
  ])('is refused where %s', (_case, history, there, named, problem) => {
    expect(() => targetOf({ history, kept: there, named })).toThrow(problem);
  });

  it('takes no functions that use another table than the stage does since a restore', () => {
    expect(() => assertSameTable(`${TABLE}-202701311200`, TABLE)).toThrow(
      `The stage uses the table ${TABLE}-202701311200 since a restore, and that deployment the table ${TABLE}.`,
    );
    expect(() => assertSameTable(TABLE, TABLE)).not.toThrow();
    expect(() => assertSameTable(undefined, TABLE)).not.toThrow();
  });
});

describe('the bucket of deployments', () => {
  const prefix = 'serverless/stackable/production';
  const file = `${prefix}/history.json`;
  const holding = (objects: Readonly<Record<string, unknown>>) => ({
    list: (start: string) => Promise.resolve(Object.keys(objects).filter((key) => key.startsWith(start))),
    get: (key: string) => Promise.resolve(JSON.stringify(objects[key])),
  });
  const state = (table: string) => ({ service: { provider: { environment: { TABLE_NAME: table } } } });

  it('says what ran, and what a deployment uses that is not in the history', async () => {
    const bucket = holding({
      [file]: [FIRST],
      [`${prefix}/${THIRD.timestamp}-2026-11-22T16:22:29.226Z/serverless-state.json`]: state('another'),
    });

    for (const timestamp of [THIRD.timestamp, '2026-11-22T16:22:29.226Z']) {
      expect(await rollbackIn(bucket, { prefix, timestamp })).toEqual({
        history: [FIRST],
        target: { timestamp: THIRD.timestamp, table: 'another', commit: null },
      });
    }
    expect((await rollbackIn(bucket, { prefix, timestamp: FIRST.timestamp })).target).toEqual(FIRST);
  });

  it('holds no history before the first deployment, and knows nothing of what is not kept', async () => {
    expect(await rollbackIn(holding({}), { prefix, timestamp: '1' })).toEqual({ history: [], target: null });
  });
});
