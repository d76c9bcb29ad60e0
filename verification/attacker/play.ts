// Plays an attack: requests of client keys alone against a shop that goes on with its business.
import qs from 'qs';
import { LIMITS } from '../../lib/model/limits';
import { installRuntime } from '../../lib/runtime';
import { Random } from '../../scripts/support/random';
import { callHandler, type HttpAnswer } from '../../tests/support/events';
import { allRoutes, filledPath, type Route } from '../../tests/support/routes';
import { type Drawn, Grammar, OPEN_CODES } from './grammar';
import { Identities, type Identity } from './identity';
import { Insiders } from './insiders';
import { Promises } from './promises';
import { Clock, runtimeOver } from './runtime';
import { Secrets } from './secrets';
import { StrangeReturns } from './strange-returns';
import { type Allowed, codeOf, Watch } from './watch';
import { aWorld, GIFTS, MALLORY, MISTAKEN_ORDER, NEXT_NAMES, SESSION_MINUTES, VICTIMS, type World } from './world';

export interface Attack {
  readonly requests: number;
  /** Answers by route and status, such as `POST /client/v1/redeem 200`. */
  readonly answers: ReadonlyMap<string, number>;
  /** Requests that changed something. */
  readonly changes: number;
  /** What went wrong, with the request after which it was seen; the attack ends with the first. */
  readonly violations: readonly string[];
}

const CLIENT_ROUTES: readonly Route[] = allRoutes().filter(({ kind }) => kind === 'client');
/** The shop does business after so many requests. */
const BUSINESS_AFTER = 60;
/** So often, somebody else tries to return what the customers paid for. */
const RETURNS_EACH = 6;
/** Among so many requests is one of a key pair of the shop that may do little. */
const INSIDER_AFTER = 9;
/** An order, the record of its redemption with the packed answer, and its entry in lists. */
const MOST_KEPT_BYTES = 3 * LIMITS.claimedOrderBytes;
/** Sessions of an address or customer. */
const SESSIONS_EACH = 3;
const NOTHING: ReadonlySet<number> = new Set();
const ORDERS_OF_SHOP = [
  ...Array.from({ length: VICTIMS }, (_, number) => [`order-${number}`, `paid-${number}`]).flat(),
  ...Array.from({ length: NEXT_NAMES }, (_, number) => `next-order-${number}`),
];

export async function playAttack(settings: { readonly requests: number; readonly seed: string }): Promise<Attack> {
  return new Attacker(new Random(settings.seed)).play(settings.requests);
}

class Attacker {
  private readonly clock = new Clock();
  private readonly secrets = new Secrets();
  private readonly defects: unknown[] = [];
  private readonly watch: Watch;
  private readonly answers = new Map<string, number>();
  private changes = 0;
  private world!: World;

  constructor(private readonly random: Random) {
    this.watch = new Watch(
      () => this.clock.nowMs(),
      () => this.allowed(),
      () => this.world.victims.map(({ id }) => id),
    );
  }

  private allowed(): Allowed {
    const { mallory, handedOut } = this.world;
    return {
      open: new Set(OPEN_CODES.filter((code) => code !== 'NOT-YET')),
      handedOut: new Set(handedOut),
      own: { sourceId: mallory.sourceId, customerId: mallory.id, orders: ['own-order'] },
      mistaken: [MISTAKEN_ORDER],
      ordersOfShop: ORDERS_OF_SHOP,
      sessions: { lastMs: SESSION_MINUTES * 60_000, most: SESSIONS_EACH },
    };
  }

  async play(requests: number): Promise<Attack> {
    const rt = runtimeOver(this.watch.table, this.clock, this.random.fork('ids'), this.defects);
    installRuntime(rt);
    this.world = await aWorld(rt, this.clock, this.secrets);
    const promises = new Promises(this.world, this.secrets);
    const identities = new Identities(this.random.fork('identities'), this.world);
    const grammar = new Grammar(this.random.fork('bodies'), this.world);
    const insiders = new Insiders(this.random.fork('insiders'), this.world);
    const returns = new StrangeReturns(this.random.fork('returns'), this.world);
    let played = 0;
    let violations: readonly string[] = [];
    while (played < requests && violations.length === 0) {
      played += 1;
      violations =
        played % INSIDER_AFTER === 0
          ? await this.attackFromInside(insiders)
          : await this.attack(grammar, await identities.draw());
      if (played % BUSINESS_AFTER === 0 && violations.length === 0) {
        await promises.keep();
        violations = [...promises.violations, ...(await this.attackReturns(returns))];
      }
    }
    if (violations.length === 0) await promises.settle();
    violations = violations.length > 0 ? violations : promises.violations;
    const told = violations.map((one) => `after ${played} requests: ${one}`);
    return { requests: played, answers: this.answers, changes: this.changes, violations: told };
  }

  private async attack(grammar: Grammar, identity: Identity): Promise<readonly string[]> {
    this.clock.advance(this.random.between(0, 500));
    const route = this.random.pick(CLIENT_ROUTES)!;
    const drawn = grammar.of(route);
    this.noteBalances();
    const request = JSON.stringify([drawn.body ?? null, decodeURIComponent(drawn.query)]);
    this.secrets.note(request);
    const watched = await this.watch.during(ownerOf(identity), () => this.send(route, identity, drawn));
    const { result: answer, isWriting } = watched;
    this.noteBalances();
    const name = `${route.key} ${answer.status}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (isWriting) this.changes += 1;
    const wrong = [
      ...this.wrongWith({ ...identity, isTrustedSite: isServed(identity, route) }, { answer, drawn }),
      ...(identity.token !== 'VALID' && watched.keptBytes > MOST_KEPT_BYTES
        ? [`a claim leaves ${watched.keptBytes} bytes for good`]
        : []),
      ...this.watch.violations,
      ...this.defects.map(String),
    ];
    return wrong.map((one) => `${one}\n${route.key} ${JSON.stringify(identity)} ${request}\n${shown(answer)}`);
  }

  private async attackFromInside(insiders: Insiders): Promise<readonly string[]> {
    this.clock.advance(this.random.between(0, 500));
    const { name, answer, shown: sent, violations } = await insiders.attack((work) => this.watch.duringShop(work));
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    return [...violations, ...this.defects.map(String)].map((one) => `${one}\n${name} ${sent}\n${shown(answer)}`);
  }

  private async attackReturns(returns: StrangeReturns): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (let sent = 0; sent < RETURNS_EACH; sent += 1) {
      const { name, violations } = await returns.attack((work) => this.watch.duringShop(work));
      this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
      wrong.push(...violations);
    }
    return wrong;
  }

  private send(route: Route, identity: Identity, { query, params = {}, body }: Drawn): Promise<HttpAnswer> {
    const { headers, sourceIp } = identity;
    const { handler, method, key: routeKey } = route;
    const call = { method, path: filledPath(route, params), params, routeKey, query, headers, sourceIp };
    return callHandler(handler, { ...call, ...(body && { body }) });
  }

  /** What every card holds at this moment, but for the attacker's own. */
  private noteBalances(): void {
    for (const { pk, sk } of this.cards()) {
      const item = this.watch.table.stored.find({ pk, sk });
      if (typeof item?.balance === 'number') this.secrets.addAmount(item.balance, `what is left on ${codeOf(item)}`);
    }
  }

  private cardKeys: readonly { readonly pk: string; readonly sk: string }[] | null = null;

  private cards() {
    this.cardKeys ??= this.watch.table.stored
      .all()
      .filter((item) => item.sk === 'V' && item.pk.includes('#V#') && /^(GIFT|CARD|BEARER)/.test(codeOf(item)));
    return this.cardKeys;
  }

  private wrongWithSuccess(
    token: Identity['token'],
    { body, named }: { readonly body: HttpAnswer['body']; readonly named: Named | null },
  ): readonly string[] {
    const { mallory, victims } = this.world;
    const wrong: string[] = [];
    const isOther = ({ id, source_id: sourceId }: Named) =>
      (id !== undefined && id !== mallory.id) || (sourceId !== undefined && sourceId !== MALLORY);
    if (token === 'VALID' && named && isOther(named)) wrong.push('acts for somebody else than the token names');
    if (body.object !== 'publication') return wrong;
    const { vouchers_id: codes, voucher } = body as {
      vouchers_id?: readonly string[];
      voucher?: { campaign?: string };
    };
    if ((codes?.length ?? 0) > 1) wrong.push('several codes are published at once');
    const isVictim = victims.some(({ id, sourceId }) => named?.source_id === sourceId || named?.id === id);
    if (isVictim && voucher?.campaign === 'Once each') wrong.push('a code is given in the name of who has one');
    return wrong;
  }

  private wrongWith(
    { isTrustedSite, token, project }: Identity,
    { answer, drawn }: { readonly answer: HttpAnswer; readonly drawn: Drawn },
  ): readonly string[] {
    const { status, body } = answer;
    const known = token === 'VALID' ? GIFTS : NOTHING;
    const wrong = this.secrets.foundIn(shown(answer), known).map((secret) => `the answer tells ${secret}`);
    if (status === 200) wrong.push(...this.wrongWithSuccess(token, { body, named: namedIn(drawn) }));
    if (status >= 500) wrong.push(`answers ${status}`);
    if (!isTrustedSite && status !== 403) wrong.push('a site that is not trusted is served');
    if (isTrustedSite && token === 'BAD' && status !== 401) wrong.push('a token that is no good is believed');
    if (/voucher_(disabled|not_active)/.test(JSON.stringify(body))) wrong.push('a code that is not out yet is told of');
    if (project === 'OTHER' && (Object.keys(body).includes('redemptions') || body.result === 'SUCCESS')) {
      wrong.push('what the project has not switched on is done');
    }
    return wrong;
  }
}

/** An address has sessions of its own, and so has the one customer with a token. */
function ownerOf({ token, sourceIp }: Identity): string {
  return token === 'VALID' ? MALLORY : sourceIp;
}

/** Qualifications are answered without an `Origin`, too. */
function isServed({ headers, isTrustedSite }: Identity, { path }: Route): boolean {
  return isTrustedSite || (headers['Origin'] === undefined && path === '/client/v1/qualifications');
}

/** Whom a request names as its customer; null for nobody. */
function namedIn({ body, query }: Drawn): Named | null {
  const { customer } = body ?? qs.parse(query);
  if (typeof customer === 'string') return { source_id: customer };
  return customer === undefined ? null : customer;
}

interface Named {
  readonly id?: string;
  readonly source_id?: string;
}

function shown({ status, headers, body }: HttpAnswer): string {
  return JSON.stringify({ status, headers, body });
}
