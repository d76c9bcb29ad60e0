// Publications that are taken over from another system.
import {
  type PublicationImport,
  buildPublicationDecision,
  keepStoredDates,
} from '../../../lib/core/publication/import-publication';
import {
  CREATED_AT,
  EMPTY_USAGE,
  factsOf,
  NOON,
  type PublicationFacts,
  type PublicationPlan,
  type StoredPublication,
} from '../../support/core';

const { config, vouchers, customer } = factsOf({
  campaigns: { camp_1: { name: 'Winter' } },
  vouchers: { ONE: { campaign: 'camp_1' }, TWO: {}, GONE: { publish: { count: 1 } } },
  customer: {},
  project: { timezone: 'Europe/Berlin' },
});
const COMING: PublicationImport = {
  id: 'pub_1',
  createdAt: CREATED_AT,
  customerId: 'cust_1',
  codes: ['ONE', 'TWO'],
  sourceId: 'src_1',
  channel: 'move',
  metadata: { a: 1 },
};
const FACTS: PublicationFacts = {
  config,
  earlier: null,
  sameSource: null,
  voucher: null,
  customer,
  customerRevision: 0,
  usage: EMPTY_USAGE,
  joined: new Map(),
  claimedJoins: new Map(),
};
const codes = (...names: readonly string[]) => names.map((name) => vouchers.get(name)!);

describe('buildPublicationDecision', () => {
  it('is planned as it was made there, at its moment', () => {
    expect(buildPublicationDecision(COMING, FACTS, codes('ONE', 'TWO'))).toEqual({
      attempt: {
        command: {
          voucher: 'ONE',
          campaign: null,
          count: 2,
          joinOnce: false,
          customer: { id: 'cust_1' },
          sourceId: 'src_1',
          channel: 'move',
          metadata: { a: 1 },
        },
        id: 'pub_1',
        requestHash: null,
      },
      facts: FACTS,
      campaign: config.campaigns.get('camp_1'),
      codes: codes('ONE', 'TWO'),
      moment: { nowMs: Date.parse(CREATED_AT), timezone: 'Europe/Berlin' },
      isOnce: false,
    });
  });

  it('has no campaign without a code', () => {
    expect(buildPublicationDecision({ ...COMING, codes: [] }, FACTS, [])).toMatchObject({
      attempt: { command: { voucher: null, count: 0 } },
      campaign: null,
    });
  });

  const sameSource = { record: { id: 'pub_0' } } as StoredPublication;
  test.each<[string, Partial<PublicationFacts>, string, object]>([
    [
      'a customer who is not here, first of all',
      { customer: null, sameSource },
      'GONE',
      { key: 'not_found', resource_id: 'cust_1', resource_type: 'customer' },
    ],
    [
      'a code that was given away, before the source id',
      { sameSource },
      'GONE',
      { key: 'voucher_already_published', details: 'Voucher v_GONE is published already.' },
    ],
    [
      'a source id that another has',
      { sameSource },
      'TWO',
      { key: 'duplicate_source_id', details: 'The publication pub_0 has the source id src_1.' },
    ],
  ])('refuses %s', (_name, members, code, expected) => {
    expect(buildPublicationDecision(COMING, { ...FACTS, ...members }, codes('ONE', code))).toMatchObject(expected);
  });
});

describe('keepStoredDates', () => {
  const dates = { start_date: CREATED_AT, expiration_date: NOON, updated_at: CREATED_AT };
  const after = { ...vouchers.get('ONE')!.voucher, start_date: NOON, expiration_date: CREATED_AT, updated_at: NOON };
  const kept = (fact: PublicationPlan['codes'][number]['fact']) =>
    keepStoredDates({ codes: [{ fact, after }], sourceName: 's' } as unknown as PublicationPlan);

  it('leaves a code the dates it has', () => {
    const known = vouchers.get('ONE')!;
    const fact = { ...known, voucher: { ...known.voucher, ...dates } };

    expect(kept(fact)).toEqual({ codes: [{ fact, after: { ...after, ...dates } }], sourceName: 's' });
  });

  it('gives it none where it has none', () => {
    const none = { start_date: null, expiration_date: null, updated_at: null };

    expect(kept(vouchers.get('ONE')!).codes[0]?.after).toMatchObject(none);
    expect(kept(null).codes[0]?.after).toMatchObject(none);
  });
});
