// Which fields of each list can be filtered, and where they are in its records.
import type { FilterFields } from '../core/filter/filter';
import type { StoredPublication } from '../model/publication';
import type { Redemption, Rollback } from '../model/redemption';

export const PUBLICATION_FIELDS: FilterFields<StoredPublication> = {
  named: {
    failure_code: { kind: 'text', read: ({ record }) => record.failure_code },
    result: { kind: 'text', read: ({ record }) => record.result },
    customer_id: { kind: 'text', read: ({ record }) => record.customer_id },
    campaign_name: { kind: 'text', read: ({ aim }) => aim.campaign },
    voucher_type: { kind: 'text', read: ({ aim }) => aim.voucher_type },
    is_referral_code: { kind: 'flag', read: ({ aim }) => aim.is_referral_code },
    parent_object_id: { kind: 'text', read: ({ aim }) => aim.campaign_id },
    related_object_id: { kind: 'list', read: ({ record }) => record.vouchers_id },
    source_id: { kind: 'text', read: ({ record }) => record.source_id },
    voucher_code: { kind: 'list', read: ({ aim }) => aim.codes },
    channel: { kind: 'text', read: ({ record }) => record.channel },
    created_at: { kind: 'moment', read: ({ record }) => record.created_at },
  },
  metadata: ({ record }) => record.metadata,
};

export const REDEMPTION_FIELDS: FilterFields<Redemption | Rollback> = {
  named: {
    result: { kind: 'text', read: ({ result }) => result },
    object: { kind: 'text', read: ({ object }) => object },
    voucher_code: { kind: 'text', read: ({ voucher }) => voucher?.code },
    customer_id: { kind: 'text', read: ({ customer_id }) => customer_id },
    campaign_name: { kind: 'text', read: ({ voucher }) => voucher?.campaign },
    related_object_id: { kind: 'text', read: ({ related_object_id }) => related_object_id },
    related_object_parent_id: {
      kind: 'text',
      read: ({ voucher, promotion_tier }) => voucher?.campaign_id ?? promotion_tier?.campaign.id,
    },
    parent_redemption_id: { kind: 'text', read: (one) => (one.object === 'redemption' ? one.redemption : null) },
    failure_code: { kind: 'text', read: ({ failure_code }) => failure_code },
    user_login: { kind: 'text', read: () => null },
    created_at: { kind: 'moment', read: ({ date }) => date },
  },
  metadata: ({ metadata }) => metadata,
};
