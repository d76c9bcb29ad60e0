// The names by which requests call records: ids, source ids and names of campaigns.
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

const BODY = /^[a-z0-9]{32}$/;

/** True when a text has the form of a record id: such text is never a source id. */
export function hasIdForm(prefix: 'cust' | 'prod' | 'sku', text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}
