// A campaign by the names a request may use.
import { notFound } from '../errors';
import type { Campaign } from '../model/campaign';
import type { Config } from '../model/config';

/** By id or by name; one that is being deleted is gone already. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const byName = (): Campaign | undefined => [...config.campaigns.values()].find(({ name }) => name === idOrName);
  const found = config.campaigns.get(idOrName) ?? byName();
  if (!found || found.deleted_at) throw notFound('campaign', idOrName);
  return found;
}
