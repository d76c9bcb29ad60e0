// 3.x of the official client: points that an order earns for a later day.
import { until } from '../../support/until';
import type { NewerClient } from './newer-client';

export function pendingPoints(call: NewerClient): void {
  describe('pending points', () => {
    it('are listed, adjusted, added to the card and cancelled', async () => {
      const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
      const { id } = await call('createLoyaltyProgram', { body: { name: 'P3', type: 'AUTO_UPDATE', voucher: card } });
      const customer = { source_id: 'p3-member' };
      const { code } = await call('addMember', { path: [id], body: { customer } });
      const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 30 } };
      const pending_points = { period_type: 'DAY', period_value: 14 };
      await call('createEarningRule', { path: [id], body: [{ ...rule, pending_points }] });
      for (const source_id of ['p3-one', 'p3-two']) {
        await call('createOrder', { body: { source_id, status: 'PAID', amount: 900, customer } });
      }
      const list = async () => await call('listMemberPendingPoints', { path: [code] });
      await until(async () => (await list()).data.length === 2, { what: () => 'both orders have pending points' });

      const [newest = '', oldest = ''] = (await list()).data.map((entry) => entry.id);
      expect(await call('listMemberPendingPoints1', { path: [id, code] })).toEqual(await list());
      expect(await call('listCampaignPendingPoints', { path: [id] })).toEqual(await list());
      const adjusted = await call('adjustMemberPendingPoints', { path: [code, newest], body: { points: 5 } });
      const active = await call('activateMemberPendingPoints', { path: [code, newest] });
      await call('cancelMemberPendingPoints', { path: [code, oldest] });

      expect(adjusted).toMatchObject({ points: 5, total: 65, object: 'balance' });
      expect(active).toMatchObject({ points: 35, balance: 35, type: 'loyalty_card' });
      expect(await list()).toMatchObject({ data: [], has_more: false });
    });
  });
}
