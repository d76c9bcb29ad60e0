// What is compared: a program that prices orders with coupons.

/** Lines of every order. */
export const LINES = 10;
/** Coupons there are; each takes 1 % off the order. */
export const COUPONS = 30;
/** Somebody with an order of ten lines, to which coupons belong. */
export interface Shopper {
  /** Prices the order with its coupons. It may be repeated. */
  readonly validate: () => Promise<void>;
  /** Reads the order with its prices, where a program keeps it. It may be repeated. */
  readonly look?: () => Promise<void>;
  /** The same with what each coupon takes off of each line, where a program leaves that out unless asked. */
  readonly 'look whole'?: () => Promise<void>;
  /** What must be done once before the coupons can be used. */
  readonly prepare: () => Promise<void>;
  /** Uses the coupons. */
  readonly redeem: () => Promise<void>;
}

export interface RunningPeer {
  /** Its processes. */
  readonly server: () => readonly number[];
  /** Those of its store; null where they are on another machine. */
  readonly store: () => readonly number[] | null;
  readonly shopper: (coupons: number) => Promise<Shopper>;
  readonly stop: () => Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** Whether one shopper uses coupons again and again; else each places one order. */
  readonly redeemsAgain: boolean;
  readonly start: () => Promise<RunningPeer>;
}
