// What triggers an earning rule, as a request names it.
import { readEvent, refuseOtherEvent } from '../../../../lib/core/loyalty/earning/event-input';
import type { Config, EarningRule } from '../../../support/core';

const CONFIG = {
  segments: new Map([
    ['seg_dynamic', { type: 'auto-update', filter: { junction: 'and', country: { conditions: { $is: ['PL'] } } } }],
    ['seg_static', { type: 'static', filter: null }],
    [
      'seg_published',
      { type: 'auto-update', filter: { 'publications.created_at': { conditions: { $is_unknown: true } } } },
    ],
  ]),
  loyaltyTiers: new Map([['lty_gold', {}]]),
  eventSchemas: new Map([
    ['ce_visit', { id: 'ce_visit', name: 'visit' }],
    ['ce_review', { id: 'ce_review', name: 'review' }],
  ]),
} as unknown as Config;

type Request = Parameters<typeof readEvent>[0];

const KNOWN_EVENTS =
  'Property .event must be order.paid, customer.segment.entered, customer.loyalty.tier.joined, ' +
  'customer.loyalty.tier.left, customer.loyalty.tier.upgraded, customer.loyalty.tier.downgraded, ' +
  'customer.loyalty.tier.prolonged or the name of a custom event with a schema';

const REACHED = 'customer.loyalty.tier.upgraded';

describe('the event of an earning rule', () => {
  test.each<[string, Request, object]>([
    ['paid orders', { event: 'order.paid' }, { event: 'order.paid', schema_id: null }],
    [
      'paid orders with the members of other events as null',
      { event: 'order.paid', custom_event: null, segment: null, loyalty_tier: null },
      { event: 'order.paid', schema_id: null },
    ],
    [
      'a segment that is entered',
      { event: 'customer.segment.entered', segment: { id: 'seg_dynamic' } },
      { event: 'customer.segment.entered', schema_id: null, segment_id: 'seg_dynamic' },
    ],
    [
      'a move to one tier',
      { event: REACHED, loyalty_tier: { id: 'lty_gold' } },
      { event: REACHED, schema_id: null, loyalty_tier_id: 'lty_gold' },
    ],
    ['a move to any tier', { event: REACHED }, { event: REACHED, schema_id: null, loyalty_tier_id: '__ANY__' }],
    [
      'a move to any tier, by its name',
      { event: REACHED, loyalty_tier: { id: '__ANY__' } },
      { event: REACHED, schema_id: null, loyalty_tier_id: '__ANY__' },
    ],
    ['a custom event by its name', { event: 'review' }, { event: 'review', schema_id: 'ce_review' }],
    [
      'a custom event by its schema',
      { event: 'visit', custom_event: { schema_id: 'ce_visit' } },
      { event: 'visit', schema_id: 'ce_visit' },
    ],
  ])('is %s', (_name, request, expected) => {
    expect(readEvent(request, CONFIG)).toEqual(expected);
  });

  test.each<[string, Request, string]>([
    [
      'a segment of paid orders',
      { event: 'order.paid', segment: { id: 'seg_dynamic' } },
      'Property .segment must be null for the event order.paid.',
    ],
    [
      'a custom event of paid orders',
      { event: 'order.paid', custom_event: { schema_id: 'ce_visit' } },
      'Property .custom_event must be null for the event order.paid.',
    ],
    [
      'a tier of a custom event',
      { event: 'visit', loyalty_tier: { id: 'lty_gold' } },
      'Property .loyalty_tier must be null for the event visit.',
    ],
    [
      'a tier of a segment',
      { event: 'customer.segment.entered', segment: { id: 'seg_dynamic' }, loyalty_tier: { id: 'lty_gold' } },
      'Property .loyalty_tier must be null for the event customer.segment.entered.',
    ],
    [
      'a segment of a tier',
      { event: REACHED, segment: { id: 'seg_dynamic' } },
      `Property .segment must be null for the event ${REACHED}.`,
    ],
    ['no segment', { event: 'customer.segment.entered' }, 'Property .segment.id is required.'],
    [
      'a static segment',
      { event: 'customer.segment.entered', segment: { id: 'seg_static' } },
      'Property .segment must not be static: nobody enters a static segment.',
    ],
    [
      'a segment that reads publications',
      { event: 'customer.segment.entered', segment: { id: 'seg_published' } },
      'Property .segment must not read publications: nobody enters such a segment.',
    ],
    ['an unknown event', { event: 'bought' }, `${KNOWN_EVENTS}, not bought.`],
    [
      'the schema of another event',
      { event: 'visit', custom_event: { schema_id: 'ce_review' } },
      `${KNOWN_EVENTS}, not visit.`,
    ],
  ])('is refused for %s', (_name, request, details) => {
    expect(readEvent(request, CONFIG)).toEqual({ key: 'invalid_payload', details });
  });

  test.each<[string, Request, string, string]>([
    ['segment', { event: 'customer.segment.entered', segment: { id: 'seg_gone' } }, 'segment', 'seg_gone'],
    ['tier', { event: REACHED, loyalty_tier: { id: 'lty_gone' } }, 'loyalty_tier', 'lty_gone'],
    ['schema', { event: 'visit', custom_event: { schema_id: 'ce_gone' } }, 'custom_event_schema', 'ce_gone'],
  ])('names a %s that does not exist', (_name, request, type, id) => {
    expect(readEvent(request, CONFIG)).toMatchObject({ key: 'not_found', resource_type: type, resource_id: id });
  });
});

const RULE = { event: 'visit', schema_id: 'ce_visit' } as EarningRule;
const ENTERED = { event: 'customer.segment.entered', schema_id: null, segment_id: 'seg_dynamic' } as EarningRule;
const MOVED = { event: REACHED, schema_id: null, loyalty_tier_id: 'lty_gold' } as EarningRule;

type Update = Parameters<typeof refuseOtherEvent>[1];

describe('an update of an earning rule', () => {
  test.each<[string, EarningRule, Update]>([
    ['nothing of the event', RULE, {}],
    ['the same event and schema', RULE, { event: 'visit', custom_event: { schema_id: 'ce_visit' } }],
    ['the same segment', ENTERED, { segment: { id: 'seg_dynamic' } }],
    ['the same tier', MOVED, { loyalty_tier: { id: 'lty_gold' } }],
  ])('may name %s', (_name, rule, update) => {
    expect(refuseOtherEvent(rule, update)).toBeNull();
  });

  test.each<[string, EarningRule, Update, string]>([
    ['event', RULE, { event: 'review' }, '.event must stay visit'],
    ['schema', RULE, { custom_event: { schema_id: 'ce_review' } }, '.event must stay visit'],
    ['segment', ENTERED, { segment: { id: 'seg_static' } }, '.segment must stay seg_dynamic'],
    ['tier', MOVED, { loyalty_tier: { id: '__ANY__' } }, '.loyalty_tier must stay lty_gold'],
    ['segment, of a rule without one', RULE, { segment: { id: 'seg_dynamic' } }, '.segment must stay null'],
  ])('may name no other %s', (_name, rule, update, kept) => {
    const details = `Property ${kept}: the event of an earning rule cannot change.`;
    expect(refuseOtherEvent(rule, update)).toEqual({ key: 'invalid_payload', details });
  });
});
