// A campaign by the names a request may use.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';

/** By id or by name, which is compared as it is when it is claimed; null for one that is being deleted: it is gone already. */
export function knownCampaign(config: Config, idOrName: string): Campaign | null {
  const byId = config.campaigns.get(idOrName);
  if (byId && !byId.deleted_at) return byId;
  const composed = idOrName.normalize('NFC');
  const isNamed = ({ name, deleted_at }: Campaign) => name.normalize('NFC') === composed && !deleted_at;
  return [...config.campaigns.values()].find(isNamed) ?? null;
}

/** Whether a campaign is there, by its id; one that is being deleted is not. */
export function isKnown({ campaigns }: Config, id: string): boolean {
  const campaign = campaigns.get(id);
  return campaign !== undefined && !campaign.deleted_at;
}

/** The campaign of a voucher; null without one. */
export function campaignOf(voucher: Voucher, config: Config): Campaign | null {
  return voucher.campaign_id === null ? null : (config.campaigns.get(voucher.campaign_id) ?? null);
}
