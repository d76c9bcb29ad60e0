// A campaign while it is made: what the API is asked for, what stands in the way, what it says in words.
import type { Campaign } from '../../dashboard/api/campaigns';
import { type CampaignDraft, draftLike, EMPTY_DRAFT, ofKind } from '../../dashboard/model/wizard/draft';
import { guessText, lookAlikes, possibleCodes, problemsOf, type StepName } from '../../dashboard/model/wizard/guards';
import { rulesOf, buildCampaignSubmission, withRules } from '../../dashboard/model/wizard/request';
import { type Apart, apartFrom, groupOf } from '../../dashboard/model/wizard/neighbours';
import { localText } from '../../dashboard/model/zone';
import { ceilingOf, draftWords, describeBenefit } from '../../dashboard/model/wizard/words';
import { campaignWith } from '../support/partial-record';

const NOW = { ms: Date.parse('2026-11-22T12:00:00Z'), timezone: 'Europe/Warsaw' };
const GOOD: CampaignDraft = {
  ...EMPTY_DRAFT,
  name: ' Advent ',
  value: { discount: 'PERCENT', text: '12,5', cap: '30' },
};
const BUDGET = {
  subject: 'campaign.orders.amount_discounted',
  property: '',
  operator: '$less_than_or_equal',
  text: '1,000.00',
};
const ofMinimum = { subject: 'order.initial_amount', property: '', operator: '$more_than_or_equal', text: '30' };

const faults = (step: StepName, draft: Partial<CampaignDraft>): readonly string[] =>
  problemsOf(step, { ...GOOD, ...draft }, NOW)
    .filter(({ isWarning }) => !isWarning)
    .map(({ field }) => field);

describe('lookAlikes', () => {
  const campaign = (name: string, pattern: string | null) => ({ name, voucher: { code_config: { pattern } } });

  it.each([
    ['SAVE-####', ['Same']],
    ['SAVE-##AB', ['Same']],
    ['####-####', ['Same']],
    ['GIVE-####', []],
    ['SAVE-#####', []],
    ['SAVE-CODE', []],
  ])('of %s are %p', (pattern, names) => {
    expect(lookAlikes(pattern, [campaign('Same', 'SAVE-####'), campaign('None', null), { name: 'Tiers' }])).toEqual(
      names,
    );
  });
});

describe('the live campaigns that a new one meets', () => {
  const RULES = {
    applicable_redeemables_limit: 30,
    applicable_redeemables_per_category_limit: null,
    applicable_exclusive_redeemables_limit: 1,
    applicable_exclusive_redeemables_per_category_limit: null,
    applicable_redeemables_category_limits: {},
    exclusive_categories: ['only', 'both'],
    joint_categories: ['joint', 'both'],
  };

  it('are of a group, of which exclusive wins', () => {
    expect([null, 'free', 'joint', 'only', 'both'].map((category) => groupOf(category, RULES))).toEqual([
      ...['COMMON', 'COMMON', 'JOINT', 'EXCLUSIVE', 'EXCLUSIVE'],
    ]);
  });

  it.each<[string | null, string | null, Partial<typeof RULES> | object, Apart | null]>([
    [null, null, {}, null],
    ['free', null, {}, null],
    ['joint', 'only', {}, null],
    ['only', 'joint', {}, null],
    ['only', null, {}, 'EXCLUSIVE'],
    ['free', 'only', {}, 'EXCLUSIVE'],
    ['only', 'both', {}, 'ONE_EXCLUSIVE'],
    ['only', 'both', { applicable_exclusive_redeemables_limit: 2 }, null],
    [
      ...(['only', 'only'] as const),
      { applicable_exclusive_redeemables_limit: 2, applicable_exclusive_redeemables_per_category_limit: 1 },
      'ONE_OF_CATEGORY',
    ],
    ['free', 'free', { applicable_redeemables_per_category_limit: 1 }, 'ONE_OF_CATEGORY'],
    ['free', 'other', { applicable_redeemables_per_category_limit: 1 }, null],
    [null, null, { applicable_redeemables_per_category_limit: 1 }, null],
    ['free', 'free', { applicable_redeemables_category_limits: { free: 1 } }, 'ONE_OF_CATEGORY'],
    [
      ...(['free', 'free'] as const),
      { applicable_redeemables_category_limits: { free: 2 }, applicable_redeemables_per_category_limit: 1 },
      null,
    ],
    ['joint', null, { applicable_redeemables_limit: 1 }, 'ONE_APPLIES'],
  ])('of %s and %s by %j: %s', (own, theirs, rules, apart) => {
    expect(apartFrom(theirs, own, { ...RULES, ...rules })).toBe(apart);
  });
});

describe('free units', () => {
  const value: CampaignDraft['value'] = { discount: 'UNIT', text: '2', cap: '', product: ' tea ' };

  it('are of a product', () => {
    const { campaign } = buildCampaignSubmission({ ...GOOD, value }, 'UTC');

    expect(campaign).toMatchObject({
      voucher: {
        discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 2, unit_type: 'tea', product: { id: 'tea' } },
      },
    });
    expect(describeBenefit({ ...GOOD, value }, String)).toBe('2 free of tea (Add free units)');
  });

  it('need a number and a product', () => {
    const draft = { ...GOOD, value: { discount: 'UNIT' as const, text: '0', cap: '' } };

    expect(problemsOf('value', draft, NOW).map(({ field }) => field)).toEqual(['text', 'product']);
    expect(problemsOf('value', { ...GOOD, value }, NOW)).toEqual([]);
  });
});

describe('rules of a tier', () => {
  const tier = { name: 'Five', discount: 'AMOUNT', text: '5', cap: '' } as const;
  const tiers = [
    { ...tier, rules: [ofMinimum] },
    { ...tier, name: 'Six' },
  ];
  const draft = { ...GOOD, kind: 'PROMOTION' as const, tiers, rules: [BUDGET] };

  it('are stored before it, beside those of the campaign', () => {
    const sent = buildCampaignSubmission(draft, 'UTC');
    const rules = rulesOf(sent);
    const ids = new Map(rules.map((rule, place) => [rule, `val_${place}`]));

    expect(rules).toHaveLength(2);
    expect(withRules(sent, ids)).toMatchObject({
      validation_rules: ['val_0'],
      promotion: { tiers: [{ name: 'Five', validation_rules: ['val_1'] }, { name: 'Six' }] },
    });
    expect(JSON.stringify(withRules(sent, ids))).not.toContain('"rules"');
    expect(withRules(sent, new Map())).toEqual(sent.campaign);
  });

  it('are said with it, and need a value', () => {
    expect(describeBenefit(draft, String)).toMatch(/^Five: .*, where .*; then Six: /);
    const wrong = { ...draft, tiers: [{ ...tier, rules: [{ ...ofMinimum, text: '' }] }] };
    expect(problemsOf('value', wrong, NOW)).toMatchObject([{ field: 'tier-0-rule-0' }]);
  });
});

describe('buildCampaignSubmission', () => {
  it('puts the prefix before the pattern', () => {
    const { campaign } = buildCampaignSubmission({ ...GOOD, prefix: ' VIP- ', pattern: '######' }, 'UTC');

    expect(campaign).toMatchObject({ voucher: { code_config: { pattern: 'VIP-######' } } });
  });

  it('asks for unique coupons with their rules', () => {
    const { campaign, rule } = buildCampaignSubmission({ ...GOOD, rules: [ofMinimum, BUDGET] }, 'UTC');

    expect(campaign).toEqual({
      name: 'Advent',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 12.5, amount_limit: 3_000 },
        redemption: { quantity: 1 },
        code_config: { pattern: 'SAVE-######', charset: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' },
      },
      vouchers_count: 100,
    });
    expect(rule).toEqual({
      name: 'Rules of Advent',
      rules: {
        '1': { name: 'order.initial_amount', conditions: { $more_than_or_equal: [3_000] } },
        '2': { name: 'campaign.orders.amount_discounted', conditions: { $less_than_or_equal: [100_000] } },
        logic: '1 and 2',
      },
    });
  });

  it('asks for a generic code, tiers, and a campaign that is not live yet', () => {
    const generic = buildCampaignSubmission(
      { ...GOOD, kind: 'GENERIC', code: 'ADVENT', uses: '', isStopped: true },
      'UTC',
    ).campaign;
    const promotion = buildCampaignSubmission(
      { ...GOOD, kind: 'PROMOTION', tiers: [{ name: 'Five', discount: 'AMOUNT', text: '5', cap: '' }] },
      'UTC',
    ).campaign;

    expect(generic).toMatchObject({
      type: 'STANDALONE',
      active: false,
      voucher: { code: 'ADVENT', redemption: { quantity: null } },
    });
    expect(generic).not.toHaveProperty('vouchers_count');
    expect(promotion).toMatchObject({
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: 'Five', action: { discount: { type: 'AMOUNT', amount_off: 500 } } }] },
    });
    expect(promotion).not.toHaveProperty('voucher');
  });

  it('takes dates as those of the project', () => {
    const { campaign } = buildCampaignSubmission(
      { ...GOOD, start: '2026-12-01T00:00', weekdays: [6, 0] },
      'Europe/Warsaw',
    );

    expect(campaign).toMatchObject({ start_date: '2026-11-30T23:00:00.000Z', validity_day_of_week: [0, 6] });
  });
});

describe('ofKind', () => {
  it('lets a code for everybody be used any number of times, unless the user says how often', () => {
    const generic = { ...GOOD, ...ofKind(GOOD, 'GENERIC') };

    expect(generic).toMatchObject({ kind: 'GENERIC', uses: '' });
    expect(ofKind(generic, 'COUPONS')).toEqual({ kind: 'COUPONS', uses: '1' });
    expect(ofKind({ ...GOOD, uses: '5' }, 'GENERIC')).toEqual({ kind: 'GENERIC' });
    expect(ofKind({ ...GOOD, uses: '' }, 'REFERRAL')).toEqual({ kind: 'REFERRAL' });
  });
});

describe('problemsOf', () => {
  it('finds nothing wrong with a good draft', () => {
    for (const step of ['kind', 'value', 'when', 'codes'] as const) expect(faults(step, {})).toEqual([]);
  });

  it.each<[StepName, Partial<CampaignDraft>, string]>([
    ['kind', { name: '  ' }, 'name'],
    ['value', { value: { discount: 'PERCENT', text: '101', cap: '' } }, 'text'],
    ['value', { value: { discount: 'PERCENT', text: '0', cap: '' } }, 'text'],
    ['value', { value: { discount: 'PERCENT', text: '10', cap: 'x' } }, 'cap'],
    ['value', { value: { discount: 'AMOUNT', text: '5.0051', cap: '' } }, 'text'],
    ['value', { kind: 'PROMOTION', tiers: [{ name: 'A', discount: 'PERCENT', text: '10', cap: 'x' }] }, 'tier-0-cap'],
    ['value', { kind: 'GIFT', balance: '0' }, 'balance'],
    ['value', { kind: 'LOYALTY', balance: '1.5' }, 'balance'],
    ['when', { start: '2026-12-02T00:00', end: '2026-12-01T00:00' }, 'end'],
    ['when', { end: '2026-11-22T12:59' }, 'end'],
    ['when', { end: '0026-12-24T18:00' }, 'end'],
    ['when', { start: '12026-12-24T18:00' }, 'start'],
    ['when', { fromHour: '08:00' }, 'fromHour'],
    ['when', { rules: [{ ...ofMinimum, text: '' }] }, 'rule-0'],
    ['codes', { count: '100001' }, 'count'],
    ['codes', { pattern: 'SAVE-##', count: '11' }, 'pattern'],
    ['codes', { prefix: 'VIP-#' }, 'prefix'],
    ['codes', { kind: 'GENERIC', code: '' }, 'code'],
    ['codes', { uses: '0' }, 'uses'],
  ])('%s refuses %j', (step, draft, field) => {
    expect(faults(step, draft)).toEqual([field]);
  });

  it('allows a pattern with exactly a hundred codes for each that is made', () => {
    expect(possibleCodes('SAVE-##')).toBe(1_024n);
    expect(faults('codes', { pattern: 'SAVE-##', count: '10' })).toEqual([]);
  });

  it('warns of what is possible, but seldom meant', () => {
    const warned = problemsOf('when', GOOD, NOW).filter(({ isWarning }) => isWarning);

    expect(warned.map(({ field }) => field)).toEqual(['end', 'rules']);
  });

  it.each<[string, readonly string[]]>([
    ['2026-11-22T12:59', ['start']],
    ['2026-11-22T13:00', []],
  ])('warns of a beginning before now in the zone of the project: %s', (start, fields) => {
    const draft = { ...GOOD, start, end: '2026-12-01T00:00', rules: [ofMinimum] };

    expect(problemsOf('when', draft, NOW)).toMatchObject(fields.map((field) => ({ field, isWarning: true })));
  });

  it.each(['GIFT', 'LOYALTY'] as const)('asks no uses of %s, whose field is not there', (kind) => {
    expect(faults('codes', { kind, uses: 'often' })).toEqual([]);
  });
});

describe('in words', () => {
  it('says how hard a code is to guess', () => {
    expect(guessText('SAVE-##', 1)).toBe('1 in 1,024');
    expect(guessText('SAVE-######', 100)).toBe('1 in 11 million');
  });

  it('knows the most it can cost, where something limits it', () => {
    expect(ceilingOf(GOOD)).toBe(300_000);
    expect(ceilingOf({ ...GOOD, rules: [BUDGET] })).toBe(100_000);
    expect(ceilingOf({ ...GOOD, rules: [BUDGET, ofMinimum], isAnyRule: true, uses: '' })).toBeNull();
    expect(ceilingOf({ ...GOOD, kind: 'GIFT', balance: '50', count: '20' })).toBe(100_000);
    expect(ceilingOf({ ...GOOD, value: { discount: 'PERCENT', text: '10', cap: '' } })).toBeNull();
  });

  it('lists everything that was chosen', () => {
    const told = draftWords(
      {
        ...GOOD,
        rules: [ofMinimum],
        weekdays: [1],
        isStopped: true,
        start: '2026-12-24T18:00',
        end: '2026-12-31T18:00',
      },
      (amount) => `€${amount / 100}`,
      (local) => localText(local, { locale: 'en-GB', timezone: 'Europe/Warsaw' }),
    );

    expect(Object.fromEntries(told)).toMatchObject({
      Gives: '12.5% off, at most €30',
      Dates: expect.stringMatching(
        /^from Thursday,? 24 December 2026 at 18:00 Central European Standard Time until Thursday,? 31 December 2026 at 18:00 C/,
      ) as string,
      Days: 'Monday',
      Rules: 'Cart before discounts is at least €30',
      Codes: '100 like SAVE-######, each used once',
      'Costs at most': '€3000',
      Starts: 'Stopped: enable it to use it',
    });
  });

  it.each(['GIFT', 'LOYALTY'] as const)('says no uses of %s: a balance has its own end', (kind) => {
    const told = Object.fromEntries(draftWords({ ...GOOD, kind, balance: '50' }, String, String));

    expect(told.Codes).toBe('100 like SAVE-######');
  });
});

describe('draftLike', () => {
  it.each<[string, Pick<Campaign, 'validity_day_of_week' | 'validity_hours'>, Partial<CampaignDraft>]>([
    ['weekdays', { validity_day_of_week: [1] }, { weekdays: [1], fromHour: '', toHour: '' }],
    [
      'hours of some days',
      { validity_hours: { daily: [{ start_time: '10:00', expiration_time: '12:00', days_of_week: [1, 2] }] } },
      { weekdays: [1, 2], fromHour: '10:00', toHour: '12:00' },
    ],
    [
      'hours of every day',
      {
        validity_hours: {
          daily: [{ start_time: '10:00', expiration_time: '12:00', days_of_week: [0, 1, 2, 3, 4, 5, 6] }],
        },
      },
      { weekdays: [], fromHour: '10:00', toHour: '12:00' },
    ],
    ['no hours where there are several spans', { validity_hours: { daily: [{}, {}] } }, { fromHour: '', toHour: '' }],
  ])('keeps %s', (_what, times, draft) => {
    expect(
      draftLike(
        campaignWith({
          id: 'camp_1',
          name: 'Advent',
          campaign_type: 'DISCOUNT_COUPONS',
          type: 'AUTO_UPDATE',
          active: true,
          vouchers_count: 1,
          vouchers_generation_status: 'DONE',
          created_at: '2026-01-01T00:00:00Z',
          validation_rules_assignments: { data: [] },
          ...times,
        }),
      ),
    ).toMatchObject(draft);
  });

  it('begins with what the other campaign gives, under a name of its own', () => {
    const draft = draftLike(
      campaignWith({
        id: 'camp_1',
        name: 'Advent',
        campaign_type: 'GIFT_VOUCHERS',
        type: 'AUTO_UPDATE',
        active: true,
        vouchers_count: 7,
        vouchers_generation_status: 'DONE',
        created_at: '2026-01-01T00:00:00Z',
        validation_rules_assignments: { data: [] },
        voucher: { type: 'GIFT_VOUCHER', gift: { amount: 2_550 }, code_config: { pattern: 'G-####' } },
      }),
    );

    expect(draft).toMatchObject({
      kind: 'GIFT',
      name: 'Advent (copy)',
      balance: '25.50',
      count: '7',
      pattern: 'G-####',
    });
  });
});
