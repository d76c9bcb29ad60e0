// The list of work in the background: what failed is found, however much else was begun since.
import * as app from '../../support/app';
import { aCaller, aRuntime, refusal } from '../../support/shop';

it('finds all of one status that were begun in some time, however many others there were since', async () => {
  const rt = await aRuntime();
  const caller = aCaller();
  const from = new Date(rt.clock.nowMs()).toISOString();
  rt.clock.advance(1);
  const failed = app.newAction(rt, caller, { type: 'WEBHOOKS.REPLAY', work: { kind: 'METADATA' }, total: 0 });
  await rt.store.asyncActions.put(caller, { ...failed, status: 'FAILED' });
  for (let count = 0; count < 5; count += 1) {
    rt.clock.advance(1);
    await app.bulkUpdate(rt, caller, [{ code: 'NOBODY', metadata: {} }]);
  }
  const idsOf = async (query: object) => {
    const { async_actions, total } = await app.listAsyncActions(rt, caller, { limit: 3, ...query });
    return [async_actions.map(({ id }) => id), total];
  };

  expect(await idsOf({ status: 'FAILED', start_date: from })).toEqual([[failed.id], 1]);
  expect((await idsOf({ status: 'DONE', start_date: from }))[1]).toBe(5);
  const later = new Date(rt.clock.nowMs()).toISOString();
  expect(await idsOf({ status: 'FAILED', start_date: later })).toEqual([[], 0]);
  const refused = await refusal(app.listAsyncActions(rt, caller, { start_date: 'soon' }));
  expect(refused).toMatchObject({
    key: 'invalid_query_params',
    details: expect.stringContaining('start_date') as string,
  });
});
