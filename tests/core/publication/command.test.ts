// What a request to publish asks for.
import { commandOfBody, commandOfQuery, LIMITS, type PublishQuery } from '../../support/core';

const body = (members: object, query: object = {}) => commandOfBody(members, query);
const query = (members: object) => commandOfQuery(members as PublishQuery);

const COMMAND = {
  voucher: null,
  campaign: 'camp_1',
  count: 1,
  joinOnce: false,
  customer: null,
  sourceId: null,
  channel: 'API',
  metadata: {},
};
const tooMany = (details: string) => ({ key: 'too_many_vouchers_requested', details });

describe('commandOfBody', () => {
  it('has defaults for what is not sent', () => {
    expect(body({ campaign: 'camp_1' })).toEqual(COMMAND);
  });

  it('takes what is sent', () => {
    const customer = { source_id: 'ann' };
    const sent = { customer, source_id: 'pub-1', channel: 'SMS', metadata: { a: 1 }, voucher: 'CODE' };

    expect(body({ ...sent, campaign: { id: 'camp_1', name: 'Winter', count: 5 } })).toEqual({
      ...COMMAND,
      voucher: 'CODE',
      customer,
      sourceId: 'pub-1',
      channel: 'SMS',
      metadata: { a: 1 },
    });
  });

  it('names a campaign by its name', () => {
    expect(body({ campaign: { name: 'Winter', count: 20 } })).toMatchObject({ campaign: 'Winter', count: 20 });
  });

  it('takes the campaign of the query where the body has none', () => {
    expect(body({}, { campaign: 'camp_2' })).toMatchObject({ campaign: 'camp_2' });
    expect(body({ campaign: 'camp_1' }, { campaign: 'camp_2' })).toMatchObject({ campaign: 'camp_1' });
  });

  test.each<[string, object, object, boolean]>([
    ['the body', { join_once: true }, {}, true],
    ['the query', {}, { join_once: true }, true],
    ['the campaign', { campaign: { id: 'camp_1', join_once: true } }, {}, true],
    ['nobody', { join_once: false, campaign: { id: 'camp_1', join_once: false } }, { join_once: false }, false],
  ])('joins once where %s says so', (_name, members, options, joinOnce) => {
    expect(body({ campaign: 'camp_1', ...members }, options)).toMatchObject({ joinOnce });
  });

  it('refuses to publish nothing', () => {
    const failure = { key: 'missing_vouchers', details: 'Name a voucher or a campaign.' };

    expect(body({})).toEqual(failure);
    expect(body({ campaign: { count: 1 } })).toEqual(failure);
    expect(body({ campaign: null, voucher: null })).toEqual(failure);
  });

  it('refuses more at once than a publication takes', () => {
    const count = LIMITS.publicationCount;

    expect(body({ campaign: { id: 'camp_1', count } })).toMatchObject({ count });
    expect(body({ campaign: { id: 'camp_1', count: count + 1 } })).toEqual(
      tooMany(`At most ${count} vouchers can be published at once.`),
    );
  });

  it('refuses more than one with a source id', () => {
    const sent = { source_id: 'pub-1', campaign: { id: 'camp_1', count: 2 } };

    expect(body(sent)).toEqual(tooMany('At most 1 voucher can be published with a source_id.'));
    expect(body({ ...sent, campaign: 'camp_1' })).toMatchObject({ count: 1 });
  });
});

describe('commandOfQuery', () => {
  it('publishes one code to a customer', () => {
    expect(query({ customer: 'ann', voucher: 'CODE' })).toEqual({
      ...COMMAND,
      voucher: 'CODE',
      campaign: null,
      customer: 'ann',
    });
    expect(query({ customer: 'ann', campaign: 'camp_1', join_once: true })).toMatchObject({ joinOnce: true });
    expect(query({ customer: 'ann', campaign: 'camp_1' })).toMatchObject({ joinOnce: false });
  });

  it('refuses a query without a customer, or for nothing', () => {
    expect(query({ campaign: 'camp_1' })).toEqual({
      key: 'invalid_query_params',
      details: 'Property .customer is required.',
    });
    expect(query({ customer: 'ann' })).toMatchObject({ key: 'missing_vouchers' });
  });

  it('refuses more than one', () => {
    expect(query({ customer: 'ann', campaign: { id: 'camp_1', count: 2 } })).toEqual(
      tooMany('At most 1 voucher can be published by this route.'),
    );
  });
});
