// A campaign by the names a request may use.
import { notFound } from '../errors';
import type { Campaign } from '../model/campaign';
import type { Config } from '../model/config';

/** By id or by name; one that is being deleted is gone already. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const known = [...config.campaigns.values()].filter(({ deleted_at }) => !deleted_at);
  const found = known.find(({ id }) => id === idOrName) ?? known.find(({ name }) => name === idOrName);
  if (!found) throw notFound('campaign', idOrName);
  return found;
}
