// What changes of codes and publications tell.
import { aCoupon, CAMPAIGN_TOLD, CONFIG, CUSTOMER, NOW, toldOf } from './support';
import {
  buildPublicationFacts,
  buildVoucherChangeFacts,
  EMPTY_USAGE,
  type Publication,
  toCustomerResponse,
  toVoucherResponse,
  type Voucher,
} from '../../support/core';

describe('buildVoucherChangeFacts', () => {
  test.each([
    ['a new one', null, true, 'voucher.created'],
    ['a new one that is off', null, false, 'voucher.created'],
    ['one that stayed on', true, true, 'voucher.updated'],
    ['one that stayed off', false, false, 'voucher.updated'],
    ['one switched on', false, true, 'voucher.enabled'],
    ['one switched off', true, false, 'voucher.disabled'],
    ['one that is neither on nor off any more', false, null, 'voucher.enabled'],
  ])('of %s', (_name, before, active, type) => {
    const voucher = aCoupon({ active });

    expect(buildVoucherChangeFacts(voucher, before === null ? null : aCoupon({ active: before }), CONFIG)).toEqual([
      { type, entity_id: 'v_1', data: { voucher: toVoucherResponse(voucher, CONFIG), campaign: CAMPAIGN_TOLD } },
    ]);
  });

  test('have no campaign where the code has none', () => {
    expect(buildVoucherChangeFacts(aCoupon({ campaign_id: null }), null, CONFIG)[0]?.data).toMatchObject({
      campaign: null,
    });
  });
});

const NEW_FACT = {
  revision: 1,
  sequence: 0,
  periods: {},
  reservations: [],
  reservationSequence: 0,
};

describe('buildPublicationFacts', () => {
  const told: Publication = {
    id: 'pub_1',
    object: 'publication',
    created_at: NOW,
    customer_id: 'cust_1',
    tracking_id: null,
    metadata: { p: 1 },
    channel: 'API',
    source_id: 's-1',
    result: 'SUCCESS',
    vouchers_id: ['v_1', 'v_2'],
    customer: CUSTOMER,
  };
  const record = {
    record: { ...told, customer: { ...CUSTOMER, phone: '+1' }, vouchers: ['CODE-1', 'CODE-2'] },
    target: { campaign: null, campaign_id: null, voucher_type: null, is_referral_code: false, codes: [] },
    answer: null,
    request_hash: null,
  };
  const plan = (...vouchers: readonly Voucher[]): Parameters<typeof buildPublicationFacts>[0] => ({
    stored: record,
    customer: null,
    gains: [],
    codes: vouchers.map((after) => ({ fact: { ...NEW_FACT, voucher: after }, after })),
  });
  const TOLD = { config: CONFIG, usage: EMPTY_USAGE };
  const [one, two] = [aCoupon(), aCoupon({ id: 'v_2', code: 'CODE-2', campaign_id: null })];

  test('are the publication with its first code, and each code', () => {
    const shared = { customer: CUSTOMER, publication: told };
    const first = { ...shared, campaign: CAMPAIGN_TOLD, voucher: toldOf(one) };
    const second = { ...shared, campaign: null, voucher: toldOf(two) };

    expect(buildPublicationFacts(plan(one, two), TOLD)).toEqual([
      { type: 'publication.succeeded', entity_id: 'pub_1', data: { ...first, vouchers: [toldOf(one), toldOf(two)] } },
      { type: 'voucher.published', entity_id: 'v_1', data: { ...first, created_at: NOW } },
      { type: 'voucher.published', entity_id: 'v_2', data: { ...second, created_at: NOW } },
    ]);
  });

  test('do not repeat codes inside the publication', () => {
    const [fact] = buildPublicationFacts(plan(one), TOLD);

    expect(fact?.data.publication).not.toHaveProperty('vouchers');
    expect(fact?.data.publication).not.toHaveProperty('voucher');
  });

  test('begin with the receiver who was made for it, and the codes that were', () => {
    const receiver = { ...CUSTOMER, created_at: NOW, system_metadata: {} };
    const found = plan(one, two);
    const codes = [found.codes[0]!, { fact: null, after: two }];
    const customer = { record: receiver, change: 'CREATE', revision: 0 } as const;

    expect(
      buildPublicationFacts({ ...found, codes, customer }, TOLD).map(({ type, entity_id }) => [type, entity_id]),
    ).toEqual([
      ...[
        ['customer.created', 'cust_1'],
        ['voucher.created', 'v_2'],
        ['publication.succeeded', 'pub_1'],
      ],
      ...[
        ['voucher.published', 'v_1'],
        ['voucher.published', 'v_2'],
      ],
    ]);
    const gains = [{ campaignId: 'camp_1', sum: 'credits', by: 700 }] as const;
    const [, , publication, published] = buildPublicationFacts({ ...found, codes, customer, gains }, TOLD);
    const holding = { ...EMPTY_USAGE, holdings: { camp_1: { points: 0, credits: 700, referred: 0 } } };
    const whole = toCustomerResponse(receiver, holding, CONFIG);
    expect(publication?.data).toMatchObject({ customer: CUSTOMER, publication: { customer: whole } });
    expect(published?.data).toMatchObject({ customer: CUSTOMER, publication: { customer: whole } });
    expect(buildPublicationFacts({ ...found, codes, customer }, TOLD)[0]?.data).toEqual({
      customer: toCustomerResponse(receiver, EMPTY_USAGE, CONFIG),
    });
  });

  test('of no codes are the publication alone', () => {
    expect(buildPublicationFacts(plan(), TOLD)).toEqual([
      {
        type: 'publication.succeeded',
        entity_id: 'pub_1',
        data: { customer: CUSTOMER, publication: told, campaign: null, voucher: null, vouchers: [] },
      },
    ]);
  });
});
