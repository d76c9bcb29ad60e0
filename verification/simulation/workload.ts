// What the clients of a history do, drawn from its seed.
import type { Random } from '../../scripts/support/random';
import { CARDS, CUSTOMERS, GIVEN, LIMITED, ORDERS, PER_CUSTOMER, type Sender, type World } from './world';

interface Sent {
  /** Tells every stored effect which request it came from. */
  readonly request: number;
  /** With an Idempotency-Key, so that it may be sent again. */
  readonly isKeyed: boolean;
  /** How often it is sent at the same time: a client may deliver a request twice. */
  readonly copies: number;
}

export interface Line {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
  readonly gift?: { readonly credits: number };
  readonly reward?: { readonly id: string; readonly points: number };
}

/** A line of an order. */
export interface OrderedUnits {
  readonly product_id: string;
  readonly price: number;
  readonly quantity: number;
}

/** A redemption that a request names. */
export interface Target {
  readonly id: string;
  /** Ids of the lines of its order. */
  readonly lineIds: readonly string[];
}

/** Units of a redemption that come back. */
export interface ReturnedUnits {
  /** Lines of its order by their place, with all their units where no quantity is given; null for everything that is left. */
  readonly parts: readonly { readonly line: number; readonly quantity: number | null }[] | null;
  /** What comes back of an order without lines, minor units. */
  readonly amount: number;
  /** Null for that of the project, or of the first return. */
  readonly policy: 'KEEP' | 'FORFEIT' | 'RE_EVALUATE' | null;
  readonly tenderOrder: 'PROPORTIONAL' | 'MONEY_FIRST' | 'STORED_VALUE_FIRST' | null;
}

export type Operation =
  | (Sent & {
      readonly kind: 'redeem';
      readonly lines: readonly Line[];
      /** The lines of its order; an order without lines has an amount. */
      readonly items?: readonly OrderedUnits[];
      readonly order: string | null;
      readonly customer: string | null;
      readonly sender: Sender;
    })
  | (Sent & { readonly kind: 'balance'; readonly card: string; readonly amount: number })
  /** Points of a loyalty card, by hand; or from one card to another. */
  | (Sent & { readonly kind: 'points'; readonly card: string; readonly amount: number })
  | (Sent & { readonly kind: 'transfer'; readonly from: string; readonly to: string; readonly amount: number })
  | (Sent & { readonly kind: 'publish'; readonly campaign: string; readonly customer: string })
  /** A custom event with the code of a referrer, or without one. */
  | (Sent & {
      readonly kind: 'event';
      readonly event: string;
      readonly code: string | null;
      readonly customer: string;
      readonly sender: Sender;
    })
  /** Of the redemption that the client's own list, or everybody's, holds at this place. */
  | (Sent & { readonly kind: 'rollback'; readonly place: number })
  /** Of a redemption as for a rollback; a preview stores nothing. */
  | (Sent & ReturnedUnits & { readonly kind: 'return'; readonly place: number })
  | (ReturnedUnits & { readonly kind: 'preview return'; readonly place: number })
  | { readonly kind: 'validate'; readonly lines: readonly Line[]; readonly order: string | null }
  | { readonly kind: 'list' }
  /** A shop reads an order and writes it back, with so many units more or less of its first line. */
  | {
      readonly kind: 'write back';
      readonly order: string;
      readonly way: 'LINES' | 'LINES_WITHOUT_IDS' | 'WHOLE' | 'AMOUNT';
      readonly by: number;
    }
  /** Somebody changes the oldest pending points of a card. */
  | { readonly kind: 'pending'; readonly card: string; readonly verb: 'activate' | 'adjust' | 'cancel' }
  /** Somebody at a desk waits for an order to be in use, and takes its lock. */
  | { readonly kind: 'release'; readonly order: string }
  /** Somebody edits a code or an order, reserves one use of a code for so long, or looks how often it was used. */
  | { readonly kind: 'edit'; readonly code: string; readonly number: number }
  | { readonly kind: 'reserve'; readonly code: string; readonly number: number; readonly milliseconds: number }
  | { readonly kind: 'show'; readonly code: string }
  | { readonly kind: 'configure'; readonly isPartial: boolean }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'kill' }
  | { readonly kind: 'pause'; readonly milliseconds: number }
  | { readonly kind: 'sweep' };

/** One list for each client, and one for what befalls the service. */
export interface Plan {
  readonly clients: readonly (readonly Operation[])[];
}

const KINDS = [
  'redeem',
  'redeem',
  'redeem',
  'redeem',
  'rollback',
  'rollback',
  'balance',
  'publish',
  'validate',
  'list',
] as const;

/** From and to how many. */
export interface Size {
  readonly clients: readonly [number, number];
  readonly operations: readonly [number, number];
}

const USUAL: Size = { clients: [3, 6], operations: [2, 6] };

export function drawPlan(random: Random, world: World, size = USUAL): Plan {
  let request = 0;
  const clients = Array.from({ length: random.between(...size.clients) }, () =>
    Array.from({ length: random.between(...size.operations) }, () => drawOperation(random, world, (request += 1))),
  );
  return { clients: [...clients, drawTroubles(random)] };
}

function drawOperation(random: Random, world: World, request: number): Operation {
  const kind = random.pick(KINDS);
  const isKeyed = random.chance(0.7);
  const sent = { request, isKeyed, copies: isKeyed && random.chance(0.2) ? 2 : 1 };
  const order = random.chance(0.75) ? random.pick(ORDERS) : null;
  switch (kind) {
    case 'redeem':
      return {
        kind,
        ...sent,
        lines: drawLines(random, world),
        order,
        customer: random.chance(0.8) ? random.pick(CUSTOMERS) : null,
        sender: random.chance(0.7) ? 'BACKEND' : random.pick(['SHOPPER', 'BROWSER'] as const),
      };
    case 'rollback':
      return { kind, ...sent, place: random.between(0, 9) };
    case 'balance':
      return { kind, ...sent, card: random.pick(CARDS), amount: random.between(1, 900) - 300 || 1 };
    case 'publish':
      return { kind, ...sent, campaign: GIVEN, customer: random.pick(CUSTOMERS) };
    case 'validate':
      return { kind, lines: drawLines(random, world), order };
    case 'list':
      return { kind };
  }
}

/** In any order, so that stacks meet that name the same codes the other way round. */
export function drawLines(random: Random, { tiers }: World): readonly Line[] {
  const lines: Line[] = [
    ...CARDS.map((id) => ({ object: 'voucher' as const, id, gift: { credits: random.between(1, 2_500) } })),
    ...[LIMITED, PER_CUSTOMER].map((id) => ({ object: 'voucher' as const, id })),
    ...tiers.map((id) => ({ object: 'promotion_tier' as const, id })),
  ];
  const shuffled = lines
    .map((line) => ({ line, place: random.next() }))
    .sort((left, right) => left.place - right.place);
  return shuffled.slice(0, random.between(1, 4)).map(({ line }) => line);
}

export function drawTroubles(random: Random): readonly Operation[] {
  const troubles: Operation[] = [];
  for (let count = random.between(0, 4); count > 0; count -= 1) {
    troubles.push({ kind: 'wait', milliseconds: random.between(5, 400) });
    const kind = random.pick(['kill', 'pause', 'sweep', 'configure'] as const);
    if (kind === 'pause') troubles.push({ kind, milliseconds: random.between(0, 35_000) });
    else if (kind === 'configure') troubles.push({ kind, isPartial: random.chance(0.5) });
    else troubles.push({ kind });
  }
  return troubles;
}
