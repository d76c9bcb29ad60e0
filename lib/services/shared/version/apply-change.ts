// A change of the configuration, applied in memory.
import { CONFIG_KINDS, type Config, type ConfigKind, type ConfigRecord } from '../../../model/config';
import type { ConfigChange } from '../../../ports/config';

/** The configuration after a change, with the version that it had before. */
export function applyConfigChange(config: Config, change: ConfigChange): Config {
  const { create = [], replace = [], remove = [], stacking, settings, assetKey, trackingKey } = change;
  const kinds = new Set([...create, ...replace, ...remove].map(({ kind }) => kind));
  const changed = [...kinds].map((kind) => {
    const { member } = CONFIG_KINDS[kind];
    return [member, withRecords(config[member], kind, change)] as const;
  });
  return {
    ...config,
    ...Object.fromEntries(changed),
    ...(stacking !== undefined && { stacking }),
    ...(settings && { settings }),
    ...(assetKey !== undefined && { assetKey }),
    ...(trackingKey !== undefined && { trackingKey }),
  };
}

function withRecords(
  records: ReadonlyMap<string, ConfigRecord['record']>,
  kind: ConfigKind,
  { create = [], replace = [], remove = [] }: ConfigChange,
): ReadonlyMap<string, ConfigRecord['record']> {
  const next = new Map(records);
  for (const one of [...create, ...replace]) if (one.kind === kind) next.set(one.record.id, one.record);
  for (const one of remove) if (one.kind === kind) next.delete(one.id);
  return next;
}
