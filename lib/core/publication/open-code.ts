// The campaigns that browsers may publish from: those that the project lists.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { campaignOf } from '../campaign/find';
import { isConcealed } from '../access/evaluation-input';
import type { PublicationFacts } from './facts';

/** The facts for a browser: a code that browsers cannot publish, or that is not published yet, is unknown. */
export function withOpenCode(facts: PublicationFacts, nowMs: number): PublicationFacts {
  const { voucher, config } = facts;
  if (!voucher) return facts;
  const isOpen = isPublishable(voucher.voucher, config) && !isConcealed(voucher.voucher, config, nowMs);
  return isOpen ? facts : { ...facts, voucher: null };
}

/** Codes without a campaign can be published when the project lists `*`. */
function isPublishable(voucher: Voucher, config: Config): boolean {
  return isListed(campaignOf(voucher, config), config);
}

/**
 * Return whether the project's settings let browsers publish codes of this campaign.
 * @see docs/behaviour/access.md#publications-from-a-browser
 */
export function isListed(campaign: Campaign | null, { settings }: Config): boolean {
  const listed = settings.client_publish_campaigns;
  if (listed.includes('*')) return true;
  const name = campaign?.name.normalize('NFC');
  return listed.some((one) => one === campaign?.id || one.normalize('NFC') === name);
}
