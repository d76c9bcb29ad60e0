// What is compared: a program that prices orders with coupons.

/** Lines of every order. */
export const LINES = 10;
/** Coupons there are; each takes 1 % off the order. */
export const COUPONS = 30;
/** A shopper with an order of ten lines, to which coupons belong. */
export interface Shopper {
  /** Prices the order with its coupons. It may be repeated. */
  readonly validate: () => Promise<void>;
  /** Reads the order with its prices, where a program keeps it. It may be repeated. */
  readonly look?: () => Promise<void>;
  /** Like `look`, with each coupon's discount per line, for programs that leave it out by default. */
  readonly 'look whole'?: () => Promise<void>;
  /** Runs once before the coupons can be used. */
  readonly prepare: () => Promise<void>;
  /** Uses the coupons. */
  readonly redeem: () => Promise<void>;
}

export interface RunningPeer {
  /** Its processes. */
  readonly server: () => readonly number[];
  /** Process ids of its store; null when they are on another machine. */
  readonly store: () => readonly number[] | null;
  readonly shopper: (coupons: number) => Promise<Shopper>;
  readonly stop: () => Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** True when one shopper reuses coupons; otherwise each shopper places one order. */
  readonly redeemsAgain: boolean;
  readonly start: () => Promise<RunningPeer>;
}
