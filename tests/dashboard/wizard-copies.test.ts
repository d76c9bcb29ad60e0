// What a copy of a campaign keeps of what the wizard has no field for: its request is taken by the service.
import type { Campaign } from '../../dashboard/api/campaigns';
import { spellingsOf } from '../../dashboard/model/campaign/spellings';
import { draftLike, ofKind } from '../../dashboard/model/wizard/draft';
import { problemsOf } from '../../dashboard/model/wizard/guards';
import { buildCampaignSubmission } from '../../dashboard/model/wizard/request';
import { draftWords } from '../../dashboard/model/wizard/words';
import { planDefinition } from '../../lib/core/campaign/definition';
import type { CampaignRequest } from '../../lib/core/campaign/definition';
import { type PartialDeep, campaignWith } from '../support/partial-record';

const PLAIN = campaignWith({
  id: 'camp_1',
  name: 'Points',
  campaign_type: 'LOYALTY_PROGRAM',
  type: 'AUTO_UPDATE',
  active: true,
  vouchers_count: 3,
  vouchers_generation_status: 'DONE',
  created_at: '2026-01-01T00:00:00Z',
  join_once: true,
  auto_join: false,
  use_voucher_metadata_schema: false,
  metadata: {},
  validation_rules_assignments: { data: [] },
});
const EXPIRATION = {
  period_type: 'MONTH',
  period_value: 3,
  rounding_type: 'END_OF_QUARTER',
  rounding_value: 1,
} as const;
const LOYALTY = campaignWith({
  ...PLAIN,
  voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 50, expiration_rules: EXPIRATION } },
});
const words = (campaign: Campaign) => Object.fromEntries(draftWords(draftLike(campaign), String, String));

describe('a copy', () => {
  it('of a loyalty campaign has its rules of expiration, and the service makes it so', () => {
    const sent = buildCampaignSubmission(draftLike(LOYALTY), 'UTC').campaign;

    expect(sent).toMatchObject({
      join_once: true,
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 50, expiration_rules: EXPIRATION } },
    });
    expect(planDefinition(sent as unknown as CampaignRequest)).toMatchObject({
      voucher: { loyalty_card: { points: 50, expiration_rules: EXPIRATION } },
    });
  });

  it('has the points that were typed, beside those rules', () => {
    const sent = buildCampaignSubmission({ ...draftLike(LOYALTY), balance: '80' }, 'UTC').campaign;

    expect(sent.voucher).toMatchObject({ loyalty_card: { points: 80, expiration_rules: EXPIRATION } });
  });

  it('has the rule of what it is copied from, unless the user builds another one', () => {
    const ruled = campaignWith({
      ...LOYALTY,
      validation_rules_assignments: { data: [{ rule_id: 'val_1' }] },
    });
    const draft = draftLike(ruled);
    const own = [{ subject: 'order.initial_amount', property: '', operator: '$more_than', text: '30' }];
    const now = { ms: 0, timezone: 'UTC' };

    expect(buildCampaignSubmission({ ...draft, rules: own }, 'UTC')).toMatchObject({
      campaign: { validation_rules: ['val_1'] },
      rule: null,
    });
    expect(words(ruled).Rules).toBe('those of the copied campaign');
    expect(problemsOf('when', draft, now).map(({ field }) => field)).toEqual(['end']);
    const changed = { ...draft, sharesRule: false };
    expect(buildCampaignSubmission(changed, 'UTC').campaign).not.toHaveProperty('validation_rules');
    expect(buildCampaignSubmission({ ...changed, rules: own }, 'UTC').rule).not.toBeNull();
    expect(problemsOf('when', changed, now).map(({ field }) => field)).toEqual(['end', 'rules']);
    expect(buildCampaignSubmission(draftLike(LOYALTY), 'UTC').campaign).not.toHaveProperty('validation_rules');
  });

  it('has the rules of the tiers, each of its own', () => {
    const tier = (name: string, data: readonly object[]) => ({
      id: name,
      name,
      active: true,
      hierarchy: 1,
      action: { discount: { type: 'AMOUNT', amount_off: 500 } },
      validation_rule_assignments: { data },
    });
    const tiers = [tier('Ruled', [{ rule_id: 'val_2' }]), tier('Free', [])];
    const promotion = { ...PLAIN, campaign_type: 'PROMOTION', promotion: { tiers } } as unknown as Campaign;
    const { campaign, tierRules } = buildCampaignSubmission(draftLike(promotion), 'UTC');

    expect(tierRules).toEqual([null, null]);
    expect(campaign).toMatchObject({ promotion: { tiers: [{ name: 'Ruled', validation_rules: ['val_2'] }, {}] } });
    expect((campaign.promotion as { tiers: object[] }).tiers[1]).not.toHaveProperty('validation_rules');
    expect(words(promotion).Gives).toBe('Ruled: 500 off, with the rules of the copied tier; then Free: 500 off');
  });

  it('says what it keeps, and nothing where there is nothing', () => {
    expect(words(LOYALTY)).toMatchObject({ 'Kept from the copied campaign': 'join_once and expiration_rules' });
    const cards = { loyalty_card: { points: 1 } };
    const coupons = { discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: 3 } } as const;
    for (const voucher of [cards, coupons]) {
      const campaign_type = voucher === cards ? 'LOYALTY_PROGRAM' : 'DISCOUNT_COUPONS';
      expect(words(campaignWith({ ...PLAIN, campaign_type, join_once: false, voucher }))).not.toHaveProperty([
        'Kept from the copied campaign',
      ]);
    }
  });

  it.each<[string, PartialDeep<Campaign>, object]>([
    ['metadata', { metadata: { season: 'winter' } }, { metadata: { season: 'winter' } }],
    [
      'how long it counts',
      { activity_duration_after_publishing: 'P24D' },
      { activity_duration_after_publishing: 'P24D' },
    ],
    [
      'how often a card may be used',
      { voucher: { loyalty_card: { points: 1 }, redemption: { quantity: 4 } } },
      { voucher: { redemption: { quantity: 4 } } },
    ],
    [
      'how often a gift card may be used',
      { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 500 }, redemption: { quantity: 2 } } },
      { voucher: { gift: { amount: 500 }, redemption: { quantity: 2 } } },
    ],
    [
      'whom a referral rewards',
      { campaign_type: 'REFERRAL_PROGRAM', referral_program: { conversion_event_type: 'redemption' } },
      { referral_program: { conversion_event_type: 'redemption' } },
    ],
  ])('keeps %s', (_what, members, kept) => {
    expect(buildCampaignSubmission(draftLike(campaignWith({ ...PLAIN, ...members })), 'UTC').campaign).toMatchObject(
      kept,
    );
  });

  it('of another kind keeps nothing of them, and of its first kind again all', () => {
    const draft = draftLike(LOYALTY);
    const other = { ...draft, ...ofKind(draft, 'COUPONS') };
    const sent = buildCampaignSubmission(other, 'UTC').campaign;

    expect(sent).not.toHaveProperty('join_once');
    expect(JSON.stringify(sent)).not.toContain('expiration_rules');
    expect(buildCampaignSubmission({ ...other, ...ofKind(other, 'LOYALTY') }, 'UTC').campaign).toMatchObject({
      voucher: { loyalty_card: { expiration_rules: EXPIRATION } },
    });
  });
});

describe('spellingsOf', () => {
  it.each([
    ['flash', ['flash', 'Flash', 'FLASH']],
    ['fLASH sale', ['fLASH sale', 'flash sale', 'Flash sale', 'FLASH SALE']],
    ['10 %', ['10 %']],
    ['𝒳y', ['𝒳y', '𝒳Y']],
  ])('of %s are %j', (typed, spellings) => {
    expect(spellingsOf(typed)).toEqual(spellings);
  });
});
