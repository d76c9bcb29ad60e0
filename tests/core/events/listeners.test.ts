// Who listens to what.
import {
  type EventType,
  hasListeners,
  selectSubscribedTypes,
  selectSubscribers,
  type Webhook,
} from '../../support/core';
import { MADE_AT } from './support';

function aWebhook(id: string, members: Partial<Webhook> = {}): Webhook {
  return {
    id,
    object: 'webhook',
    created_at: MADE_AT,
    updated_at: null,
    target_url: 'https://receiver.example.com/',
    events: ['voucher.created', 'redemption.succeeded'],
    active: true,
    ...members,
  };
}

const configWith = (...webhooks: readonly Webhook[]) => ({ webhooks: new Map(webhooks.map((one) => [one.id, one])) });
const OFF = aWebhook('wh_off', { active: false });

describe('selectSubscribedTypes', () => {
  const ASKED: readonly EventType[] = ['voucher.created', 'voucher.updated', 'voucher.created', 'redemption.succeeded'];

  test('are those of any active webhook, each once', () => {
    const other = aWebhook('wh_2', { events: ['voucher.updated'] });

    expect(selectSubscribedTypes(configWith(aWebhook('wh_1')), ASKED)).toEqual([
      'voucher.created',
      'redemption.succeeded',
    ]);
    expect(selectSubscribedTypes(configWith(aWebhook('wh_1'), other), new Set(ASKED))).toEqual([
      ...['voucher.created', 'voucher.updated', 'redemption.succeeded'],
    ]);
  });

  test('are none where a webhook is off, has other names, or there is none', () => {
    expect(selectSubscribedTypes(configWith(OFF), ASKED)).toEqual([]);
    expect(selectSubscribedTypes(configWith(aWebhook('wh_1', { events: ['customer.created'] })), ASKED)).toEqual([]);
    expect(selectSubscribedTypes(configWith(), ASKED)).toEqual([]);
  });

  test('asks for no type where there is no webhook', () => {
    const types = function* (): Iterable<EventType> {
      throw new Error('nobody listens');
    };

    expect(selectSubscribedTypes(configWith(), types())).toEqual([]);
  });
});

describe('hasListeners', () => {
  test.each([
    ['an active one', [aWebhook('wh_1')], true],
    ['an active one beside one that is off', [OFF, aWebhook('wh_1')], true],
    ['one that is off', [OFF], false],
    ['none', [], false],
  ])('with %s', (_name, webhooks, expected) => {
    expect(hasListeners(configWith(...webhooks))).toBe(expected);
  });
});

describe('selectSubscribers', () => {
  const event = { type: 'voucher.created', created_at: '2026-02-01T00:00:00.000Z' } as const;

  test.each([
    ['made before it', {}, true],
    ['made at its moment', { created_at: event.created_at }, true],
    ['made after it', { created_at: '2026-02-01T00:00:00.001Z' }, false],
    ['off', { active: false }, false],
    ['with other names', { events: ['voucher.updated'] }, false],
  ] as const)('has a webhook %s: %#', (_name, members, isIn) => {
    const webhook = aWebhook('wh_1', members);

    expect(selectSubscribers(configWith(webhook), event)).toEqual(isIn ? [webhook] : []);
  });

  test('are several', () => {
    const both = [aWebhook('wh_1'), aWebhook('wh_2')];

    expect(selectSubscribers(configWith(...both, OFF), event)).toEqual(both);
  });
});
