// What becomes of a delivery after an attempt.
import { planAttemptOutcome, type DeliveryAttemptInput, JITTER, RETRIES_MS } from '../../../lib/core/events/attempt';
import type { OpenDelivery, SendResult } from '../../../lib/model/events/delivery';
import { NEW_HEALTH, type Sendout } from '../../support/core';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;

const sendout: Sendout = {
  id: 'whs_1',
  object: 'webhook_sendout',
  status: 'PENDING',
  type: 'voucher.created',
  webhook_id: 'wh_1',
  target_url: 'https://receiver.example.com',
  event_id: 'evvou_1',
  entity_id: 'v_1',
  group_id: null,
  event_created_at: '2026-03-10T12:00:00.000Z',
  created_at: '2026-03-10T12:00:00.000Z',
  sent_at: null,
  next_attempt_at: null,
  attempts: [],
};
const delivery: OpenDelivery = { sendout, body: '{}', nextMs: START_MS, firstMs: null };

const answered = (httpStatus: number, retryAfter: string | null = null): SendResult => ({
  status: 'ANSWERED',
  httpStatus,
  retryAfter,
  durationMs: 5,
});

function outcomeOf(members: Partial<DeliveryAttemptInput>) {
  const attempted = { delivery, health: NEW_HEALTH, startedMs: START_MS, nowMs: START_MS, chance: 0.5 };
  return planAttemptOutcome({ ...attempted, result: answered(500), ...members });
}

describe('planAttemptOutcome', () => {
  it.each([200, 201, 204, 299])('takes %i for a success', (status) => {
    const { end, health, disabled } = outcomeOf({ result: answered(status) });

    expect(end).toMatchObject({ status: 'SUCCEEDED', nextMs: null, sentAt: '2026-03-10T12:00:00.000Z' });
    expect(health).toEqual({ last_success_at: '2026-03-10T12:00:00.000Z' });
    expect(disabled).toBeNull();
  });

  it.each([101, 301, 308, 400, 404, 500])('tries again after %i', (status) => {
    const { end, health } = outcomeOf({ result: answered(status) });

    expect(end).toMatchObject({ status: 'PENDING', nextMs: START_MS + 5_000, firstMs: START_MS });
    expect(health).toEqual({ failing_since: '2026-03-10T12:00:00.000Z' });
  });

  it('keeps the newest hundred attempts of one that is begun again and again', () => {
    const old = { created_at: '2026-03-01T12:00:00.000Z', http_status: 500, error: null };
    const attempts = Array.from({ length: 100 }, (_, index) => ({ ...old, duration_ms: index }));

    const { end } = outcomeOf({ delivery: { ...delivery, sendout: { ...sendout, attempts } }, result: answered(200) });

    expect(end.attempts).toHaveLength(100);
    expect([end.attempts[0], end.attempts.at(-1)]).toMatchObject([{ duration_ms: 1 }, { http_status: 200 }]);
  });

  it('ends what was failing with the next success', () => {
    const health = {
      ...NEW_HEALTH,
      failing_since: '2026-03-10T11:00:00.000Z',
      last_success_at: '2026-03-10T11:59:59.000Z',
    };

    expect(outcomeOf({ result: answered(200), health }).health).toMatchObject({ failing_since: null });
  });

  it.each([
    ['at the earliest', 0, 1 - JITTER],
    ['on average', 0.5, 1],
    ['at the latest', 0.999_999, 1 + JITTER],
  ])('follows the documented times, %s', (_name, chance, factor) => {
    let open: OpenDelivery = delivery;
    const times: number[] = [];
    for (;;) {
      const nowMs = open.nextMs;
      const { end } = outcomeOf({ delivery: open, startedMs: nowMs, nowMs, chance });
      if (end.nextMs === null) break;
      times.push(end.nextMs - START_MS);
      open = { ...open, firstMs: end.firstMs, nextMs: end.nextMs, sendout: { ...sendout, attempts: end.attempts } };
    }

    const minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 24 * 60];
    const documented = [5_000, ...minutes.map((count) => count * MINUTE_MS)];
    expect(RETRIES_MS).toEqual(documented);
    expect(times).toHaveLength(13);
    for (const [index, time] of times.entries()) {
      expect(Math.abs(time - documented[index]! * factor)).toBeLessThan(documented[index]! * 0.001 + 1);
    }
  });

  const lastTry = (members: Partial<DeliveryAttemptInput> = {}) => {
    const attempts = RETRIES_MS.map((wait) => ({
      created_at: new Date(START_MS + wait - 5_000).toISOString(),
      http_status: 500,
      error: null,
      duration_ms: 1,
    }));
    const nowMs = START_MS + 24 * 60 * MINUTE_MS;
    const open = { ...delivery, firstMs: START_MS, sendout: { ...sendout, attempts } };
    return outcomeOf({ delivery: open, startedMs: nowMs, nowMs, ...members });
  };

  it('gives up after the last retry, and has the webhook disabled', () => {
    expect(lastTry()).toMatchObject({
      end: { status: 'FAILED', nextMs: null },
      disabled: 'All 13 retries of an event failed.',
    });
  });

  it('leaves a webhook on that other events got through to meanwhile', () => {
    const health = { ...NEW_HEALTH, last_success_at: new Date(START_MS + MINUTE_MS).toISOString() };

    expect(lastTry({ health })).toMatchObject({ end: { status: 'FAILED' }, disabled: null });
  });

  it('disables at once after 410', () => {
    expect(outcomeOf({ result: answered(410) })).toMatchObject({
      end: { status: 'FAILED', nextMs: null },
      disabled: 'The receiver answered 410 Gone.',
    });
  });

  it.each([
    ['seconds', '120', 120_000],
    ['a date', 'Tue, 10 Mar 2026 12:10:00 GMT', 600_000],
    ['more than an hour', '86400', 3_600_000],
    ['nothing that can be read', 'soon', 5_000],
    ['what is over', 'Tue, 10 Mar 2026 11:00:00 GMT', 5_000],
  ])('waits as Retry-After asks for: %s', (_name, retryAfter, waitMs) => {
    const { end, health } = outcomeOf({ result: answered(503, retryAfter) });

    expect(end.nextMs).toBe(START_MS + waitMs);
    expect(health).toMatchObject({ slow_until: '2026-03-10T12:05:00.000Z' });
  });

  it('heeds Retry-After of a busy receiver alone', () => {
    const { end, health } = outcomeOf({ result: answered(500, '120') });

    expect(end.nextMs).toBe(START_MS + 5_000);
    expect(health).not.toHaveProperty('slow_until');
  });

  it('notes errors of at most 500 characters', () => {
    const { end } = outcomeOf({ result: { status: 'FAILED', error: 'x'.repeat(600), durationMs: 3.4 } });

    expect(end.attempts).toEqual([
      { created_at: '2026-03-10T12:00:00.000Z', http_status: null, error: 'x'.repeat(500), duration_ms: 3 },
    ]);
  });

  it.each([
    ['the least', 0, 4_500],
    ['the middle', 0.5, 5_000],
    ['nearly the most', 0.999, 5_499],
    ['the most', 1, 5_500],
  ])('moves a retry by a tenth at most: %s', (_name, chance, waitMs) => {
    expect(outcomeOf({ chance }).end.nextMs).toBe(START_MS + waitMs);
  });

  it('never plans a retry for what is past', () => {
    const nowMs = START_MS + 20_000;

    expect(outcomeOf({ nowMs }).end.nextMs).toBe(nowMs);
    expect(outcomeOf({ nowMs, result: answered(503, '2') }).end.nextMs).toBe(nowMs + 2_000);
  });

  it.each([299, 300])('counts what is below 300: %i', (status) => {
    expect(outcomeOf({ result: answered(status) }).end.status).toBe(status === 299 ? 'SUCCEEDED' : 'PENDING');
  });

  it.each([
    ['a success', answered(204), { http_status: 204, error: null, duration_ms: 5 }],
    ['another answer', answered(404), { http_status: 404, error: 'The receiver answered 404.', duration_ms: 5 }],
    [
      'no answer',
      { status: 'FAILED', error: 'No answer.', durationMs: 9_999.6 } as const,
      { http_status: null, error: 'No answer.', duration_ms: 10_000 },
    ],
  ])('notes %s', (_name, result, noted) => {
    const before = { created_at: '2026-03-09T12:00:00.000Z', http_status: 500, error: 'x', duration_ms: 1 };
    const open = { ...delivery, sendout: { ...sendout, attempts: [before] } };
    const { end } = outcomeOf({ delivery: open, result, nowMs: START_MS + 7 });

    expect(end.attempts).toEqual([before, { created_at: '2026-03-10T12:00:00.000Z', ...noted }]);
  });

  it('has no moment of success and disables nothing while it tries on', () => {
    expect(outcomeOf({})).toMatchObject({ end: { sentAt: null }, disabled: null });
    expect(outcomeOf({ result: { status: 'FAILED', error: 'No answer.', durationMs: 1 } })).toMatchObject({
      end: { status: 'PENDING' },
      health: { failing_since: '2026-03-10T12:00:00.000Z' },
      disabled: null,
    });
  });

  it('keeps since when a webhook fails', () => {
    const health = { ...NEW_HEALTH, failing_since: '2026-03-10T11:00:00.000Z' };

    expect(outcomeOf({ health }).health).toEqual({});
  });

  it.each([
    ['never before', null, null, { last_success_at: '2026-03-10T12:00:00.000Z' }],
    ['just now', '2026-03-10T11:59:30.001Z', null, {}],
    ['half a minute ago', '2026-03-10T11:59:30.000Z', null, { last_success_at: '2026-03-10T12:00:00.000Z' }],
    [
      'just now, before it failed',
      '2026-03-10T11:59:59.000Z',
      '2026-03-10T11:59:59.500Z',
      { last_success_at: '2026-03-10T12:00:00.000Z', failing_since: null },
    ],
  ])('notes a success twice a minute at most: the last was %s', (_name, last_success_at, failing_since, noted) => {
    const health = { ...NEW_HEALTH, last_success_at, failing_since };

    expect(outcomeOf({ result: answered(200), health }).health).toEqual(noted);
  });

  it('does not count attempts from before the delivery was begun again', () => {
    const attempts = RETRIES_MS.map((wait) => ({
      created_at: new Date(START_MS - wait - 1).toISOString(),
      http_status: 500,
      error: null,
      duration_ms: 1,
    }));
    const again = { ...delivery, sendout: { ...sendout, attempts } };

    expect(outcomeOf({ delivery: again }).end).toMatchObject({ firstMs: START_MS, nextMs: START_MS + 5_000 });
    expect(outcomeOf({ delivery: { ...again, firstMs: START_MS } }).end.nextMs).toBe(START_MS + 5_000);
  });

  it('counts the attempt at the very beginning', () => {
    const first = { created_at: '2026-03-10T12:00:00.000Z', http_status: 500, error: null, duration_ms: 1 };
    const open = { ...delivery, firstMs: START_MS, sendout: { ...sendout, attempts: [first] } };

    expect(outcomeOf({ delivery: open }).end.nextMs).toBe(START_MS + MINUTE_MS);
    // One that stands there already is none of a delivery that begins now.
    expect(outcomeOf({ delivery: { ...open, firstMs: null } }).end.nextMs).toBe(START_MS + 5_000);
  });

  it.each([
    ['nothing', null, 5_000],
    ['less than the plan', '1', 5_000],
    ['no time', '0', 5_000],
    ['blanks around it', '  120 ', 120_000],
    ['an hour', '3600', 3_600_000],
    ['a second more', '3601', 3_600_000],
    ['more digits than milliseconds have', '99999999999999999999', 3_600_000],
    ['a date in more than an hour', 'Tue, 10 Mar 2026 14:00:00 GMT', 3_600_000],
    ['a date in the older form', 'Tuesday, 10-Mar-26 12:10:00 GMT', 600_000],
    ['a number with a unit', '120s', 5_000],
    ['a unit before the number', 's120s', 5_000],
    ['a fraction', '120.5', 5_000],
    ['a number below zero', '-120', 5_000],
    ['nothing at all', '', 5_000],
  ])('reads Retry-After of %s', (_name, retryAfter, waitMs) => {
    expect(outcomeOf({ result: answered(429, retryAfter) }).end.nextMs).toBe(START_MS + waitMs);
  });

  it.each([
    ...[429, 502, 503, 504].map((status) => [status, true] as const),
    ...[408, 428, 430, 500, 501, 505].map((status) => [status, false] as const),
  ])('takes %i for busy: %s', (status, isBusy) => {
    const { end, health } = outcomeOf({ result: answered(status, '60'), nowMs: START_MS + 1_000 });

    expect(end.nextMs).toBe(START_MS + (isBusy ? 61_000 : 5_000));
    expect(health).toEqual({
      failing_since: '2026-03-10T12:00:01.000Z',
      ...(isBusy && { slow_until: '2026-03-10T12:05:01.000Z' }),
    });
  });

  it('waits for a date as it is from now', () => {
    const nowMs = START_MS + 30_000;

    expect(outcomeOf({ result: answered(503, 'Tue, 10 Mar 2026 12:10:00 GMT'), nowMs }).end.nextMs).toBe(
      START_MS + 600_000,
    );
  });

  it.each([
    ['before the first attempt', -30_000, 'All 13 retries of an event failed.'],
    ['so shortly before that the next one was not noted', -29_999, null],
    ['long before', -3_600_000, 'All 13 retries of an event failed.'],
    ['at the first attempt', 0, null],
  ])('goes by the last success: %s', (_name, distanceMs, disabled) => {
    const health = { ...NEW_HEALTH, last_success_at: new Date(START_MS + distanceMs).toISOString() };

    expect(lastTry({ health }).disabled).toBe(disabled);
  });

  it('disables after 410 whatever else got through', () => {
    const health = { ...NEW_HEALTH, last_success_at: '2026-03-10T12:00:00.000Z' };

    expect(outcomeOf({ result: answered(410, '60'), health }).disabled).toBe('The receiver answered 410 Gone.');
  });
});
