// The metadata of a validation or redemption, and the schemas of what a redemption writes.
import {
  type EvaluationRequest,
  inputOf,
  listed,
  type MetadataSchema,
  type Principal,
  refuseItemMetadata,
  refuseRequestMetadata,
  type World,
} from '../../support/core';
import { configWith, of, schemaOf } from './support';

const NUMBER = of({ type: 'number' });
const OPTIONAL = of({ type: 'number', optional: true });
const ITEMS = [{ metadata: { p: 1 } }, { metadata: { p: 'x' } }] as const;

interface Setting {
  readonly world?: World;
  readonly principal?: Principal;
}

function refusalOf(
  schemas: readonly MetadataSchema[],
  request: Partial<EvaluationRequest>,
  { world = {}, principal = 'PROJECT' }: Setting = {},
) {
  const input = inputOf(world, { redeemables: listed('A'), ...request });
  const config = { ...input.facts.config, ...configWith(...schemas) };
  return refuseRequestMetadata({ ...input, principal, facts: { ...input.facts, config } });
}

const TOLD = { key: 'metadata_validation_failed', details: "p: must be a number (actual value is 'x')" };
const REQUIRED = { key: 'metadata_validation_failed', details: 'p: property is required' };

describe('refuseRequestMetadata', () => {
  test.each<[object: string, request: Partial<EvaluationRequest>]>([
    ['redemption', { metadata: { p: 'x' } }],
    ['order', { order: { metadata: { p: 'x' } } }],
    ['order_item', { order: { items: [...ITEMS] } }],
    ['customer', { customer: { metadata: { p: 'x' } } }],
  ])('refuses metadata that does not fit the schema of %s', (object, request) => {
    expect(refusalOf([schemaOf(object, OPTIONAL)], request)).toEqual(TOLD);
    expect(refusalOf([schemaOf('publication', OPTIONAL)], request)).toBeNull();
    expect(refusalOf([], request)).toBeNull();
    expect(refusalOf([schemaOf(object, OPTIONAL)], request, { principal: 'SHOPPER' })).toEqual({
      key: 'metadata_validation_failed',
      details: `Metadata of the ${object} does not fit its schema.`,
    });
  });

  test('asks for required properties of the redemption, and of what the request names', () => {
    expect(refusalOf([schemaOf('redemption', NUMBER)], {})).toEqual(REQUIRED);
    for (const object of ['order', 'order_item', 'customer']) {
      expect(refusalOf([schemaOf(object, NUMBER)], {})).toBeNull();
    }
    expect(refusalOf([schemaOf('order', NUMBER)], { order: {} })).toEqual(REQUIRED);
    expect(refusalOf([schemaOf('customer', NUMBER)], { customer: {} })).toEqual(REQUIRED);
    expect(refusalOf([schemaOf('order_item', NUMBER)], { order: { items: [{}] } })).toEqual(REQUIRED);
  });

  test('leaves an order that sends none what it has', () => {
    const world: World = { order: { metadata: { p: 'x' } } };
    expect(refusalOf([schemaOf('order', NUMBER)], { order: { id: 'ord_1' } }, { world })).toBeNull();
    expect(refusalOf([schemaOf('order', NUMBER)], { order: { metadata: {} } }, { world })).toEqual(REQUIRED);
  });

  test('adds to the metadata of a customer', () => {
    const world: World = { customer: { metadata: { p: 1 } } };
    const sent = (metadata: Record<string, unknown>) =>
      refusalOf([schemaOf('customer', NUMBER)], { customer: { metadata } }, { world });
    expect(sent({ q: 2 })).toBeNull();
    expect(sent({ p: 'x' })).toEqual(TOLD);
  });

  test('asks nothing of the customer of a claim, who is not changed', () => {
    const request = { customer: { metadata: { p: 'x' } } };
    expect(refusalOf([schemaOf('customer', NUMBER)], request, { principal: 'CLAIM' })).toBeNull();
  });

  test('names the first that does not fit', () => {
    const schemas = [schemaOf('order', OPTIONAL), schemaOf('redemption', NUMBER)];
    expect(refusalOf(schemas, { order: { metadata: { p: 'x' } } })).toEqual(REQUIRED);
  });
});

describe('refuseItemMetadata', () => {
  test('is null where every line fits', () => {
    const config = configWith(schemaOf('order_item', NUMBER));
    expect(refuseItemMetadata(config, [ITEMS[0]], 'PROJECT')).toBeNull();
    expect(refuseItemMetadata(config, ITEMS, 'PROJECT')).toEqual(TOLD);
    expect(refuseItemMetadata(config, [], 'PROJECT')).toBeNull();
  });
});
