// What becomes of a delivery after an attempt.
import { attemptOutcome, type Attempted, JITTER, RETRIES_MS } from '../../../lib/core/events/attempt';
import type { OpenDelivery, SendResult } from '../../../lib/model/events/delivery';
import { NEW_HEALTH, type Sendout } from '../../../lib/model/records/webhook';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;

const sendout: Sendout = {
  ...{ id: 'whs_1', object: 'webhook_sendout', status: 'PENDING', type: 'voucher.created', webhook_id: 'wh_1' },
  ...{ target_url: 'https://receiver.example.com', event_id: 'evvou_1', entity_id: 'v_1', group_id: null },
  ...{ event_created_at: '2026-03-10T12:00:00.000Z', created_at: '2026-03-10T12:00:00.000Z' },
  ...{ sent_at: null, next_attempt_at: null, attempts: [] },
};
const delivery: OpenDelivery = { sendout, body: '{}', nextMs: START_MS, firstMs: null };

const answered = (httpStatus: number, retryAfter: string | null = null): SendResult => ({
  ...{ status: 'ANSWERED', httpStatus, retryAfter, durationMs: 5 },
});

function outcomeOf(members: Partial<Attempted>) {
  const attempted = { delivery, health: NEW_HEALTH, startedMs: START_MS, nowMs: START_MS, chance: 0.5 };
  return attemptOutcome({ ...attempted, result: answered(500), ...members });
}

describe('attemptOutcome', () => {
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

  const lastTry = (members: Partial<Attempted> = {}) => {
    const attempts = RETRIES_MS.map((wait) => ({
      ...{ created_at: new Date(START_MS + wait - 5_000).toISOString(), http_status: 500, error: null, duration_ms: 1 },
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
});
