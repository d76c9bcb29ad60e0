// What is sent of an event, and how ids of events begin.
import { bodyOf, eventPrefix, MOST_BODY_BYTES } from '../../../lib/core/events/envelope';
import { type StackableEvent, WEBHOOK_EVENTS } from '../../support/core';
import { MADE_AT, NOW } from './support';

const event: StackableEvent = {
  id: 'evvou_1',
  type: 'voucher.created',
  created_at: MADE_AT,
  entity_id: 'v_1',
  group_id: 'v-1',
  event_source: { channel: 'API', api_key: { name: 'Shop', app_id: 'key-1' } },
  data: { voucher: { id: 'v_1' } },
};
const sending = {
  project: 'proj_1',
  sendoutId: 'whs_1',
  createdAt: NOW,
  webhook: { id: 'wh_1', target_url: 'https://receiver.example.com/' },
};

/** The event with data that makes its body so many bytes. */
function eventOfBytes(bytes: number, letter = 'x'): StackableEvent {
  const empty = Buffer.byteLength(bodyOf({ ...event, data: { text: '' } }, sending));
  const text = letter.repeat(Math.floor((bytes - empty) / Buffer.byteLength(letter)));
  return { ...event, data: { text } };
}

const dataOf = (sent: StackableEvent) => (JSON.parse(bodyOf(sent, sending)) as { data: unknown }).data;

describe('bodyOf', () => {
  test('is the whole envelope, its members in the published order and without whitespace', () => {
    expect(bodyOf(event, sending)).toBe(
      '{"id":"whs_1","project_id":"proj_1","created_at":"2026-03-10T12:00:00.000Z","type":"voucher.created",' +
        '"data":{"voucher":{"id":"v_1"}},' +
        '"source":{"id":"wh_1","object":"webhook","target_url":"https://receiver.example.com/"},' +
        '"event":{"id":"evvou_1","type":"voucher.created","created_at":"2026-01-01T00:00:00.000Z","entity_id":"v_1",' +
        '"group_id":"v-1","event_source":{"channel":"API","api_key":{"name":"Shop","app_id":"key-1"}}}}',
    );
  });

  test('names the webhook alone, whatever else is known of it', () => {
    const webhook = { ...sending.webhook, headers: { names: ['authorization'], sealed: 'x' } };

    expect(bodyOf(event, { ...sending, webhook })).toBe(bodyOf(event, sending));
  });

  test('has all data up to 256 KB', () => {
    const largest = eventOfBytes(MOST_BODY_BYTES);

    expect(MOST_BODY_BYTES).toBe(262_144);
    expect(Buffer.byteLength(bodyOf(largest, sending))).toBe(MOST_BODY_BYTES);
    expect(dataOf(largest)).toEqual(largest.data);
  });

  test('has the id of the record instead of more', () => {
    expect(dataOf(eventOfBytes(MOST_BODY_BYTES + 1))).toEqual({ id: 'v_1', truncated: true });
  });

  test('counts bytes, not characters', () => {
    const long = eventOfBytes(MOST_BODY_BYTES + 2, 'é');

    expect(JSON.stringify(long).length).toBeLessThan(MOST_BODY_BYTES);
    expect(dataOf(long)).toEqual({ id: 'v_1', truncated: true });
  });

  test('leaves the rest of the envelope as it is where it is cut', () => {
    const { data: _data, ...rest } = JSON.parse(bodyOf(event, sending)) as Record<string, unknown>;
    const { data: _cut, ...others } = JSON.parse(bodyOf(eventOfBytes(MOST_BODY_BYTES + 1), sending)) as typeof rest;

    expect(others).toEqual(rest);
  });
});

describe('eventPrefix', () => {
  test.each([
    ['redemption.rollback.failed', 'evred'],
    ['voucher.gift.transaction.created', 'evvou'],
    ['customer.rewarded', 'evcus'],
    ['campaign.vouchers.added', 'evcam'],
    ['publication.succeeded', 'evpub'],
    ['business_validation_rule.created', 'evval'],
    ['vouchers', 'evcus'],
    ['', 'evcus'],
  ])('of %j is %s', (type, prefix) => {
    expect(eventPrefix(type)).toBe(prefix);
  });

  test('is one of seven for every name', () => {
    const prefixes = new Set(WEBHOOK_EVENTS.map(eventPrefix));

    expect([...prefixes].sort()).toEqual(['evcam', 'evcus', 'evled', 'evpub', 'evred', 'evval', 'evvou']);
  });
});
