// 3.x of the official client: tiers of a loyalty program.
import type { NewerClient } from './newer-client';

export function loyaltyTiers(call: NewerClient): void {
  describe('loyalty tiers', () => {
    it('are created, read and listed, with what their members get', async () => {
      const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
      const { id } = await call('createLoyaltyProgram', { body: { name: 'T3', type: 'AUTO_UPDATE', voucher: card } });
      const { code } = await call('addMember', { path: [id], body: { customer: { source_id: 't3-member' } } });
      const body = [{ name: 'Bronze', points: { from: 1, to: 99 } }];

      const [created] = (await call('createInBulkLoyaltyTiers', { path: [id], body })) as unknown as [
        { readonly id: string },
      ];
      const read = await call('getLoyaltyTier', { path: [id, created.id] });
      const list = await call('listLoyaltyTiers', { path: [id] });
      const rules = await call('listLoyaltyTierEarningRules', { path: [id, created.id] });
      const rewards = await call('listLoyaltyTierRewards', { path: [id, created.id] });
      const own = await call('listMemberLoyaltyTier', { path: [code] });

      expect(read).toEqual(created);
      expect(list).toMatchObject({ object: 'list', total: 1, data: [created] });
      expect([rules, rewards]).toMatchObject([{ total: 0 }, { total: 0 }]);
      expect(own).toMatchObject({ total: 1, data: [created] });
    });
  });
}
