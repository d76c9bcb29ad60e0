// A record of the configuration by its id.
import { notFound } from '../../errors';
import { CONFIG_KINDS, type Config, type ConfigKind, type RecordOf } from '../../model/config';

/** Names of records in refusals, if they differ from those of the audit trail. */
const CALLED: Readonly<Partial<Record<ConfigKind, string>>> = {
  rule: 'validation_rules',
  eventSchema: 'custom_event_schema',
};

/**
 * Find a configuration record by kind and id.
 * @throws ApiError not_found
 */
export function findRecord<Kind extends ConfigKind>(config: Config, kind: Kind, id: string): RecordOf<Kind> {
  const { member, object } = CONFIG_KINDS[kind];
  const records: ReadonlyMap<string, unknown> = config[member];
  const found = records.get(id);
  if (!found) throw notFound(CALLED[kind] ?? object, id);
  return found as RecordOf<Kind>;
}
