// Where the codes of a publication come from.
import {
  EMPTY_USAGE,
  factsOf,
  NOON,
  type PublicationFacts,
  type PublishCommand,
  refuseSameSource,
  sourceOf,
  type StoredPublication,
  type World,
} from '../../support/core';

const ID = `cust_${'a1'.repeat(16)}`;
const command = (members: Partial<PublishCommand>): PublishCommand => ({
  voucher: null,
  campaign: 'camp_1',
  count: 1,
  joinOnce: false,
  customer: {},
  sourceId: null,
  channel: 'API',
  metadata: {},
  ...members,
});

function facts(world: World = {}): PublicationFacts {
  const { config, vouchers, customer } = factsOf({ campaigns: { camp_1: { name: 'Winter' } }, ...world });
  return {
    config,
    earlier: null,
    sameSource: null,
    voucher: [...vouchers.values()][0] ?? null,
    customer,
    customerRevision: 0,
    usage: EMPTY_USAGE,
    joined: new Map(),
    claimedJoins: new Map(),
  };
}

const unknown = (type: string, id: string) => ({
  key: 'not_found',
  details: `Cannot find ${type} with id ${id}`,
  resource_id: id,
  resource_type: type,
});

describe('sourceOf', () => {
  const source = (members: Partial<PublishCommand>, read = facts(), principal: 'PROJECT' | 'CLAIM' = 'PROJECT') =>
    sourceOf(command(members), read, principal);

  it('is the campaign that is named', () => {
    expect(source({})).toMatchObject({ campaign: { id: 'camp_1' } });
    expect(source({ campaign: 'Winter' })).toMatchObject({ campaign: { id: 'camp_1' } });
    expect(source({ campaign: 'Summer' })).toEqual(unknown('campaign', 'Summer'));
    expect(source({ campaign: null })).toEqual(unknown('campaign', ''));
  });

  it('is that of the voucher, or none', () => {
    expect(source({ voucher: 'CODE' }, facts({ vouchers: { CODE: { campaign: 'camp_1' } } }))).toMatchObject({
      campaign: { id: 'camp_1' },
    });
    expect(source({ voucher: 'CODE' }, facts({ vouchers: { CODE: {} } }))).toEqual({ campaign: null });
    expect(source({ voucher: 'CODE' })).toEqual(unknown('voucher', 'CODE'));
  });

  it('is gone with a campaign that is being deleted', () => {
    const campaigns = { camp_1: { name: 'Winter', deleted_at: NOON } };
    const read = facts({ campaigns, vouchers: { CODE: { campaign: 'camp_1' } } });

    expect(source({ voucher: 'CODE' }, read)).toEqual(unknown('voucher', 'CODE'));
  });

  it('refuses a customer that does not exist, but does not show it to a claim', () => {
    expect(source({ customer: { id: 'cust_9' } })).toEqual(unknown('customer', 'cust_9'));
    expect(source({ customer: ID })).toEqual(unknown('customer', ID));
    expect(source({ customer: 'ann' })).toMatchObject({ campaign: {} });
    expect(source({ customer: { id: 'cust_9' } }, facts(), 'CLAIM')).toMatchObject({ campaign: {} });
    expect(source({ customer: { id: 'cust_1' } }, facts({ customer: { id: 'cust_1' } }))).toMatchObject({
      campaign: {},
    });
  });
});

describe('refuseSameSource', () => {
  const stored = {
    record: { id: 'pub_1', customer_id: 'cust_1', vouchers_id: ['v_1'] },
    target: { campaign: 'Winter', campaign_id: 'camp_1', codes: ['CODE'] },
  } as unknown as StoredPublication;
  const ann = facts({ customer: { id: 'cust_1' } });
  const refuse = (members: Partial<PublishCommand>, read = ann) =>
    refuseSameSource(stored, command(members), { facts: read, principal: 'PROJECT' });
  const TAKEN = {
    key: 'duplicate_source_id',
    details: 'The source_id belongs to the publication pub_1, which is for another customer or voucher.',
    resource_id: 'pub_1',
    resource_type: 'publication',
  };

  test.each<[string, Partial<PublishCommand>]>([
    ['campaign by id', { campaign: 'camp_1' }],
    ['campaign by name', { campaign: 'Winter' }],
    ['code', { voucher: 'CODE' }],
    ['voucher id', { voucher: 'v_1' }],
  ])('takes a repeat for the same %s', (_name, members) => {
    expect(refuse(members)).toBeNull();
  });

  it('takes a repeat that names the same voucher otherwise', () => {
    const { voucher } = facts({ vouchers: { code: { id: 'v_1' } } });

    expect(refuse({ voucher: 'code' }, { ...ann, voucher })).toBeNull();
  });

  test.each<[string, Partial<PublishCommand>, PublicationFacts]>([
    ['another campaign', { campaign: 'camp_2' }, ann],
    ['another voucher', { voucher: 'OTHER' }, ann],
    ['another customer', {}, facts({ customer: { id: 'cust_2' } })],
    ['nobody', {}, facts()],
  ])('refuses %s', (_name, members, read) => {
    expect(refuse(members, read)).toEqual(TAKEN);
  });

  it('shows a claim nothing', () => {
    expect(refuseSameSource(stored, command({}), { facts: ann, principal: 'CLAIM' })).toEqual({
      key: 'duplicate_source_id',
      details: 'The source_id was used before.',
    });
  });
});
