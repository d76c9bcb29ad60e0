// A campaign by the names a request may use.
import { notFound } from '../errors';
import type { Campaign } from '../model/campaign';
import type { Config } from '../model/config';

/** By id or by name; one that is being deleted is gone already. @throws ApiError not_found */
export function findCampaign(config: Config, idOrName: string): Campaign {
  const byId = config.campaigns.get(idOrName);
  if (byId && !byId.deleted_at) return byId;
  const byName = [...config.campaigns.values()].find(({ name, deleted_at }) => name === idOrName && !deleted_at);
  if (!byName) throw notFound('campaign', idOrName);
  return byName;
}

/** Whether a campaign is there, by its id; one that is being deleted is not. */
export function isKnown({ campaigns }: Config, id: string): boolean {
  const campaign = campaigns.get(id);
  return campaign !== undefined && !campaign.deleted_at;
}
