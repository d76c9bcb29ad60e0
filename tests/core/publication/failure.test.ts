// What is kept of a publication that was refused.
import {
  buildStoredFailure,
  type Caller,
  EMPTY_USAGE,
  factsOf,
  LIMITS,
  NOON,
  type PublicationFailure,
  type PublishCommand,
} from '../../support/core';

const SERVER = { kind: 'server', shopper: null } as Caller;
const CLIENT = { kind: 'client', shopper: null } as Caller;
const COMMAND: PublishCommand = {
  voucher: 'CODE',
  campaign: null,
  count: 1,
  joinOnce: false,
  customer: { source_id: 'kim' },
  sourceId: 'src_1',
  channel: 'API',
  metadata: { a: 1 },
};
const { config, vouchers, customer } = factsOf({
  campaigns: { camp_1: { name: 'Winter' } },
  vouchers: { CODE: { campaign: 'camp_1', discount: { type: 'AMOUNT', amount_off: 100 } } },
  customer: { metadata: { vip: true } },
});
const FACTS = {
  config,
  earlier: null,
  sameSource: null,
  voucher: vouchers.get('CODE')!,
  customer: null,
  customerRevision: 0,
  usage: EMPTY_USAGE,
  joined: new Map<string, string>(),
  claimedJoins: new Map<string, string>(),
};
const FAILED: PublicationFailure = {
  command: COMMAND,
  facts: FACTS,
  campaign: null,
  nowMs: Date.parse(NOON),
  failure: { key: 'voucher_disabled' },
};
const NEW = { id: 'pub_1', trackingId: 'track_1' };

describe('buildStoredFailure', () => {
  it('says what was requested, and why it was refused', () => {
    expect(buildStoredFailure(SERVER, FAILED, NEW)).toMatchObject({
      record: {
        id: 'pub_1',
        created_at: NOON,
        channel: 'API',
        source_id: 'src_1',
        metadata: { a: 1 },
        result: 'FAILURE',
        failure_code: 'voucher_disabled',
        customer: null,
        tracking_id: 'kim',
        voucher: { code: 'CODE', discount: { amount_off: 100 } },
      },
      target: { campaign_id: 'camp_1', codes: ['CODE'] },
      answer: null,
      request_hash: null,
    });
  });

  it.each<[string, PublishCommand['customer'], string | null]>([
    ['its text', 'kim', 'kim'],
    ['nothing where it has no source id', { name: 'Kim' }, null],
  ])('tracks a customer who does not exist by %s', (_name, named, expected) => {
    const command = { ...COMMAND, customer: named };

    expect(buildStoredFailure(SERVER, { ...FAILED, command }, NEW).record.tracking_id).toBe(expected);
  });

  it('is that of the campaign where no voucher is known', () => {
    const campaign = config.campaigns.get('camp_1')!;
    const refused = buildStoredFailure(SERVER, { ...FAILED, facts: { ...FACTS, voucher: null }, campaign }, NEW);

    expect(refused.target).toMatchObject({ campaign: 'Winter', codes: [] });
    expect(refused.record).not.toHaveProperty('voucher');
  });

  it('keeps of a client key neither metadata nor names', () => {
    const { record } = buildStoredFailure(CLIENT, { ...FAILED, facts: { ...FACTS, customer } }, NEW);

    expect(record).toMatchObject({ metadata: {}, customer: null, source_id: null });
    expect(buildStoredFailure(CLIENT, FAILED, NEW).record.tracking_id).toBe('track_1');
  });

  it('keeps nothing that is large', () => {
    const metadata = { a: 'x'.repeat(LIMITS.refusalMetadataBytes) };
    const { record } = buildStoredFailure(SERVER, { ...FAILED, command: { ...COMMAND, metadata } }, NEW);
    const known = buildStoredFailure(SERVER, { ...FAILED, facts: { ...FACTS, customer } }, NEW);

    expect(record.metadata).toEqual({});
    const units = Array.from({ length: 200 }, (_, index) => ({ unit_off: 1, unit_type: `product number ${index}` }));
    const { voucher } = FACTS.voucher;
    const large = { ...voucher, discount: { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units } } as typeof voucher;
    const facts = { ...FACTS, voucher: { ...FACTS.voucher, voucher: large } };
    const refused = buildStoredFailure(SERVER, { ...FAILED, facts }, NEW).record.voucher;
    expect(refused).toHaveProperty('code', 'CODE');
    expect(refused).not.toHaveProperty('discount');
    expect(known.record.customer).toMatchObject({ id: 'cust_1', metadata: { vip: true } });
  });
});
