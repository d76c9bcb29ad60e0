// Permissions of client keys by the settings of the project.
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import type { ProjectSettings } from '../../model/records/settings';

export type ClientSwitch =
  | 'client_redeem_enabled'
  | 'client_publish_enabled'
  | 'client_loyalty_events_enabled'
  | 'client_nearest_enabled'
  | 'client_create_customer_enabled'
  | 'client_list_vouchers_enabled';

/**
 * Refuse a client key unless the project's setting for this kind of request is on.
 * @returns forbidden for a client key when the switch is off; the edge has already checked that its origin is trusted
 */
export function refuseDisabledClientSwitch(
  { kind }: Pick<Caller, 'kind'>,
  settings: Pick<ProjectSettings, ClientSwitch>,
  needed: ClientSwitch,
): Failure | null {
  if (kind !== 'client' || settings[needed]) return null;
  return { key: 'forbidden', details: `The setting ${needed} is off.` };
}
