// What a publication tells.
import type { Config } from '../../model/config';
import type { EventFact } from '../../model/events/events';
import type { PublicationPlan } from '../publication/facts';
import { campaignShape, simpleCustomer, simpleVoucher } from './shapes';

/** The publication itself, and each code that it gave. */
export function publicationFacts(
  { stored, codes }: Pick<PublicationPlan, 'stored' | 'codes'>,
  config: Config,
): readonly EventFact[] {
  const { voucher: _voucher, vouchers: _vouchers, ...publication } = stored.record;
  const customer = simpleCustomer(publication.customer);
  const shared = { customer, publication: { ...publication, customer } };
  const [first] = codes;
  return [
    {
      type: 'publication.succeeded',
      entity_id: publication.id,
      data: { ...shared, ...codeData(first?.after, config) },
    },
    ...codes.map(({ after }): EventFact => ({
      type: 'voucher.published',
      entity_id: after.id,
      data: { ...shared, ...codeData(after, config), created_at: publication.created_at },
    })),
  ];
}

function codeData(voucher: PublicationPlan['codes'][number]['after'] | undefined, config: Config) {
  return { campaign: campaignShape(voucher?.campaign_id, config), voucher: simpleVoucher(voucher, config) };
}
