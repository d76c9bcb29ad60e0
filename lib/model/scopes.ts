// Scopes of server keys. A key without scopes has all of them.

export const SCOPES = ['read', 'evaluate', 'issue', 'set-up', 'privacy'] as const;

/**
 * `read`: read records. `evaluate`: validate, redeem, roll back, and change the orders involved. `issue`: create or
 * add value, or give it to a customer. `set-up`: define value and its rules. `privacy`: delete people permanently, and
 * get files with personal data.
 */
export type KeyScope = (typeof SCOPES)[number];
