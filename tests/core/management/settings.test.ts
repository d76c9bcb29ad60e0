// The settings of a project, as a request changes them.
import { applySettingsChanges, refuseTimezone } from '../../../lib/core/management/settings';
import { factsOf, NEW_SETTINGS, type ProjectSettings } from '../../support/core';

const BEFORE: ProjectSettings = { ...factsOf({}).config.settings, ...NEW_SETTINGS };

describe('refuseTimezone', () => {
  it('knows names of IANA', () => {
    expect(refuseTimezone({ timezone: 'Europe/Warsaw' })).toBeNull();
    expect(refuseTimezone({ timezone: null })).toBeNull();
    expect(refuseTimezone({})).toBeNull();
    expect(refuseTimezone({ timezone: 'Mars/Olympus' })).toEqual({
      key: 'invalid_payload',
      details: 'Property .timezone must be an IANA name, such as Europe/Warsaw.',
    });
  });
});

describe('applySettingsChanges', () => {
  test.each<[keyof ProjectSettings, unknown]>([
    ['name', 'Shop'],
    ['timezone', 'Europe/Warsaw'],
    ['currency', 'PLN'],
    ['week_start', 'SUNDAY'],
    ['client_trusted_domains', ['shop.example']],
    ['client_redeem_enabled', !BEFORE.client_redeem_enabled],
    ['client_publish_enabled', !BEFORE.client_publish_enabled],
    ['client_list_vouchers_enabled', !BEFORE.client_list_vouchers_enabled],
    ['client_create_customer_enabled', !BEFORE.client_create_customer_enabled],
    ['client_loyalty_events_enabled', !BEFORE.client_loyalty_events_enabled],
    ['client_set_voucher_expiration_date_enabled', !BEFORE.client_set_voucher_expiration_date_enabled],
    ['client_voucher_metadata_enabled', !BEFORE.client_voucher_metadata_enabled],
    ['client_nearest_enabled', !BEFORE.client_nearest_enabled],
    ['client_publish_campaigns', ['camp_1']],
    ['client_session_minutes', 3],
    ['shopper_customer_members', ['name']],
    ['client_rate_limit_enabled', !BEFORE.client_rate_limit_enabled],
    ['wrong_code_limit_enabled', !BEFORE.wrong_code_limit_enabled],
    ['description', 'All of it'],
  ])('sets %s', (name, value) => {
    expect(applySettingsChanges(BEFORE, { [name]: value })).toEqual({ ...BEFORE, [name]: value });
  });

  it('keeps what is not sent, what is null, and what cannot change', () => {
    expect(applySettingsChanges(BEFORE, {})).toEqual(BEFORE);
    expect(applySettingsChanges(BEFORE, { name: null, id: 'other' } as object)).toEqual(BEFORE);
  });

  it('clears the description by null', () => {
    expect(applySettingsChanges({ ...BEFORE, description: 'All of it' }, { description: null })).toMatchObject({
      description: null,
    });
  });

  it('clears the currency by null', () => {
    expect(applySettingsChanges({ ...BEFORE, currency: 'EUR' }, { currency: null })).toMatchObject({ currency: null });
  });

  it('keeps whether codes differ by their case', () => {
    const before = { ...BEFORE, case_sensitive_codes: true };

    expect(applySettingsChanges(before, { case_sensitive_codes: true })).toEqual(before);
    expect(applySettingsChanges(before, { case_sensitive_codes: null })).toEqual(before);
    expect(applySettingsChanges(before, { case_sensitive_codes: false })).toEqual({
      key: 'invalid_payload',
      details: 'Property .case_sensitive_codes is fixed when a project is made.',
    });
  });
});
