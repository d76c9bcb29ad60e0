// Custom events: whether one is taken, how it is told, and what is kept of it.
import type { Conversion } from '../../../lib/core/custom-events/conversion';
import {
  buildCustomEvent,
  echoCustomEvent,
  isCountedEvent,
  refuseEvent,
  toCustomEventResponse,
} from '../../../lib/core/custom-events/event';
import {
  type Config,
  configOf,
  type CustomEvent,
  type EventSchema,
  LIMITS,
  refuseExtraEventSchema,
} from '../../support/core';

const SCHEMA: EventSchema = {
  id: 'ms_1',
  name: 'visited',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  schema: { properties: { shop: { type: 'string' } } },
  object: 'custom-event-schema',
};
const CONFIG: Config = { ...configOf({}), eventSchemas: new Map([['ms_1', SCHEMA]]) };
const ADA = { source_id: 'ada' };

describe('refuseEvent', () => {
  it.each([
    ['an id', { id: 'cust_1' }],
    ['a source id', ADA],
  ])('takes the event of a customer with %s', (_name, customer) => {
    expect(refuseEvent(CONFIG, { event: 'visited', customer, metadata: { shop: 'Paris' } })).toBeNull();
  });

  it.each([
    ['nothing', {}],
    ['an empty id', { id: '' }],
    ['a name alone', { name: 'Ada' }],
  ])('refuses a customer with %s', (_name, customer) => {
    const details = 'Property .customer must have an id or a source_id.';

    expect(refuseEvent(CONFIG, { event: 'visited', customer })).toEqual({ key: 'invalid_payload', details });
  });

  it('refuses metadata that do not fit the schema of the event, also where none are sent', () => {
    const key = 'metadata_validation_failed';

    expect(refuseEvent(CONFIG, { event: 'visited', customer: ADA, metadata: { shop: 7 } })).toMatchObject({ key });
    expect(refuseEvent(CONFIG, { event: 'visited', customer: ADA })).toMatchObject({ key });
  });

  it('takes whatever an event without a schema says', () => {
    expect(refuseEvent(CONFIG, { event: 'left', customer: ADA, metadata: { shop: 7 } })).toBeNull();
    expect(refuseEvent(CONFIG, { event: 'left', customer: ADA, metadata: null })).toBeNull();
  });

  it('refuses more metadata than a record may hold', () => {
    const metadata = { text: 'x'.repeat(LIMITS.metadataBytes + 1) };

    expect(refuseEvent(CONFIG, { event: 'left', customer: ADA, metadata })).toMatchObject({ key: 'invalid_payload' });
  });
});

const CUSTOMER = { id: 'cust_1', name: null, email: null, source_id: 'ada', metadata: {}, object: 'customer' } as const;
const EVENT: CustomEvent = {
  object: 'event',
  type: 'visited',
  customer: CUSTOMER,
  referral: null,
  loyalty: null,
  metadata: { shop: 'Paris' },
};

describe('buildCustomEvent', () => {
  const change = { record: { ...CUSTOMER, created_at: '2026-01-01T00:00:00.000Z' } } as never;

  it('names its customer', () => {
    const sent = { event: 'visited', customer: ADA, metadata: { shop: 'Paris' } };

    expect(buildCustomEvent(sent, change)).toEqual(EVENT);
  });

  it('has empty metadata where none are sent', () => {
    expect(buildCustomEvent({ event: 'visited', customer: ADA }, change).metadata).toEqual({});
  });

  it('names the code that referred its customer', () => {
    const conversion = { fact: { voucher: { id: 'v_1', code: 'CODE', holder_id: 'cust_2' } } } as unknown as Conversion;

    expect(buildCustomEvent({ event: 'visited', customer: ADA }, change, conversion).referral).toEqual({
      code: 'CODE',
      id: 'v_1',
    });
  });
});

describe('toCustomEventResponse', () => {
  const referral = { code: 'CODE', id: 'v_1' };
  const REFERRED: CustomEvent = { ...EVENT, referral };
  const sent = (referrer_id?: string | null) => ({
    event: 'visited',
    customer: ADA,
    referral: { code: 'CODE', ...(referrer_id !== undefined && { referrer_id }) },
  });

  it.each([
    ['the referrer that was sent', REFERRED, sent('cust_2'), { ...referral, referrer_id: 'cust_2' }],
    ['no referrer where none was sent', REFERRED, sent(), referral],
    ['no referrer where null was sent', REFERRED, sent(null), referral],
    ['no referral where it took no effect', EVENT, sent('cust_2'), null],
  ])('has %s', (_name, event, request, expected) => {
    expect(toCustomEventResponse(event, request)).toEqual({ ...event, referral: expected });
  });

  it('has no referral where none was sent', () => {
    expect(toCustomEventResponse(EVENT, { event: 'visited', customer: ADA })).toEqual(EVENT);
  });
});

describe('isCountedEvent', () => {
  const segment = (filter: object | null) => ({ filter });
  const config = {
    eventSchemas: CONFIG.eventSchemas,
    segments: new Map(
      Object.entries({
        seg_1: segment(null),
        seg_2: segment({ junction: 'and', 'events.read.count': {}, country: {} }),
        seg_3: segment({ 'events.left.early.created_at': {} }),
      }),
    ) as unknown as Config['segments'],
  };

  it.each([
    ['visited', true],
    ['read', true],
    ['left.early', true],
    ['left', false],
    ['country', false],
  ])('of %s is %s: it has a schema, or a segment reads it', (event, expected) => {
    expect(isCountedEvent(config, event)).toBe(expected);
  });
});

describe('echoCustomEvent', () => {
  it('is what was sent', () => {
    const sent = { event: 'visited', customer: ADA, metadata: { shop: 'Paris' } };

    expect(echoCustomEvent(sent)).toMatchObject({
      object: 'event',
      type: 'visited',
      customer: { source_id: 'ada' },
      metadata: { shop: 'Paris' },
      referral: null,
      loyalty: null,
    });
    expect(echoCustomEvent({ event: 'visited', customer: ADA })).toMatchObject({ metadata: {} });
  });
});

describe('refuseExtraEventSchema', () => {
  const withSchemas = (count: number): Config => ({
    ...CONFIG,
    eventSchemas: new Map(Array.from({ length: count }, (_, index) => [`ms_${index}`, SCHEMA])),
  });

  it('refuses a schema beyond the limit', () => {
    expect(refuseExtraEventSchema(withSchemas(LIMITS.eventSchemas - 1))).toBeNull();
    expect(refuseExtraEventSchema(withSchemas(LIMITS.eventSchemas))).toEqual({
      key: 'invalid_payload',
      details: `A project has at most ${LIMITS.eventSchemas} schemas of custom events.`,
    });
  });
});
