// Records that are not stored, put beside those that are.
import {
  type Draft,
  draftDiscounts,
  draftRules,
  triedRedeemables,
  withDraft,
  withDraftRules,
} from '../../../lib/core/evaluation/draft';
import type { PreviewCampaignRequest } from '../../../lib/model/generated';
import { LIMITS } from '../../../lib/model/limits';
import type { PromotionTier } from '../../../lib/model/records/campaign';
import { CREATED_AT, factsOf } from '../../support/world';

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

describe('draftRules', () => {
  type Sent = NonNullable<PreviewCampaignRequest['validation_rules']>;
  const rule = (id: string, members: object = {}): Sent[number] => ({
    id,
    definition: { name: `Rule ${id}`, ...members },
  });
  const draft = (...sent: Sent) => draftRules(sent, facts.config, CREATED_AT);

  it('has the rules as they would be stored, by the ids they are given', () => {
    expect(draft(rule('val_2'), rule('val_3'))).toMatchObject([
      {
        ...{ id: 'val_2', name: 'Rule val_2', created_at: CREATED_AT, updated_at: null },
        ...{ assignments_count: 0, object: 'validation_rules', validation: { validation_status: 'VALID' } },
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

describe('triedRedeemables', () => {
  const many = (count: number): readonly PromotionTier[] =>
    Array.from({ length: count }, (_, at) => ({ ...tiers[0]!, id: `promo_${at}` }));

  const { config } = facts;
  const code = (id: string) => ({ object: 'voucher' as const, id });

  it('are the code, or the tiers, after what is used beside them', () => {
    expect(triedRedeemables(ofCode, [], config)).toEqual([code('CODE')]);
    expect(triedRedeemables(ofTiers, [code('OTHER')], config)).toEqual([
      code('OTHER'),
      { object: 'promotion_tier', id: 'promo_2' },
      { object: 'promotion_tier', id: 'promo_3' },
    ]);
  });

  it('fit beside the others', () => {
    const most = LIMITS.redeemables;
    const details = `At most ${most} redeemables are tried together, each tier of the campaign counted as one.`;

    expect(triedRedeemables({ ...ofTiers, tiers: many(most) }, [], config)).toHaveLength(most);
    expect(triedRedeemables({ ...ofTiers, tiers: many(most - 1) }, [code('OTHER')], config)).toHaveLength(most);
    expect(triedRedeemables({ ...ofTiers, tiers: many(most) }, [code('OTHER')], config)).toEqual(invalid(details));
  });

  it('are refused where there is no tier, and beside a stack', () => {
    expect(triedRedeemables({ ...ofTiers, tiers: [] }, [], config)).toEqual(
      invalid('Property .campaign.promotion.tiers must hold a tier to try.'),
    );
    expect(triedRedeemables(ofCode, [code('OTHER'), { object: 'promotion_stack', id: 'stack_1' }], config)).toEqual(
      invalid('Property .redeemables[1].object must not be promotion_stack: it goes alone.'),
    );
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
      ...{ voucher, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 },
    });
  });

  it('leaves a stored code as it is', () => {
    const stored = facts.vouchers.get('STORED')!;
    const draft = { ...ofCode, voucher: { ...voucher, code: 'STORED' } };

    expect(withDraft(facts, facts.config, draft).vouchers.get('STORED')).toBe(stored);
  });

  it('adds no code where there is none', () => {
    expect(withDraft(facts, facts.config, ofTiers).vouchers.size).toBe(facts.vouchers.size);
  });
});
