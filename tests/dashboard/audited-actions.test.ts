// Lines of the audit trail in words.
import { describeAuditedAction } from '../../dashboard/model/events/audited-actions';

describe('describeAuditedAction', () => {
  const off = { active: { from: true, to: false } };
  const on = { active: { from: false, to: true } };

  it.each([
    ['voucher.updated', off, 'Code: disabled'],
    ['voucher.updated', on, 'Code: enabled'],
    ['voucher.updated', { ...off, updated_at: { from: null, to: '2026-11-22' } }, 'Code: disabled'],
    ['voucher.updated', { ...off, type: { from: 'A', to: 'B' } }, 'Code: changed'],
    ['campaign.updated', { active: { from: true, to: 'not kept' } }, 'Campaign: changed'],
    ['campaign.created', on, 'Campaign: created'],
    ['customer.forgotten', {}, 'Customer: forgotten'],
    ['order.updated', {}, 'Order: changed'],
    ['validation_session.released', {}, 'Reservation of a code released'],
    ['stacking_rules.updated', {}, 'Stacking rules: changed'],
    ['new_thing.done_well', {}, 'new thing: done well'],
  ])('%s with %j is %s', (action, changes, said) => expect(describeAuditedAction({ action, changes })).toBe(said));
});
