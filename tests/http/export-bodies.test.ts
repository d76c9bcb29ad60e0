// What a body for an export is refused with: the words of the published API.
import * as app from '../support/app';
import { validate } from '../../schemas/compiled/exports/create';

describe('a body for an export', () => {
  const refusal = (body: unknown): unknown => {
    try {
      app.checkBody(validate, body);
      return null;
    } catch (error) {
      return (error as { readonly failure?: unknown }).failure;
    }
  };

  it('of an object that there is not names those that there are', () => {
    expect(refusal({ exported_object: 'campaign' })).toEqual({
      key: 'invalid_payload',
      details:
        'Property .exported_object should be equal to one of the allowed values ' +
        '[ voucher, redemption, return, publication, customer, order, product, sku, voucher_transactions, points_expiration ]',
    });
  });

  it.each([
    ['no object', {}, "Payload should have required property 'exported_object'"],
    ['fields that are none', { exported_object: 'sku', parameters: { fields: [1] } }, '.parameters.fields'],
    ['another format', { exported_object: 'sku', parameters: { response_format: 'XML' } }, '.response_format'],
    ['an order that is none', { exported_object: 'sku', parameters: { order: 1 } }, '.parameters.order'],
    ['filters that are none', { exported_object: 'order', parameters: { filters: [] } }, '.parameters.filters'],
  ])('with %s names the place', (_name, body, details) => {
    expect(refusal(body)).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining(details) as string,
    });
  });
});
