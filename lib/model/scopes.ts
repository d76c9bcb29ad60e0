// What a server key may do. A key without scopes may do all of it.

export const SCOPES = ['read', 'evaluate', 'issue', 'set-up', 'privacy'] as const;

/**
 * `read`: look at records. `evaluate`: validate, redeem, roll back, and the orders this is about. `issue`: whatever makes or
 * adds value, or gives it to somebody. `set-up`: what value is made of and under which rules. `privacy`: delete people for good, and take files with personal data.
 */
export type Scope = (typeof SCOPES)[number];
