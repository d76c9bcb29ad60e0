// Compares what receivers were told with what is stored: each fact at least once, under one id, and nothing else.
import { redemptionOf, rollbackOf } from '../../../lib/audit/records';
import type { Item } from '../../../lib/storage/table/table';

/** What the body of a request says. */
export interface Received {
  readonly url: string;
  /** Of the send-out. */
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, { readonly id?: string } | undefined>>;
}

/** What receivers of histories listen to. */
export const LISTENED = [
  'redemption.succeeded',
  'redemption.rollback.succeeded',
  'publication.succeeded',
  'voucher.gift.balance_added',
] as const;

/** @param items everything that is stored @param told who is told of what @returns one line for each promise that was broken */
export function brokenTold(
  items: readonly Item[],
  received: readonly Received[],
  told: { readonly urls: readonly string[]; readonly types: readonly string[] },
): readonly string[] {
  const { urls, types } = told;
  const facts = new Set(items.flatMap(factsOf).filter((fact) => types.includes(fact.split(' ')[0] ?? '')));
  return [
    ...urls.flatMap((url) => brokenAt(url, facts, received)),
    ...severalIds(
      received,
      ({ url, type, data }) => `${url} ${factOf(type, data)}`,
      ({ id }) => id,
    ),
    ...severalIds(
      received,
      ({ type, data }) => factOf(type, data),
      ({ eventId }) => eventId,
    ),
  ];
}

/** E1 and E2. */
function brokenAt(url: string, facts: ReadonlySet<string>, received: readonly Received[]): readonly string[] {
  const told = new Set(received.filter((one) => one.url === url).map(({ type, data }) => factOf(type, data)));
  return [
    ...[...facts].filter((fact) => !told.has(fact)).map((fact) => `E1 ${url} was not told of ${fact}`),
    ...[...told].filter((fact) => !facts.has(fact)).map((fact) => `E2 ${url} was told of ${fact}, which is not stored`),
  ];
}

/** E3: whatever died in between. */
function severalIds(
  received: readonly Received[],
  groupOf: (one: Received) => string,
  idOf: (one: Received) => string,
): readonly string[] {
  const groups = new Map<string, Set<string>>();
  for (const one of received) groups.set(groupOf(one), (groups.get(groupOf(one)) ?? new Set()).add(idOf(one)));
  return [...groups].filter(([, ids]) => ids.size > 1).map(([group, ids]) => `E3 ${group} has ids ${[...ids].join()}`);
}

/** A fact as its event tells it. */
export function factOf(type: string, data: Received['data']): string {
  const told: Readonly<Record<string, { readonly id?: string } | undefined>> = {
    'redemption.succeeded': data.redemption,
    'redemption.rollback.succeeded': data.redemption_rollback,
    'publication.succeeded': data.publication,
    'voucher.gift.balance_added': { id: `t_${data.transaction?.id?.split('_').at(-1)}` },
  };
  return `${type} ${told[type]?.id}`;
}

/** The facts that an item is the record of. */
function factsOf(item: Item): readonly string[] {
  const [, kind] = item.pk.split('#');
  switch (`${kind} ${item.sk.split('#')[0]}`) {
    case 'R R': {
      if (!item.body) return [];
      const { redemptions, parent_redemption: parent } = redemptionOf(item).response;
      return [...redemptions, ...(parent ? [parent] : [])].map(({ id }) => `redemption.succeeded ${id}`);
    }
    case 'R B': {
      const { rollbacks, parent_rollback: parent } = rollbackOf(item);
      return [...rollbacks, ...(parent ? [parent] : [])].map(({ id }) => `redemption.rollback.succeeded ${id}`);
    }
    case 'B B': {
      const { result, id } = item.record as { readonly result?: string; readonly id?: string };
      return result === 'SUCCESS' ? [`publication.succeeded ${id}`] : [];
    }
    case 'L T':
      return (item.source_id as string | undefined)?.startsWith('by-hand-')
        ? [`voucher.gift.balance_added ${item.id as string}`]
        : [];
    default:
      return [];
  }
}
