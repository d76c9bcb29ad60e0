// Send-outs: how they are made, and which a query finds.
import { buildReplayTest, newDelivery, buildSendoutTests } from '../../../../lib/core/events/webhooks/sendouts';
import {
  type ListSendoutsQuery,
  NEW_HEALTH,
  type Sendout,
  type StackableEvent,
  USUAL_RETENTION,
  type Webhook,
} from '../../../support/core';
import { NOW, NOW_MS } from '../support';

const WEBHOOK: Webhook = {
  id: 'wh_1',
  object: 'webhook',
  created_at: NOW,
  updated_at: null,
  active: true,
  target_url: 'https://shop.example/in',
  events: ['voucher.created'],
};
const EVENT: StackableEvent = {
  id: 'evvou_1',
  type: 'voucher.created',
  created_at: '2026-03-10T11:00:00.000Z',
  entity_id: 'v_1',
  group_id: 'v0_1',
  event_source: { channel: 'INTERNAL' },
  data: { voucher: { id: 'v_1' } },
};
const PLACE = { project: 'proj_1', id: 'whs_1', nowMs: NOW_MS, retention: USUAL_RETENTION };
const DAY_MS = 86_400_000;
const SENDOUT = newDelivery({ event: EVENT, webhook: WEBHOOK, health: NEW_HEALTH }, PLACE).sendout;

function isFound(query: Partial<ListSendoutsQuery>, sendout: Sendout = SENDOUT): boolean {
  const tests = buildSendoutTests(query, null);
  return tests.length > 0 && tests.every(({ holds }) => holds(sendout));
}

describe('newDelivery', () => {
  it('goes out at once, and is kept for a month', () => {
    const { sendout, body, untilMs } = newDelivery({ event: EVENT, webhook: WEBHOOK, health: NEW_HEALTH }, PLACE);

    expect(sendout).toEqual({
      id: 'whs_1',
      object: 'webhook_sendout',
      status: 'PENDING',
      type: 'voucher.created',
      webhook_id: 'wh_1',
      target_url: 'https://shop.example/in',
      event_id: 'evvou_1',
      entity_id: 'v_1',
      group_id: 'v0_1',
      event_created_at: '2026-03-10T11:00:00.000Z',
      created_at: NOW,
      sent_at: null,
      next_attempt_at: NOW,
      attempts: [],
    });
    expect(JSON.parse(body)).toMatchObject({ id: 'whs_1', project_id: 'proj_1', created_at: NOW, data: EVENT.data });
    expect(untilMs).toBe(NOW_MS + 30 * DAY_MS);
  });

  it.each([
    ['thin', { id: 'v_1', truncated: true }],
    ['full', EVENT.data],
  ] as const)('has %s data where the webhook asks for that', (data, expected) => {
    const { body } = newDelivery({ event: EVENT, webhook: { ...WEBHOOK, data }, health: NEW_HEALTH }, PLACE);

    expect((JSON.parse(body) as { data: object }).data).toEqual(expected);
  });

  it('is held for a week where the webhook is disabled', () => {
    const health = { ...NEW_HEALTH, disabled_at: NOW };

    const { sendout, untilMs } = newDelivery({ event: EVENT, webhook: WEBHOOK, health }, PLACE);

    expect(sendout).toMatchObject({ status: 'HELD', next_attempt_at: null });
    expect(untilMs).toBe(NOW_MS + 7 * DAY_MS);
  });
});

describe('buildSendoutTests', () => {
  test.each<[keyof ListSendoutsQuery, string, string]>([
    ['status', 'PENDING', 'FAILED'],
    ['webhook_id', 'wh_1', 'wh_2'],
    ['group_id', 'v0_1', 'v0_2'],
    ['type', 'voucher.created', 'voucher.updated'],
  ])('finds by %s %s', (name, value, other) => {
    expect(isFound({ [name]: value })).toBe(true);
    expect(isFound({ [name]: other })).toBe(false);
  });

  it('asks for nothing where nothing is said', () => {
    expect(buildSendoutTests({}, null)).toEqual([]);
  });

  test.each([
    ['one before', { created_at: '2026-03-10T11:59:59.999Z', id: 'whs_9' }, true],
    ['one of the same moment with a smaller id', { created_at: NOW, id: 'whs_0' }, true],
    ['itself', { created_at: NOW, id: 'whs_1' }, false],
    ['one of the same moment with a greater id', { created_at: NOW, id: 'whs_2' }, false],
    ['one after', { created_at: '2026-03-10T12:00:00.001Z', id: 'whs_0' }, false],
  ])('behind a send-out finds %s: %o %s', (_name, members, expected) => {
    const [behind] = buildSendoutTests({}, SENDOUT);

    expect(behind?.holds({ ...SENDOUT, ...members })).toBe(expected);
    expect(behind?.rest?.({ ...SENDOUT, ...members })).toBe(expected);
    expect(behind).toMatchObject({ range: { beforeMs: NOW_MS + 1 }, where: null });
  });
});

describe('buildReplayTest', () => {
  test.each<[string, Partial<Sendout>, readonly string[] | null, boolean]>([
    ['one that is held', { status: 'HELD' }, null, true],
    ['one that failed', { status: 'FAILED' }, null, true],
    ['one that waits', { status: 'PENDING' }, null, false],
    ['one that arrived', { status: 'SUCCEEDED' }, null, false],
    ['one of another webhook', { status: 'HELD', webhook_id: 'wh_2' }, null, false],
    ['one of a type that is named', { status: 'HELD' }, ['voucher.created'], true],
    ['one of another type', { status: 'HELD' }, ['voucher.updated'], false],
  ])('of %s', (_name, members, types, expected) => {
    expect(buildReplayTest('wh_1', types).holds({ ...SENDOUT, ...members })).toBe(expected);
  });
});
