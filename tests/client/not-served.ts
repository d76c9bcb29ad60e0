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
