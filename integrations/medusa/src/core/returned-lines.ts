// Matches returned lines of an order with the lines of its redemption: lines of the two have no id in common.

export interface ReturnedLine {
  readonly variant: string | null;
  /** The price of one unit, minor units. */
  readonly price: number;
  /** Units that came back. */
  readonly quantity: number;
}

export interface RedeemedLine {
  readonly id?: string;
  readonly sku_id?: string | null;
  readonly quantity?: number;
  readonly amount?: number;
  /** Units that came back before. */
  readonly returned?: number;
}

export interface MatchedReturn {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  /** How many returned lines belong to no line of the redemption. */
  readonly unmatched: number;
}

/** Match by variant; of several lines of one variant the one whose unit price is nearest, and that has enough units. */
export function matchReturn(returned: readonly ReturnedLine[], redeemed: readonly RedeemedLine[]): MatchedReturn {
  const taken = new Map<string, number>();
  let unmatched = 0;
  for (const { variant, price, quantity } of returned) {
    const fits = ({ id = '', sku_id, quantity: units = 0, returned: before = 0 }: RedeemedLine): boolean =>
      id !== '' && variant !== null && sku_id === variant && units - before - (taken.get(id) ?? 0) >= quantity;
    const distance = ({ amount = 0, quantity: units = 1 }: RedeemedLine): number => Math.abs(amount / units - price);
    const [line] = redeemed.filter(fits).sort((a, b) => distance(a) - distance(b));
    if (line?.id === undefined || quantity < 1) unmatched += 1;
    else taken.set(line.id, (taken.get(line.id) ?? 0) + quantity);
  }
  return { items: [...taken].map(([id, quantity]) => ({ id, quantity })), unmatched };
}
