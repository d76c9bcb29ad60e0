// Calls of the official client that the service does not have, each with its reason. docs/client.md says the same.

export interface NotServed {
  readonly what: string;
  readonly reason: string;
  /** Methods of 2.9. */
  readonly older: readonly string[];
  /** Methods of 3.x. */
  readonly newer: readonly string[];
}

/** All members of a part of 2.9. */
const of = (part: string, ...methods: readonly string[]): string[] => methods.map((method) => `${part}.${method}`);

export const NOT_SERVED: readonly NotServed[] = [
  {
    what: 'Loyalty tiers',
    reason: 'There are none: every member of a program has the same terms.',
    older: of('loyalties', 'listTiers', 'getTier', 'createTiers', 'listMemberLoyaltyTiers'),
    newer: ['listLoyaltyTiers', 'getLoyaltyTier', 'createInBulkLoyaltyTiers', 'listMemberLoyaltyTier'],
  },
  {
    what: 'Earning rules and rewards of a loyalty tier',
    reason: 'There are no loyalty tiers.',
    older: of('loyalties', 'listLoyaltyTierEarningRules', 'listLoyaltyTierRewards'),
    newer: ['listLoyaltyTierEarningRules', 'listLoyaltyTierRewards'],
  },
  {
    what: 'Changing consents',
    reason: 'The shop keeps what its customers agreed to.',
    older: ['customers.updateConsents', ...of('clientSide', 'updateConsents')],
    newer: [],
  },
  {
    what: 'What a page may do with customers and their codes',
    reason:
      'A page does not create customers nor list codes; a validation names the customer, with a shopper token where it matters.',
    older: of('clientSide', 'listVouchers', 'createCustomer'),
    newer: [],
  },
  {
    what: 'The first qualifications, and trying a rule',
    reason: 'POST /v1/qualifications answers what they did, and a validation tries the rules of a code.',
    older: ['vouchers.qualifications.examine', 'campaigns.qualifications.examine', 'validationRules.validate'],
    newer: [],
  },
  {
    what: 'Deleting projects',
    reason: 'A project keeps its records.',
    older: [],
    newer: ['deleteProject'],
  },
];

export const NOT_SERVED_OLDER: ReadonlySet<string> = new Set(NOT_SERVED.flatMap(({ older }) => older));
export const NOT_SERVED_NEWER: ReadonlySet<string> = new Set(NOT_SERVED.flatMap(({ newer }) => newer));

/** The table of docs/client.md. */
export function notServedTable(): readonly string[] {
  const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '—';
  return NOT_SERVED.map(
    ({ what, reason, older, newer }) => `| ${what} | ${reason} | ${codes(older)} | ${codes(newer)} |`,
  );
}
