// Redemptions for the cost benchmark that earn points: the same ones in a project without earning rules and in one with.
import { projectSettings } from '../../lib/model/records/settings';
import type { Redeemable } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { createEarningRules } from '../../lib/services/earning-rules/earning-rules';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import { redeem } from '../../lib/services/redemptions/redeem';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import { CALLER } from '../service';

const CODES = 3;
const CUSTOMER = { source_id: 'bench-member' };

/** A call whose cost is measured. */
export interface CostCall {
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

/**
 * The same redemption by the same member without and with earning rules, and the work behind the one that earns. The names
 * of both projects have one length: the size of an item decides its units.
 */
export async function earningCalls(rt: Runtime): Promise<readonly CostCall[]> {
  return [
    { name: `redeem ${CODES}, member, no earning rule`, work: await redemptionIn(rt, 'bench-plain', false) },
    { name: `redeem ${CODES}, member, earns`, work: await redemptionIn(rt, 'bench-earns', true) },
    { name: 'points of it, in the background', work: () => dispatchDue(rt) },
  ];
}

async function redemptionIn(rt: Runtime, project: string, earns: boolean): Promise<() => Promise<unknown>> {
  const caller = { ...CALLER, project };
  await rt.store.configChanges.commit(caller, { settings: projectSettings(project, 'Bench') });
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  await createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const request = { customer: CUSTOMER };
  await createMember(rt, caller, { campaignId: 'Club', request, idempotencyKey: null });
  if (earns) {
    const amount = { every: 100, points: 1 };
    const loyalty = { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount } } as const;
    await createEarningRules(rt, caller, 'Club', [{ event: 'order.paid', loyalty }]);
  }
  const redeemables: Redeemable[] = [];
  for (let index = 0; index < CODES; index += 1) {
    const code = `${project}-${index}`;
    await createVoucher(rt, caller, code, { discount: { type: 'PERCENT', percent_off: 1 } });
    redeemables.push({ object: 'voucher', id: code });
  }
  const order = { source_id: `${project}-order`, amount: 1_000_000 };
  const redemption = { request: { redeemables, order, customer: CUSTOMER }, idempotencyKey: null };
  return async () => (await redeem(rt, caller, redemption)).answer;
}
