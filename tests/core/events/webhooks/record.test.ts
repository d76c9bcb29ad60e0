// Webhooks as they are stored and shown.
import {
  applyWebhookChanges,
  sortByCreation,
  refuseExtraWebhook,
  toWebhookResponse,
} from '../../../../lib/core/events/webhooks/record';
import { LIMITS, NEW_HEALTH, type UpdateWebhookRequest, type Webhook } from '../../../support/core';

const HOOK: Webhook = {
  id: 'wh_1',
  object: 'webhook',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  target_url: 'https://shop.example/in',
  events: ['voucher.created'],
  active: true,
};
const HEADERS = { names: ['x-shop'], sealed: 'sealed' };
const hooks = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`wh_${index}`, HOOK] as const));

describe('refuseExtraWebhook', () => {
  it('refuses beyond the limit of a project', () => {
    expect(refuseExtraWebhook(hooks(LIMITS.webhooks - 1))).toBeNull();
    expect(refuseExtraWebhook(hooks(LIMITS.webhooks))).toEqual({
      key: 'invalid_payload',
      details: `A project has at most ${LIMITS.webhooks} webhooks.`,
    });
  });
});

describe('applyWebhookChanges', () => {
  it('changes what is sent, and nothing else', () => {
    const request: UpdateWebhookRequest = {
      target_url: 'https://shop.example/new',
      active: false,
      events: ['voucher.updated', 'voucher.updated'],
    };

    expect(applyWebhookChanges(HOOK, request, HEADERS)).toEqual({
      ...HOOK,
      target_url: 'https://shop.example/new',
      active: false,
      events: ['voucher.updated'],
      headers: HEADERS,
    });
    expect(applyWebhookChanges(HOOK, {}, undefined)).toEqual(HOOK);
  });

  it('changes how much it is sent of an event, and keeps it where nothing is said', () => {
    const thin = applyWebhookChanges(HOOK, { data: 'thin' }, undefined);

    expect(thin).toEqual({ ...HOOK, data: 'thin' });
    expect(applyWebhookChanges(thin, { data: null }, undefined)).toEqual(thin);
    expect(applyWebhookChanges(thin, { data: 'full' }, undefined)).toEqual({ ...HOOK, data: 'full' });
    expect(toWebhookResponse(thin, NEW_HEALTH)['data']).toBe('thin');
  });

  it('takes headers away', () => {
    expect(applyWebhookChanges({ ...HOOK, headers: HEADERS }, {}, null)).toEqual({ ...HOOK, headers: null });
  });

  it('keeps headers of which nothing is said', () => {
    expect(applyWebhookChanges({ ...HOOK, headers: HEADERS }, { active: false }, undefined)).toEqual({
      ...HOOK,
      active: false,
      headers: HEADERS,
    });
  });

  it('takes null for nothing said', () => {
    expect(applyWebhookChanges(HOOK, { active: null, target_url: null }, undefined)).toEqual(HOOK);
  });
});

describe('sortByCreation', () => {
  it('puts the oldest first, and those of one moment by their ids', () => {
    const later = { ...HOOK, id: 'wh_0', created_at: '2026-01-02T00:00:00.000Z' };
    const same = { ...HOOK, id: 'wh_2' };

    expect(sortByCreation([later, same, HOOK]).map(({ id }) => id)).toEqual(['wh_1', 'wh_2', 'wh_0']);
    expect(sortByCreation([HOOK, same, later]).map(({ id }) => id)).toEqual(['wh_1', 'wh_2', 'wh_0']);
  });
});

describe('toWebhookResponse', () => {
  it('shows which headers there are, and how it fares', () => {
    const health = { ...NEW_HEALTH, slow_until: '2026-01-03T00:00:00.000Z', failing_since: '2026-01-02T00:00:00.000Z' };

    expect(toWebhookResponse({ ...HOOK, headers: HEADERS }, health)).toEqual({
      ...HOOK,
      data: 'full',
      headers: { 'x-shop': '***' },
      failing_since: '2026-01-02T00:00:00.000Z',
      last_success_at: null,
      disabled_at: null,
      disabled_reason: null,
    });
  });

  it('shows no headers where there are none', () => {
    expect(toWebhookResponse(HOOK, NEW_HEALTH)['headers']).toEqual({});
    expect(toWebhookResponse({ ...HOOK, headers: null }, NEW_HEALTH)['headers']).toEqual({});
  });

  test.each([
    [true, null, true],
    [false, null, false],
    [true, '2026-01-02T00:00:00.000Z', false],
  ])('of active %s and disabled at %s says %s', (active, disabled_at, expected) => {
    expect(toWebhookResponse({ ...HOOK, active }, { ...NEW_HEALTH, disabled_at })).toMatchObject({
      active: expected,
      headers: {},
    });
  });
});
