// The movements of a card in sums, and whether they come to what is left.

export interface Movement {
  readonly type: string;
  readonly details: { readonly balance?: { readonly amount: number } };
}

export interface LedgerSums {
  /** The balance at creation. */
  readonly granted: number;
  readonly spent: number;
  readonly givenBack: number;
  /** By hand. */
  readonly adjusted: number;
  readonly left: number;
  readonly adds: boolean;
}

/** @param rows every movement of the card */
export function ledgerSums(
  rows: readonly Movement[],
  gift: { readonly amount: number; readonly balance: number },
): LedgerSums {
  const sum = (...types: readonly string[]): number =>
    rows
      .filter(({ type }) => types.includes(type))
      .reduce((total, { details }) => total + (details.balance?.amount ?? 0), 0);
  const spent = sum('CREDITS_REDEMPTION');
  const givenBack = sum('CREDITS_REFUND');
  const adjusted = sum('CREDITS_ADDITION', 'CREDITS_REMOVAL');
  // What was added by hand raises the amount of a card for good; what was taken does not lower it.
  const granted = gift.amount - sum('CREDITS_ADDITION');
  const left = gift.balance;
  return { granted, spent, givenBack, adjusted, left, adds: granted + spent + givenBack + adjusted === left };
}
