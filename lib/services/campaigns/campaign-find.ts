// A campaign by the names a request may use.
import { notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Config } from '../../model/config';
import { resolveCampaign } from '../../core/record/record-names';

/** Find a campaign by id or name, as `resolveCampaign` does, or refuse the request. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const found = resolveCampaign(config, idOrName);
  if (!found) throw notFound('campaign', idOrName);
  return found;
}
