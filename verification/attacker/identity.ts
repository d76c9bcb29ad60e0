// As whom the attacker sends a request: which key, from which site and address, with which token, and what is true of it.
import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Random } from '../../scripts/support/random';
import { KEYS } from '../../tests/support/events';
import { OTHER_PROJECT } from '../../tests/support/projects';
import { type SigningKey, signedToken, type TokenWords } from '../../tests/support/shopper';
import { MALLORY, MISTAKEN_ORDER, NEXT_NAMES, OTHER_SITE, SITE, VICTIMS, type World } from './world';

type Headers = Readonly<Record<string, string>>;

export interface Identity {
  readonly headers: Headers;
  readonly sourceIp: string;
  /** Whose key it is. */
  readonly project: 'OWN' | 'OTHER';
  readonly isTrustedSite: boolean;
  readonly token: 'NONE' | 'VALID' | 'BAD';
}

const OTHER_CLIENT = { 'X-Client-Application-Id': 'other-client-key', 'X-Client-Token': 'other-client-secret' };
export const ADDRESSES = ['198.51.100.7', '203.0.113.9'] as const;

export class Identities {
  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {}

  async draw(): Promise<Identity> {
    const project = this.random.chance(0.9) ? 'OWN' : 'OTHER';
    const site = project === 'OWN' ? SITE : OTHER_SITE;
    const isTrustedSite = this.random.chance(0.93);
    const origin = isTrustedSite
      ? site
      : this.pick(['https://evil.example', 'null', `${site}.evil.example`, undefined]);
    const { header, kind } = await this.token(project);
    return {
      headers: {
        ...(project === 'OWN' ? KEYS.client : OTHER_CLIENT),
        ...(origin !== undefined && { Origin: origin }),
        ...header,
        ...this.key(),
        ...this.lies(),
      },
      sourceIp: this.random.pick(ADDRESSES),
      project,
      isTrustedSite,
      token: kind,
    };
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random.between(0, list.length - 1)]!;
  }

  /** Keys of repetition that the backend used, that it will use, and the attacker's own. */
  private key(): Headers {
    if (!this.random.chance(0.35)) return {};
    const [used, next] = [this.random.between(0, VICTIMS - 1), this.random.between(0, NEXT_NAMES - 1)];
    return { 'Idempotency-Key': this.pick([`key-${used}`, `next-key-${next}`, `next-key-${next}`, `own-key-${next}`]) };
  }

  /** Headers that are believed by some service or other. */
  private lies(): Headers {
    if (!this.random.chance(0.25)) return {};
    return this.pick<Headers>([
      { 'X-Forwarded-For': '192.0.2.200', Forwarded: 'for=192.0.2.200' },
      { 'X-Voucherify-Channel': 'Voucherify-dashboard', 'X-Voucherify-Role': 'admin' },
      { 'X-App-Id': 'server-key', 'X-Management-Id': 'management-key' },
      { 'X-Http-Method-Override': 'DELETE', 'X-Original-Url': '/v1/customers' },
      { 'X-Voucherify-Tenant': OTHER_PROJECT, 'X-Project-Id': OTHER_PROJECT },
    ]);
  }

  private async token(project: Identity['project']): Promise<{ header: Headers; kind: Identity['token'] }> {
    const draw = this.random.next();
    if (draw < 0.5) return { header: {}, kind: 'NONE' };
    // The other project has no keys that sign tokens: no token is good there.
    const isGood = draw < 0.88 && project === 'OWN';
    const token = await (isGood ? this.ownToken() : this.badToken());
    return { header: { 'X-Customer-Token': token }, kind: isGood ? 'VALID' : 'BAD' };
  }

  private ownToken(): Promise<string> {
    const { hmac, curve } = this.world.keys;
    const orders = this.pick([undefined, ['own-order'], ['own-order', MISTAKEN_ORDER], ['own-order', MISTAKEN_ORDER]]);
    return this.signed(this.random.chance(0.5) ? hmac : curve, { sub: MALLORY, ...(orders && { orders }) });
  }

  private signed(key: SigningKey, words: TokenWords): Promise<string> {
    return signedToken(this.world.rt, key, { iat: 0, exp: 3_600, ...words });
  }

  private async badToken(): Promise<string> {
    const { hmac, curve, revoked, other } = this.world.keys;
    const sub = `victim-${this.random.between(0, VICTIMS - 1)}`;
    const header = { alg: 'HS256', kid: hmac.record.kid };
    const claims = decodeJwt(await this.signed(hmac, { sub }));
    return this.pick<() => string | Promise<string>>([
      () => 'a token that is none',
      () =>
        `${forged({ ...header, alg: 'none' }, claims, 'x')
          .split('.', 2)
          .join('.')}.`,
      () => forged(header, claims, 'a secret of the attacker'),
      // The public key of the shop, as if it were a secret.
      () => forged({ alg: 'HS256', kid: curve.record.kid }, claims, curve.record.key),
      () => this.signed(hmac, { sub, iat: -7_200, exp: -3_600 }),
      () => this.signed(hmac, { sub, exp: 90_000 }),
      () => this.signed(hmac, { sub, aud: OTHER_PROJECT }),
      () => this.signed(revoked, { sub }),
      () => this.signed(other, { sub }),
    ])();
  }
}

function forged(header: object, payload: object, secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
