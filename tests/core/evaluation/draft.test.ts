// Records that are not stored, put beside those that are.
import {
  type Draft,
  draftDiscounts,
  buildDraftReward,
  buildDraftRules,
  mergePreviewRedeemables,
  withDraft,
  withDraftRules,
} from '../../../lib/core/evaluation/draft';
import {
  CREATED_AT,
  type Customer,
  factsOf,
  LIMITS,
  type PreviewCampaignRequest,
  type PromotionTier,
  type RewardAssignment,
  unknownRecord,
  type Voucher,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const facts = factsOf({
  campaigns: { camp_1: {} },
  tiers: { promo_1: {} },
  rules: { val_1: {} },
  vouchers: { STORED: {} },
});
const made = factsOf({
  campaigns: { camp_promo: { campaign_type: 'PROMOTION' } },
  tiers: { promo_2: { discount: OFF }, promo_3: {} },
  vouchers: { CODE: { discount: OFF }, GIFT: { gift: 5 } },
});
const campaign = made.config.campaigns.get('camp_promo')!;
const tiers = [...made.config.tiers.values()];
const voucher = made.vouchers.get('CODE')!.voucher;
const ofTiers: Draft = { campaign, tiers, voucher: null, reward: null };
const ofCode: Draft = { campaign, tiers: [], voucher, reward: null };
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('buildDraftRules', () => {
  type Sent = NonNullable<PreviewCampaignRequest['validation_rules']>;
  const rule = (id: string, members: object = {}): Sent[number] => ({
    id,
    definition: { name: `Rule ${id}`, ...members },
  });
  const draft = (...sent: Sent) => buildDraftRules(sent, facts.config, CREATED_AT);

  it('has the rules as they would be stored, by the ids they are given', () => {
    expect(draft(rule('val_2'), rule('val_3'))).toMatchObject([
      {
        id: 'val_2',
        name: 'Rule val_2',
        created_at: CREATED_AT,
        updated_at: null,
        assignments_count: 0,
        object: 'validation_rules',
        validation: { validation_status: 'VALID' },
      },
      { id: 'val_3', name: 'Rule val_3' },
    ]);
    expect(draft()).toEqual([]);
  });

  it('refuses the id of a stored rule, and one that is given twice', () => {
    const details = 'Property .validation_rules[1].id must name no other rule.';

    expect(draft(rule('val_2'), rule('val_1'))).toEqual(invalid(details));
    expect(draft(rule('val_2'), rule('val_2'))).toEqual(invalid(details));
  });

  it('refuses the name of a stored rule, and one that is given twice', () => {
    const [stored] = facts.config.rules.values();
    const taken = { key: 'duplicate_found', resource_type: 'validation_rules' };

    expect(draft(rule('val_2', { name: stored!.name }))).toMatchObject({ ...taken, resource_id: stored!.name });
    expect(draft(rule('val_2', { name: 'Same' }), rule('val_3', { name: 'Same' }))).toMatchObject(taken);
  });

  it('refuses a definition that cannot be read', () => {
    const bad = { rules: { '1': { name: 'order.amount', conditions: { $more_than: ['much'] } }, logic: '1' } };

    expect(draft(rule('val_2', bad))).toMatchObject({ key: 'invalid_validation_rules' });
  });
});

test('withDraftRules puts them beside the stored ones', () => {
  const [rule] = [...facts.config.rules.values()].map((one) => ({ ...one, id: 'val_9' }));
  const { rules } = withDraftRules(facts.config, [rule!]);

  expect([...rules.keys()]).toEqual(['val_1', 'val_9']);
  expect(rules.get('val_9')).toBe(rule);
  expect(facts.config.rules.size).toBe(1);
});

describe('buildDraftReward', () => {
  const { config } = factsOf({
    campaigns: { camp_points: { campaign_type: 'LOYALTY_PROGRAM' }, camp_codes: {} },
    rewards: { rew_coin: { campaign: 'camp_codes' }, rew_gift: { campaign: 'camp_codes', type: 'MATERIAL' } },
  });
  const draft = (sent: PreviewCampaignRequest['reward'], id = 'camp_points') =>
    buildDraftReward({ campaign: config.campaigns.get(id)!, sent, config, id: 'rewa_new', now: CREATED_AT });

  it('is the reward as if the campaign offered it', () => {
    expect(draft({ id: 'rew_coin', points: 7 })).toEqual({
      points: 7,
      assignment: {
        id: 'rewa_new',
        reward_id: 'rew_coin',
        parameters: {},
        created_at: CREATED_AT,
        updated_at: null,
        related_object_id: 'camp_points',
        related_object_type: 'campaign',
        assignments: [],
        object: 'reward_assignment',
      },
    });
  });

  it('takes all that the order takes where no points are named', () => {
    expect(draft({ id: 'rew_coin' })).toMatchObject({ points: null });
    expect(draft({ id: 'rew_coin', points: 0 })).toMatchObject({ points: 0 });
  });

  it('is none where none is sent', () => {
    expect(draft(undefined)).toBeNull();
    expect(draft(undefined, 'camp_codes')).toBeNull();
  });

  it('is refused beside other campaigns, where it is unknown, and where it pays for no order', () => {
    expect(draft({ id: 'rew_coin' }, 'camp_codes')).toEqual(invalid('Property .reward is for loyalty programs.'));
    expect(draft({ id: 'rew_gone' })).toEqual(unknownRecord('reward', 'rew_gone'));
    expect(draft({ id: 'rew_gift' })).toEqual(invalid('Property .reward.id must name a reward of type COIN.'));
  });
});

describe('mergePreviewRedeemables', () => {
  const many = (count: number): readonly PromotionTier[] =>
    Array.from({ length: count }, (_, at) => ({ ...tiers[0]!, id: `promo_${at}` }));

  const { config } = facts;
  const code = (id: string) => ({ object: 'voucher' as const, id });

  it('are the code, or the tiers, after what is used beside them', () => {
    expect(mergePreviewRedeemables(ofCode, [], config)).toEqual([code('CODE')]);
    expect(mergePreviewRedeemables(ofTiers, [code('OTHER')], config)).toEqual([
      code('OTHER'),
      { object: 'promotion_tier', id: 'promo_2' },
      { object: 'promotion_tier', id: 'promo_3' },
    ]);
  });

  it('pay through the reward that is tried', () => {
    const assignment = { reward_id: 'rew_1' } as RewardAssignment;

    expect(mergePreviewRedeemables({ ...ofCode, reward: { assignment, points: 5 } }, [], config)).toEqual([
      { ...code('CODE'), reward: { id: 'rew_1', points: 5 } },
    ]);
  });

  it('fit beside the others', () => {
    const most = LIMITS.redeemables;
    const details = `At most ${most} redeemables are tried together, each tier of the campaign counted as one.`;

    expect(mergePreviewRedeemables({ ...ofTiers, tiers: many(most) }, [], config)).toHaveLength(most);
    expect(mergePreviewRedeemables({ ...ofTiers, tiers: many(most - 1) }, [code('OTHER')], config)).toHaveLength(most);
    expect(mergePreviewRedeemables({ ...ofTiers, tiers: many(most) }, [code('OTHER')], config)).toEqual(
      invalid(details),
    );
  });

  it('are refused where there is no tier, and beside a stack', () => {
    expect(mergePreviewRedeemables({ ...ofTiers, tiers: [] }, [], config)).toEqual(
      invalid('Property .campaign.promotion.tiers must hold a tier to try.'),
    );
    expect(
      mergePreviewRedeemables(ofCode, [code('OTHER'), { object: 'promotion_stack', id: 'stack_1' }], config),
    ).toEqual(invalid('Property .redeemables[1].object must not be promotion_stack: it goes alone.'));
  });
});

test('draftDiscounts are those of the code, or of the tiers that have one', () => {
  expect(draftDiscounts(ofCode)).toEqual([OFF]);
  expect(draftDiscounts(ofTiers)).toEqual([OFF]);
  expect(draftDiscounts({ ...ofCode, voucher: made.vouchers.get('GIFT')!.voucher })).toEqual([]);
});

describe('withDraft', () => {
  it('knows campaign, tiers and code beside what is stored, unused', () => {
    const { config, vouchers } = withDraft(facts, facts.config, { ...ofTiers, voucher });

    expect(config.campaigns.has('camp_1')).toBe(true);
    expect([...config.tiers.keys()]).toEqual(['promo_1', 'promo_2', 'promo_3']);
    expect(config.campaigns.get('camp_promo')).toBe(campaign);
    expect([vouchers.has('STORED'), facts.vouchers.has('CODE')]).toEqual([true, false]);
    expect(vouchers.get('CODE')).toEqual({
      voucher,
      revision: 0,
      sequence: 0,
      periods: {},
      reservations: [],
      reservationSequence: 0,
    });
  });

  it('leaves a stored code as it is', () => {
    const stored = facts.vouchers.get('STORED')!;
    const draft = { ...ofCode, voucher: { ...voucher, code: 'STORED' } };

    expect(withDraft(facts, facts.config, draft).vouchers.get('STORED')).toBe(stored);
  });

  it('offers the reward in the campaign, beside what is offered', () => {
    const { config } = made;
    const assignment = { id: 'rewa_new', reward_id: 'rew_1' } as RewardAssignment;
    const offered = (draft: Draft) => [...withDraft(facts, config, draft).config.rewardAssignments.entries()];

    expect(offered({ ...ofCode, reward: { assignment, points: null } })).toEqual([['rewa_new', assignment]]);
    expect(offered(ofCode)).toEqual([]);
  });

  describe('a code that nobody could use', () => {
    const usedBy = (tried: Voucher, customer: Customer | null) =>
      withDraft({ ...facts, customer }, facts.config, { ...ofCode, voucher: tried }).vouchers.get(tried.code)!.voucher;
    const { customer: ann } = factsOf({ customer: { id: 'cust_7' } });

    it('is in the hands of the customer where it is a loyalty card', () => {
      const card: Voucher = { ...voucher, type: 'LOYALTY_CARD' };

      expect(usedBy(card, ann)).toEqual({ ...card, holder_id: 'cust_7' });
      expect(usedBy(card, null)).toEqual({ ...card, holder_id: null });
      expect(usedBy(voucher, ann)).toBe(voucher);
    });

    it('is published where it is a referral code', () => {
      const referral: Voucher = { ...voucher, is_referral_code: true, publish: { count: 0, publication_id: 'pub_1' } };

      expect(usedBy(referral, ann).publish).toEqual({ count: 1, publication_id: 'pub_1' });
    });
  });

  it('adds no code where there is none', () => {
    expect(withDraft(facts, facts.config, ofTiers).vouchers.size).toBe(facts.vouchers.size);
  });
});
