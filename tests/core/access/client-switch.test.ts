// What client keys may do as the project has switched it on.
import { refuseDisabledClientSwitch } from '../../support/core';

const OFF = {
  client_redeem_enabled: false,
  client_publish_enabled: true,
  client_loyalty_events_enabled: true,
  client_nearest_enabled: false,
  client_create_customer_enabled: false,
  client_list_vouchers_enabled: false,
};

describe('refuseDisabledClientSwitch', () => {
  it('refuses a client key where the switch is off', () => {
    expect(refuseDisabledClientSwitch({ kind: 'client' }, OFF, 'client_redeem_enabled')).toEqual({
      key: 'forbidden',
      details: 'The setting client_redeem_enabled is off.',
    });
  });

  it('takes a client key where the switch is on', () => {
    expect(refuseDisabledClientSwitch({ kind: 'client' }, OFF, 'client_publish_enabled')).toBeNull();
  });

  it.each(['server', 'management'] as const)('takes a %s key whatever is switched', (kind) => {
    expect(refuseDisabledClientSwitch({ kind }, OFF, 'client_redeem_enabled')).toBeNull();
  });
});
