// Filter fields of exports beyond those of lists: counters of a customer, and parts of a voucher.
import type { Field, FilterFields } from '../../model/lists/field';
import type { Config } from '../../model/config';
import type { Customer } from '../../model/records/customer';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { CUSTOMER_FIELDS } from '../../model/lists/fields';
import type { ListTest } from '../filter/list-test';
import { voucherFields } from '../filter/voucher-list';
import type { ResponseObject } from '../../model/common';

/** Builds the filter fields of exported vouchers: those of the list, and more. */
export function buildExportVoucherFields(config: Config): FilterFields<Voucher> {
  const { named, ...metadata } = voucherFields(config);
  return {
    ...metadata,
    named: {
      ...named,
      'redemption.quantity': { kind: 'number', read: ({ redemption }) => redemption.quantity },
      'redemption.redeemed_amount': { kind: 'number', read: ({ redemption }) => redemption.redeemed_amount },
      'redemption.redeemed_points': { kind: 'number', read: ({ redemption }) => redemption.redeemed_points },
      validity_day_of_week: { kind: 'list', read: ({ validity_day_of_week }) => validity_day_of_week },
      // Filters may use its interval and its duration.
      validity_timeframe: {
        kind: 'list',
        read: ({ validity_timeframe: frame }) => frame && [frame.interval, frame.duration],
      },
    },
  };
}

/** A customer with the data that exports show and filter by. */
export interface ExportedCustomer {
  readonly customer: Customer;
  /** The customer in the form of an answer. */
  readonly shown: ResponseObject;
  /** Publications to the customer, loaded only when a filter needs them. */
  readonly publications: readonly StoredPublication[];
}

const COUNTED = /^(summary|loyalty|publications)\./;
const PUBLISHED = /^publications\./;

/** Plans which data besides customer profiles the filters of a body need. */
export function planCustomerReads(filters: Readonly<Record<string, unknown>> | undefined) {
  const names = Object.keys(filters ?? {});
  return {
    counts: names.some((name) => COUNTED.test(name)),
    publications: names.some((name) => PUBLISHED.test(name)),
  };
}

/** Converts a test of exported customers into one that needs only profiles. */
export function toProfileTest({ range, where, rest, holds }: ListTest<ExportedCustomer>): ListTest<Customer> {
  return {
    range,
    where,
    rest: rest && ((customer) => rest(toProfileOnly(customer))),
    holds: (customer) => holds(toProfileOnly(customer)),
  };
}

/** Reduce a list filter to its time range, for a first selection before counters are loaded. */
export function toTimeRangeTest({ range }: ListTest<ExportedCustomer>): ListTest<Customer> {
  return { range, where: null, rest: null, holds: () => true };
}

/** A customer for tests that read only the profile. */
export function toProfileOnly(customer: Customer): ExportedCustomer {
  return { customer, shown: {}, publications: [] };
}

/** Reads a member of the shown record by its path; undefined when it is absent. */
const at = (path: string) => (record: ResponseObject) =>
  path.split('.').reduce<unknown>((inner, name) => (inner as ResponseObject | null | undefined)?.[name], record);

function shownFields(kind: 'number' | 'moment' | 'text', paths: readonly string[]) {
  return Object.fromEntries(
    paths.map((path): readonly [string, Field<ExportedCustomer>] => {
      const read = at(path);
      return [path, { kind, read: ({ shown }) => read(shown) }];
    }),
  );
}

function addressFields(): FilterFields<ExportedCustomer>['named'] {
  const members = ['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'] as const;
  return Object.fromEntries(
    members.map(
      (name) => [`address.${name}`, { kind: 'text', read: ({ customer }) => customer.address?.[name] }] as const,
    ),
  );
}

const REDEMPTIONS = [
  ...['total_redeemed', 'total_failed', 'total_succeeded', 'total_rolled_back'],
  ...['total_rollback_failed', 'total_rollback_succeeded'],
  ...['gift.redeemed_amount', 'gift.amount_to_go', 'loyalty_card.redeemed_points', 'loyalty_card.points_to_go'],
];
const ORDERS = ['total_amount', 'total_count', 'average_amount', 'last_order_amount'];

export const EXPORTED_CUSTOMER_FIELDS: FilterFields<ExportedCustomer> = {
  named: {
    ...Object.fromEntries(
      Object.entries(CUSTOMER_FIELDS.named).map(([name, { read, ...field }]) => [
        name,
        {
          ...(field as Omit<Field<ExportedCustomer>, 'read'>),
          read: ({ customer }: ExportedCustomer) => read(customer),
        },
      ]),
    ),
    ...addressFields(),
    ...shownFields('number', [
      ...REDEMPTIONS.map((name) => `summary.redemptions.${name}`),
      ...ORDERS.map((name) => `summary.orders.${name}`),
      ...['loyalty.points', 'loyalty.referred_customers'],
    ]),
    ...shownFields('moment', ['summary.orders.last_order_date']),
    'publications.created_at': {
      kind: 'moment',
      read: ({ publications }) => publications.map(({ record }) => record.created_at),
    },
    'publications.related_object_id': {
      kind: 'list',
      read: ({ publications }) => publications.flatMap(({ record }) => record.vouchers_id),
    },
  },
  metadata: ({ customer }) => customer.metadata ?? null,
  open: {
    'loyalty.campaigns.': campaignField,
    // No route writes system metadata, so the value is always null.
    'system_metadata.': () => ({ kind: 'any', read: () => null }),
  },
};

/** A number of one campaign, whose name may hold dots: the last part is the number. */
function campaignField(path: string): Field<ExportedCustomer> | null {
  const end = path.lastIndexOf('.');
  const [campaign, member] = [path.slice(0, end), path.slice(end + 1)];
  if (end < 1 || (member !== 'points' && member !== 'referred_customers')) return null;
  return { kind: 'number', read: ({ shown }) => numberOf(shown, campaign, member) };
}

function numberOf({ loyalty }: ResponseObject, campaign: string, member: string): unknown {
  const { campaigns = {} } = (loyalty ?? {}) as { readonly campaigns?: Readonly<Record<string, ResponseObject>> };
  return Object.hasOwn(campaigns, campaign) ? campaigns[campaign]?.[member] : null;
}
