// Activities of returns, segments and custom events that convert a referral.
import { type ActivityContext, buildActivityData } from '../../../lib/core/activity/data';
import { entriesOf } from '../../../lib/core/activity/effects';
import {
  type ActivityItem,
  activityId,
  activityType,
  EMPTY_USAGE,
  type EventSchema,
  type Publication,
  toActivityResponse,
  toCustomerResponse,
} from '../../support/core';
import { aRedemption, aRollback, CAMPAIGN_TOLD, CODE, CONFIG, CUSTOMER, NOW, NOW_MS } from '../events/support';

const PLACE = { position: '0mmkk5mo0#x_1', timeMs: NOW_MS, campaignIds: ['camp_1'] };
const SOURCE = { channel: 'API', api_key: { name: 'Shop', app_id: 'key-1' } } as const;
const known = {
  customer: { ...CUSTOMER, created_at: NOW, system_metadata: {} },
  usage: {
    ...EMPTY_USAGE,
    referrals: [
      { related_object_id: 'evcus_0', referrer_id: 'cust_8' },
      { related_object_id: 'evcus_1', referrer_id: 'cust_2' },
    ] as never,
  },
};
const told = { config: CONFIG, known };
const referral = { id: 'v_1', code: 'CODE-1' };
const anEvent = (data: object, members: object = {}) =>
  ({
    ...PLACE,
    kind: 'ROW',
    row: {
      id: 'evcus_1',
      timeMs: NOW_MS,
      type: 'customer.custom_event',
      campaign_id: 'camp_1',
      group_id: 'v-1',
      source: SOURCE,
      data: { type: 'visited', ...data },
      ...members,
    },
  }) as Extract<ActivityItem, { readonly kind: 'ROW' }>;
const converted = anEvent({ referral });

describe('a return', () => {
  const record = { id: 'rt_1', redemption_id: 'r_1', channel: { channel_id: 'key-2', channel_type: 'API' } };
  const item = { ...PLACE, kind: 'RETURN', record } as unknown as ActivityItem;

  test('names its redemption, and the key that made it', () => {
    expect(toActivityResponse(item, told)).toEqual({
      id: 'evred_0mmkk5mo0x_1',
      type: 'customer.redemption.return.succeeded',
      created_at: NOW,
      group_id: null,
      data: {
        data: { customer: CUSTOMER, redemption: { id: 'r_1', object: 'redemption' }, return: record },
        event_source: { channel: 'API', api_key: { name: null, app_id: 'key-2' } },
      },
    });
  });

  test('has no effects', () => {
    expect(entriesOf(item, CONFIG)).toEqual([item]);
  });
});

describe('an event that converts a referral', () => {
  const [, referred] = entriesOf(converted, CONFIG);

  test('is followed by the referral', () => {
    expect(entriesOf(converted, CONFIG)).toEqual([
      converted,
      { ...converted, kind: 'REFERRED', position: '0mmkk5mo0#x_1_00' },
    ]);
    expect(referred && [activityId(referred), activityType(referred)]).toEqual([
      'evcus_0mmkk5mo0x_1_00',
      'customer.referred',
    ]);
  });

  test.each<[string, ActivityItem]>([
    ['an event without a referral', anEvent({})],
    ['an event whose referral is null', anEvent({ referral: null })],
    ['a row of another type', anEvent({ referral }, { type: 'customer.segment.entered' })],
  ])('is not followed by one: %s', (_name, item) => {
    expect(entriesOf(item, CONFIG)).toEqual([item]);
  });

  const event = {
    id: 'evcus_1',
    type: 'visited',
    customer: CUSTOMER,
    referral: { ...referral, referrer_id: 'cust_2' },
    created_at: NOW,
  };
  const shown = {
    referrer: { id: 'cust_2', object: 'customer' },
    voucher: { ...referral, object: 'voucher' },
    campaign: CAMPAIGN_TOLD,
  };

  test('names the code, its campaign and the referrer', () => {
    expect(buildActivityData(converted, told)).toEqual({
      event,
      event_schema: null,
      customer: CUSTOMER,
      referral: shown,
      loyalty: null,
    });
  });

  test('tells the same of the referral, with the cause of the row', () => {
    expect(referred && toActivityResponse(referred, told)).toMatchObject({
      group_id: 'v-1',
      data: { data: { customer: CUSTOMER, ...shown, custom_event: event }, event_source: SOURCE },
    });
    expect(referred && buildActivityData(referred, told)).not.toHaveProperty('event');
  });

  test.each<[string, ActivityContext, object | null]>([
    ['was deleted for good', { ...told, known: { ...known, usage: EMPTY_USAGE } }, CUSTOMER],
    ['is unknown with the customer', { config: CONFIG, known: null }, null],
  ])('names no referrer who %s', (_name, context, customer) => {
    expect(buildActivityData(converted, context)).toEqual({
      event: { ...event, customer, referral },
      event_schema: null,
      customer,
      referral: { ...shown, referrer: null },
      loyalty: null,
    });
  });

  test('names the schema of its own type', () => {
    const schemas = ['left', 'visited'].map((name, index) => ({ id: `ms_${index}`, name }) as EventSchema);
    const eventSchemas = new Map(schemas.map((schema) => [schema.id, schema]));

    expect(buildActivityData(converted, { ...told, config: { ...CONFIG, eventSchemas } })).toMatchObject({
      event_schema: { id: 'ms_1', name: 'visited' },
    });
  });
});

describe('a row of a customer', () => {
  const rowOf = (type: string, members: object = {}) => anEvent({ segment: { id: 'seg_1' } }, { type, ...members });

  test.each(['customer.segment.entered', 'customer.segment.left'])('%s has the whole customer', (type) => {
    expect(buildActivityData(rowOf(type), told)).toEqual({
      customer: toCustomerResponse(known.customer, known.usage, CONFIG),
      type: 'visited',
      segment: { id: 'seg_1' },
    });
    expect(buildActivityData(rowOf(type), { config: CONFIG, known: null })).toMatchObject({ customer: null });
  });

  test('of another type has the short form of the customer, and the campaign', () => {
    const type = 'customer.voucher.deleted';

    expect(buildActivityData(rowOf(type), told)).toEqual({
      customer: CUSTOMER,
      campaign: CAMPAIGN_TOLD,
      type: 'visited',
      segment: { id: 'seg_1' },
    });
    expect(buildActivityData(rowOf(type), { config: CONFIG, known: null })).toMatchObject({ customer: null });
    expect(buildActivityData(rowOf(type, { campaign_id: undefined }), told)).not.toHaveProperty('campaign');
  });
});

describe('the cause of a record without its call', () => {
  const publication = (user_id?: string) => ({ id: 'pub_1', ...(user_id && { user_id }) }) as unknown as Publication;
  const [PERSON, INTERNAL] = [{ channel: 'USER_PORTAL', user: { id: 'user_1' } }, { channel: 'INTERNAL' }];
  const paid = (channel_type: string) => aRedemption({ channel: { channel_id: 'user_1', channel_type } as never });
  const effect = (record: object) => ({ kind: 'EFFECT', type: 'customer.order.paid', record });

  test.each<[string, object, object]>([
    ['the person of an effect', effect(paid('USER')), PERSON],
    ['the service, when it redeems a reward itself', effect(paid('AUTO_REDEEM')), INTERNAL],
    ['the person of a publication', { kind: 'PUBLICATION', publication: publication('user_1') }, PERSON],
    ['no channel of a publication without a person', { kind: 'PUBLICATION', publication: publication() }, INTERNAL],
    [
      'the person of a code that was given',
      { kind: 'HOLDER', publication: publication('user_1'), voucher: CODE },
      PERSON,
    ],
    ['no channel of a customer', { kind: 'CUSTOMER', type: 'customer.created' }, INTERNAL],
  ])('is %s', (_name, item, event_source) => {
    const { data, group_id } = toActivityResponse({ ...PLACE, ...item } as unknown as ActivityItem, told);

    expect([group_id, data.event_source]).toEqual([null, event_source]);
  });
});

describe('effects without their parts', () => {
  const effect = (type: string, record: object) =>
    ({ ...PLACE, kind: 'EFFECT', type, record }) as unknown as ActivityItem;

  test('an order without a record has no referrer', () => {
    expect(buildActivityData(effect('customer.order.paid', aRedemption({ order: null })), told)).toMatchObject({
      referrer: null,
      order: null,
    });
  });

  test('points of a deleted card have no transaction', () => {
    const record = aRollback({ voucher: null });

    expect(buildActivityData(effect('customer.voucher.gift.balance_added', record), told)).toEqual({
      customer: CUSTOMER,
    });
  });

  test('a redeemed reward that is not recorded has no id', () => {
    expect(buildActivityData(effect('customer.reward_redemptions.completed', aRedemption()), told)).toMatchObject({
      reward_redemption: { reward_assignment_id: null },
      reward_assignment: { id: null, reward_id: null },
    });
  });
});

test('a redemption of a referral code outside of campaigns refers its customer', () => {
  const voucher = { ...CODE, campaign_id: null, is_referral_code: true, holder_id: 'cust_2' };
  const record = aRedemption({ voucher });
  const item = { ...PLACE, kind: 'ENTRY', record, parts: [record] } as ActivityItem;

  expect(entriesOf(item, CONFIG).slice(1).map(activityType)).toEqual(['customer.referred']);
});

test('a redemption of a program that an event converts refers nobody', () => {
  const program = { conversion_event_type: 'custom_event' } as never;
  const campaigns = new Map([['camp_1', { ...CONFIG.campaigns.get('camp_1')!, referral_program: program }]]);
  const record = aRedemption({ voucher: { ...CODE, is_referral_code: true, holder_id: 'cust_2' } });
  const item = { ...PLACE, kind: 'ENTRY', record, parts: [record] } as ActivityItem;

  expect(entriesOf(item, { ...CONFIG, campaigns })).toHaveLength(1);
});
