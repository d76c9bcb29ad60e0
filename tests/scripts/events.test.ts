// npm run events: each send-out once for each state it is seen in.
import { dispatchDue } from '../../lib/services/events/dispatch';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { readEventsArguments } from '../../scripts/events/arguments';
import { newLines } from '../../scripts/events/tail';
import { aCaller, aRuntime, OTHER_PROJECT, PROJECT } from '../support/runtime';
import { putWebhook } from '../support/webhooks';

const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 100 } } as const;

it('shows what comes after it began, once, and again once something became of it', async () => {
  const rt = await aRuntime();
  const webhook = await putWebhook(rt, ['voucher.created']);
  await createVoucher(rt, aCaller(), 'BEFORE', GIFT);
  await dispatchDue(rt);
  const first = await newLines(rt.store, PROJECT, null);
  expect(first.lines).toEqual([]);

  const { id } = await createVoucher(rt, aCaller(), 'AFTER', GIFT);
  await dispatchDue(rt);
  const second = await newLines(rt.store, PROJECT, first.shown);
  const third = await newLines(rt.store, PROJECT, second.shown);

  expect(second.lines).toEqual([expect.stringContaining(`voucher.created  ${String(id)}  whs_`)]);
  expect(third.lines).toEqual([]);
  const sendout = /whs_\w+/.exec(second.lines[0] ?? '')?.[0] ?? '';
  const place = { project: PROJECT, webhookId: webhook.id, id: sendout };
  const nowMs = rt.clock.nowMs();
  await rt.store.deliveries.lease(place, { token: 't', nowMs, untilMs: nowMs + 1_000 });
  const attempt = { created_at: new Date(nowMs).toISOString(), http_status: 200, error: null, duration_ms: 5 };
  const end = {
    status: 'SUCCEEDED',
    attempts: [attempt],
    sentAt: attempt.created_at,
    nextMs: null,
    firstMs: nowMs,
  } as const;
  await rt.store.deliveries.finish(place, 't', end);
  const last = await newLines(rt.store, PROJECT, third.shown);
  expect(last.lines).toEqual([expect.stringMatching(/SUCCEEDED 200, attempt 1$/)]);
  expect((await newLines(rt.store, OTHER_PROJECT, new Map())).lines).toEqual([]);
});

it('reads its command line', () => {
  expect(readEventsArguments(['tail', '--project', 'proj_1', '--stage', 'prod'])).toEqual({
    project: 'proj_1',
    stage: 'prod',
  });
  expect(readEventsArguments(['tail']).stage).toBeNull();
  for (const args of [[], ['list'], ['tail', 'more'], ['tail', '--project', 'a b'], ['tail', '--unknown']]) {
    expect(() => readEventsArguments(args)).toThrow(/Usage: npm run events/);
  }
});
