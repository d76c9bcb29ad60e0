// A campaign by the names a request may use.
import { knownCampaign } from '../../core/campaign/find';
import { notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Config } from '../../model/config';

/** Like `knownCampaign`. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const found = knownCampaign(config, idOrName);
  if (!found) throw notFound('campaign', idOrName);
  return found;
}
