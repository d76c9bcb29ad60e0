// What the attacker may change in the table. Everything else that was there before stays to the byte as it was.
import { isDeepStrictEqual } from 'node:util';
import { fromStored } from '../../lib/storage/records/documents';
import { hashText } from '../../lib/storage/keys';
import { type Item, keyText, type Write } from '../../lib/storage/table/table';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { keyOf } from '../../server/simulated-table/stored-items';
import { PROJECT } from '../../tests/support/projects';
import { REFERRER } from './world';

/** What of the shop an attacker may use, because it may do so with a client key. */
export interface Allowed {
  /** Codes anybody may redeem or reserve: their counts change, and nothing else. */
  readonly open: ReadonlySet<string>;
  /** Campaigns whose codes are handed out to all who ask, by id. */
  readonly handedOut: ReadonlySet<string>;
  /** The customer whose token the attacker has, and the order the token names. */
  readonly own: { readonly sourceId: string; readonly customerId: string; readonly orders: readonly string[] };
  /** Orders of others that the token names by mistake: locked for a moment, and neither told nor changed. */
  readonly mistaken: readonly string[];
  /** Names of orders that the shop has, or will have. */
  readonly ordersOfShop: readonly string[];
  /** Longest life of a validation session, ms, and most of them at a time for one owner: an address, or a customer. */
  readonly sessions: { readonly lastMs: number; readonly most: number };
}

/** A partition by its letter; the rest names the record. */
function placeOf({ pk, sk }: { readonly pk: string; readonly sk: string }) {
  const [project, letter = '', name = ''] = pk.split('#');
  return { project, letter, name, sk };
}

/** Redemptions and publications, their rows, orders, guards and names; what is counted of customers, addresses and campaigns. */
const MADE: ReadonlySet<string> = new Set(['R', 'L', 'B', 'O', 'U', 'I', 'C', 'H', 'V', 'N', 'D', 'Y']);

/** What of a code changes as it is used: numbers, the first line of its ledger, and by names with `h` its reservations. */
const USE = /^(first|redeemed|spent|seq|balance|h.*|rev|p#.*|periods.*|uses.*)$/;

/** What a request did to the table. */
export interface Watched<T> {
  readonly result: T;
  readonly isWriting: boolean;
  /** Size of the items that it made for good. */
  readonly keptBytes: number;
}

function bytesOf(item: Item): number {
  return Buffer.byteLength(JSON.stringify(item));
}

export class Watch {
  readonly table: SimulatedTable;
  readonly violations: string[] = [];
  private by: 'ATTACKER' | 'SHOP' | null = null;
  private readonly made = new Set<string>();
  private readonly sessions = new Map<string, OpenSession>();
  private owner = '';
  private written = 0;
  private keptBytes = 0;

  constructor(
    private readonly nowMs: () => number,
    private readonly allowed: () => Allowed,
    private readonly foreignIds: () => readonly string[],
  ) {
    const applied = (write: Write, before: Item | undefined): void => this.judge(write, before);
    this.table = new SimulatedTable({ step: () => Promise.resolve(), soon: (run) => run(), applied });
  }

  /** Runs a request of the attacker. @param owner of the sessions that it opens */
  async during<T>(owner: string, work: () => Promise<T>): Promise<Watched<T>> {
    this.owner = owner;
    return this.noting('ATTACKER', work);
  }

  /** Runs a request of a pair of the shop, which may change what belongs to the shop. */
  async duringShop<T>(work: () => Promise<T>): Promise<Watched<T>> {
    return this.noting('SHOP', work);
  }

  private async noting<T>(by: 'ATTACKER' | 'SHOP', work: () => Promise<T>): Promise<Watched<T>> {
    this.by = by;
    this.written = 0;
    this.keptBytes = 0;
    try {
      return { result: await work(), isWriting: this.written > 0, keptBytes: this.keptBytes };
    } finally {
      this.by = null;
    }
  }

  private judge(write: Write, before: Item | undefined): void {
    const after = this.table.stored.after(write);
    if (isDeepStrictEqual(before, after)) return;
    const key = keyOf(write);
    // The shop releases sessions as well.
    if (placeOf(key).letter === 'V') this.noteSessions(key.pk, after && fromStored({ ...after }));
    if (this.by === null) return;
    // When a key pair was last used is noted for every request.
    if (key.pk.startsWith('USED#')) return;
    this.written += 1;
    if (this.by === 'SHOP') return;
    if (before === undefined && after && after['expires_at'] === undefined) this.keptBytes += bytesOf(after);
    const name = keyText(key);
    const was = before && fromStored({ ...before });
    const now = after && fromStored({ ...after });
    if (!was) this.made.add(name);
    const problem = this.made.has(name) ? this.problemOfNew(now) : this.problemOfChange(was, now, key);
    if (problem !== null) this.violations.push(`${problem}: ${key.pk} ${key.sk} ${JSON.stringify(now).slice(0, 700)}`);
  }

  /** Records that the attacker makes are its own, and say nothing of anybody else. */
  private problemOfNew(now: Item | null): string | null {
    if (!now) return null;
    const { letter, name, sk } = placeOf(now);
    const { own } = this.allowed();
    // What is claimed in somebody's name is counted beside them, for other claims alone.
    if (letter === 'C' && sk.startsWith('Y#')) return this.problemOfEvent(now, name);
    if (letter === 'C' && sk !== 'A' && name !== hashText(own.sourceId)) return 'makes a customer';
    if (letter === 'O' && sk === 'S' && this.isOrderOfShop(name)) return 'locks an order of the shop';
    if (!MADE.has(letter)) return 'makes a record of a kind that only the shop makes';
    const text = JSON.stringify(now);
    const foreign = this.foreignIds().find((id) => text.includes(id));
    return foreign === undefined ? null : `keeps a record of the customer ${foreign}`;
  }

  /** Custom events stand under the id of the customer that the token names. */
  private problemOfEvent(now: Item, customerId: string): string | null {
    if (customerId !== this.allowed().own.customerId) return 'notes an event of another customer';
    return now['expires_at'] === undefined ? 'notes an event for ever' : null;
  }

  private problemOfChange(was: Item | undefined, now: Item | null, key: { pk: string; sk: string }): string | null {
    if (!was || !now) return 'deletes a record of the shop';
    const { project, letter, name, sk } = placeOf(key);
    if (project !== PROJECT) return problemOfOther({ letter, was, now });
    if (letter === 'V') return this.problemOfCode(was, now);
    // Uses of campaigns are counted, no matter who uses their codes. So are requests of an address, and its sessions.
    if (letter === 'N' || letter === 'D') return null;
    if (letter === 'C') return this.problemOfCustomer(was, now);
    return this.isOwn({ letter, name, sk }) ? null : 'changes a record of the shop';
  }

  private problemOfCustomer(was: Item, now: Item): string | null {
    const { name, sk } = placeOf(now);
    // What is claimed in somebody's name is counted beside them, for other claims alone.
    if (sk === 'A') return null;
    // What a code that was passed on brings is counted for who passed it on.
    if (sk === 'U' && name === hashText(REFERRER)) return null;
    if (name !== hashText(this.allowed().own.sourceId)) return 'changes a customer';
    return sk === 'C' ? problemOfOwn(was, now) : null;
  }

  /** What the token's customer has, and orders that the token names. */
  private isOwn({
    letter,
    name,
    sk,
  }: {
    readonly letter: string;
    readonly name: string;
    readonly sk: string;
  }): boolean {
    const { own, mistaken } = this.allowed();
    if (letter === 'H') return name === own.customerId;
    if (letter !== 'O') return false;
    return [...own.orders, ...(sk === 'S' ? mistaken : [])].some((order) => name === hashText(order));
  }

  private isOrderOfShop(name: string): boolean {
    const { ordersOfShop, mistaken } = this.allowed();
    return ordersOfShop.some((order) => !mistaken.includes(order) && name === hashText(order));
  }

  private problemOfCode(was: Item, now: Item): string | null {
    const code = codeOf(was);
    const { open, handedOut, own } = this.allowed();
    if (Number(now.balance ?? 0) > Number(was.balance ?? Number.MAX_SAFE_INTEGER)) return 'adds to a balance';
    const record = isDeepStrictEqual(was.record, now.record);
    const changed = changedIn(was, now);
    if (open.has(code) && record && changed.every((name) => USE.test(name))) return null;
    const holder = holderOf(was);
    // Codes of campaigns on the list of the project go to all who ask; with a token, to its customer.
    if (handedOut.has(campaignOf(was)) && holder === null) {
      const next = holderOf(now);
      return next === null || next === own.customerId ? null : 'gives a code to somebody else';
    }
    if (holder === own.customerId) return null;
    return `changes the code ${code} (${changed.join(', ')})`;
  }

  /** @param now the code after a write; absent when it was deleted */
  private noteSessions(pk: string, now: Item | null | undefined): void {
    const before = new Map([...this.sessions].filter(([name]) => name.startsWith(`${pk} `)));
    // A session that was redeemed or released is open no more.
    for (const name of before.keys()) this.sessions.delete(name);
    for (const [member, stored] of Object.entries(now ?? {})) {
      if (typeof stored !== 'string') continue;
      const [until, , kind] = stored.split(':');
      if (kind !== 'c') continue;
      const name = `${pk} ${member}`;
      // Sessions of others, such as a browser that does not attack, count for nobody here.
      const known = before.get(name);
      const opener = this.by === 'ATTACKER' ? this.owner : null;
      const owner = known ? known.owner : opener;
      if (this.by === 'ATTACKER' && Number(until) > this.nowMs() + this.allowed().sessions.lastMs) {
        this.violations.push(`locks a code for too long: ${stored}`);
      }
      this.sessions.set(name, { untilMs: Number(until), owner });
    }
    if (this.by === 'ATTACKER') this.countSessions(pk);
  }

  /** Each project counts its own. */
  private countSessions(pk: string): void {
    const [project = ''] = pk.split('#');
    const open = [...this.sessions].filter(
      ([name, { untilMs, owner }]) => name.startsWith(`${project}#`) && owner === this.owner && untilMs > this.nowMs(),
    );
    const count = new Set(open.map(([name]) => name.slice(name.indexOf(' ')))).size;
    if (count > this.allowed().sessions.most) this.violations.push(`has ${count} sessions at a time`);
  }
}

interface OpenSession {
  readonly untilMs: number;
  /** Null for sessions that the attacker did not open. */
  readonly owner: string | null;
}

function changedIn(was: Item, now: Item): readonly string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return names.filter((name) => !isDeepStrictEqual(was[name], now[name]));
}

/** A project that has switched nothing on: its codes are validated and reserved, and requests are counted. */
function problemOfOther({ letter, was, now }: { readonly letter: string; readonly was: Item; readonly now: Item }) {
  const isReserved = letter === 'V' && changedIn(was, now).every((name) => name.startsWith('h'));
  return isReserved || letter === 'D' ? null : 'changes another project';
}

/** Of the customer behind the token, the members that the project lists. */
function problemOfOwn(was: Item, now: Item): string | null {
  const rest = ({ record }: Item) => JSON.stringify({ ...(record as object), phone: null, updated_at: null });
  return rest(was) === rest(now) ? null : 'changes more of its own customer than the project allows';
}

interface CodeRecord {
  readonly code?: string;
  readonly holder_id?: string | null;
  readonly campaign_id?: string | null;
}

const recordOf = (item: Item): CodeRecord =>
  (typeof item.record === 'string' ? JSON.parse(item.record) : (item.record ?? {})) as CodeRecord;
export const codeOf = (item: Item): string => recordOf(item).code ?? '';
const holderOf = (item: Item): string | null => recordOf(item).holder_id ?? null;
const campaignOf = (item: Item): string => recordOf(item).campaign_id ?? '';
