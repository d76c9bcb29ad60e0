// The bill of a plan: what `plan --markdown --backtest` prints for a pull request, and what a terminal shows.
import { Names } from '../../../cli/promotions/model/names';
import { formatMarkdown, formatPlan, type PlanDocument } from '../../../cli/promotions/plan/show';
import * as app from '../../support/app';

const PLAN: PlanDocument = {
  object: 'plan',
  project_id: 'proj_1',
  version: '7',
  files: 'f1',
  changes: [
    { action: 'CREATE', kind: 'category', name: 'Sale', file: 'categories.yaml', members: [], lost: null },
    {
      action: 'CHANGE',
      kind: 'tier',
      name: 'Ten | more\nor less',
      file: 'campaigns/a|b.yaml',
      members: [
        { pointer: '/action/discount/percent_off', then: 10, now: 15 },
        { pointer: '/metadata/note', then: null, now: '```' },
        { pointer: '/banner', then: 'Old', now: null },
      ],
      lost: null,
    },
    {
      action: 'DELETE',
      kind: 'campaign',
      name: 'Spring',
      file: null,
      members: [],
      lost: { codes: 3, published: 2, balance: 500 },
    },
  ],
} as PlanDocument;

describe('plan --markdown', () => {
  it('says what changes, in a table and as a diff', () => {
    expect(formatMarkdown(PLAN)).toBe(
      [
        '### Promotions: plan for proj_1',
        '',
        '1 to create, 1 to change, 1 to delete.',
        '',
        '| | kind | name | file | lost |',
        '|---|---|---|---|---|',
        '| CREATE | category | Sale | categories.yaml |  |',
        '| CHANGE | tier | Ten \\| more or less | campaigns/a\\|b.yaml |  |',
        '| DELETE | campaign | Spring |  | 3 codes, 2 published, balance 500 |',
        '',
        '```diff',
        '# CREATE category Sale',
        '# CHANGE tier Ten | more or less',
        '- /action/discount/percent_off: 10',
        '+ /action/discount/percent_off: 15',
        '+ /metadata/note: "```"',
        '- /banner: "Old"',
        '# DELETE campaign Spring',
        '```',
        '',
      ].join('\n'),
    );
  });

  it('says that there is nothing to do', () => {
    expect(formatMarkdown({ ...PLAN, changes: [] })).toBe('### Promotions: plan for proj_1\n\nNothing to do.\n');
  });
});

describe('plan', () => {
  it('colours actions on a terminal only', () => {
    const first = (hasColours: boolean) => formatPlan(PLAN, hasColours).split('\n')[0];

    expect(first(true)).toBe('\u001b[32mCREATE\u001b[0m category Sale (categories.yaml)');
    expect(first(false)).toBe('CREATE category Sale (categories.yaml)');
  });
});

/** A report in which twelve orders change: each takes its number more off. */
function aReport(): app.BacktestResponse {
  const largest = Array.from({ length: 12 }, (_, index) => ({
    redemption_id: `r_${index + 1}`,
    then: { discount: 100, explain: [] },
    now: { discount: 112 - index, explain: [] },
  }));
  const now = 1_200 + 78;
  return {
    object: 'backtest',
    decisions: 20,
    changed: 12,
    refused: { then: 1, now: 2 },
    discount: { then: 1_200, now },
    by_campaign: [
      { campaign_id: 'camp_1', then: 1_000, now: 1_078 },
      { campaign_id: null, then: 200, now: 200 },
    ],
    by_tier: [{ promotion_tier_id: 'promo_1', then: 1_200, now }],
    by_day: [
      { day: '2026-01-01', then: 700, now: 707 },
      { day: '2026-01-02', then: 500, now: 571 },
    ],
    histogram: [],
    largest,
    ran_out: [{ object: 'campaign', id: 'camp_1', at: '2026-01-02T10:00:00.000Z' }],
    left_out: [{ reason: 'rolled_back', count: 4 }],
  } as unknown as app.BacktestResponse;
}

function aRehearsal(): app.Rehearsal {
  const names = new Names();
  names.set('campaign', 'Spring', 'camp_1');
  names.set('tier', 'Spring/Ten', 'promo_1');
  return { days: 30, backtest: aReport(), worstCase: null, leftOut: [], unasked: 0, names };
}

describe('plan --backtest', () => {
  it('has sums by campaign, tier and day, the ten orders that change most, and what runs out', () => {
    const orders = Array.from({ length: 10 }, (_, index) => {
      const more = ((12 - index) / 100).toFixed(2);
      return `| r_${index + 1} | 1.00 EUR | 1.${String(12 - index).padStart(2, '0')} EUR | ${more} EUR |`;
    });

    expect(app.formatBill(aRehearsal(), { currency: 'EUR', isMarkdown: true })).toBe(
      [
        'The last 30 days: 12 of 20 orders change. Refused: 1 then, 2 now.',
        '',
        ...['#### Discount by campaign', '', '| campaign | then | now | difference |', '| --- | --- | --- | --- |'],
        '| Spring | 10.00 EUR | 10.78 EUR | 0.78 EUR |',
        '| none | 2.00 EUR | 2.00 EUR | 0.00 EUR |',
        '| total | 12.00 EUR | 12.78 EUR | 0.78 EUR |',
        '',
        ...['#### Discount by tier', '', '| tier | then | now | difference |', '| --- | --- | --- | --- |'],
        '| Spring/Ten | 12.00 EUR | 12.78 EUR | 0.78 EUR |',
        '| total | 12.00 EUR | 12.78 EUR | 0.78 EUR |',
        '',
        ...['#### Discount by day', '', '| day | then | now | difference |', '| --- | --- | --- | --- |'],
        '| 2026-01-01 | 7.00 EUR | 7.07 EUR | 0.07 EUR |',
        '| 2026-01-02 | 5.00 EUR | 5.71 EUR | 0.71 EUR |',
        '| total | 12.00 EUR | 12.78 EUR | 0.78 EUR |',
        '',
        ...[
          '#### Orders that change most',
          '',
          '| redemption | then | now | difference |',
          '| --- | --- | --- | --- |',
        ],
        ...orders,
        '',
        ...['#### Runs out', '', '|  | name | at |', '| --- | --- | --- |'],
        '| campaign | Spring | 2026-01-02T10:00:00.000Z |',
        '',
        'Left out: 4 calls (rolled_back).',
      ].join('\n'),
    );
  });

  it('has aligned columns on a terminal', () => {
    const text = app.formatBill(aRehearsal(), { currency: null, isMarkdown: false });

    expect(text).toContain(
      [
        'Discount by day',
        '  day         then   now    difference',
        '  2026-01-01  7.00   7.07   0.07',
        '  2026-01-02  5.00   5.71   0.71',
        '  total       12.00  12.78  0.78',
      ].join('\n'),
    );
  });
});
