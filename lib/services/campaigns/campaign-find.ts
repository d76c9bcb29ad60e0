// A campaign by the names a request may use.
import { resolveCampaign } from '../../core/campaign/find';
import { notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Config } from '../../model/config';

/** Like `resolveCampaign`. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const found = resolveCampaign(config, idOrName);
  if (!found) throw notFound('campaign', idOrName);
  return found;
}
