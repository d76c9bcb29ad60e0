// Another try of a delivery: offered where the service takes it.
import { retryBarrier } from '../../dashboard/model/events/retry';

const RECEIVER = { id: 'wh_1', active: true, disabled_at: null };
const OFF = { ...RECEIVER, active: false };

describe('another try', () => {
  it.each([
    ['is offered to a webhook that is on', [RECEIVER], null],
    ['is offered until the webhooks are read', undefined, null],
    [
      'is not offered to one that is switched off',
      [{ ...RECEIVER, id: 'wh_2' }, OFF],
      'Its webhook is disabled. Enable it first.',
    ],
    [
      'is not offered to one that was disabled',
      [{ ...OFF, disabled_at: '2026-11-22T12:00:00Z' }],
      'Its webhook is disabled. Enable it first.',
    ],
    [
      'is not offered to one that is gone',
      [{ ...RECEIVER, id: 'wh_2' }],
      'The webhook is deleted: no more events are sent.',
    ],
  ])('%s', (_what, webhooks, words) => expect(retryBarrier('wh_1', webhooks)).toBe(words));
});
