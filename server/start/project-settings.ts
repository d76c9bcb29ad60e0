// The settings of a new project.
import { NEW_SETTINGS, type ProjectSettings } from '../../lib/model/records/settings';

/** The settings of a new project. */
export function projectSettings(id: string, name: string): ProjectSettings {
  return {
    id,
    name,
    case_sensitive_codes: true,
    timezone: 'UTC',
    currency: 'USD',
    week_start: 1,
    client_trusted_domains: [],
    client_redeem_enabled: false,
    client_publish_enabled: false,
    client_list_vouchers_enabled: false,
    client_create_customer_enabled: false,
    ...NEW_SETTINGS,
    client_rate_limit_enabled: true,
    wrong_code_limit_enabled: true,
  };
}
