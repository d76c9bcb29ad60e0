// The campaign that a request names.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';

/** Finds a campaign by id or by name; null for an unknown one, or one that is being deleted. */
export function resolveCampaign(config: Config, idOrName: string): Campaign | null {
  const byId = config.campaigns.get(idOrName);
  if (byId && !byId.deleted_at) return byId;
  const composed = idOrName.normalize('NFC');
  const isNamed = ({ name, deleted_at }: Campaign) => name.normalize('NFC') === composed && !deleted_at;
  return [...config.campaigns.values()].find(isNamed) ?? null;
}
