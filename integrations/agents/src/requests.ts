// What a platform sends: the codes and the eligibility claims of a request body.
import { foldCode } from '../../shop-core/src/codes';
import { isAcp, type Protocol } from './protocols';

/** Most codes of one request. */
export const MAX_CODES = 30;

/** Most characters of one code. */
export const MAX_CODE_LENGTH = 100;

/** The platform sent something that the protocol does not allow. */
export class InvalidRequest extends Error {
  /** JSON path of the wrong part, such as `$.discounts.codes[1]`. */
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path} ${problem}`);
    this.name = 'InvalidRequest';
    this.path = path;
  }
}

/** Metadata that one accepted claim adds to the customer and to the request. */
export interface AcceptedClaim {
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Accepted claims by their reverse domain name, such as `com.example.card`. */
export type Eligibility = Readonly<Record<string, AcceptedClaim>>;

/**
 * Read the codes of a request body. They replace those of earlier requests.
 * @returns the codes as they were sent, doubles included; null when the body names none, so that earlier codes stay
 * @throws InvalidRequest with the JSON path of the wrong part
 * @example readCodes('ucp-2026-04-08', { discounts: { codes: ['SUMMER'] } }) // ['SUMMER']
 */
export function readCodes(protocol: Protocol, body: unknown): readonly string[] | null {
  const hasAlias = isAcp(protocol);
  const { discounts, coupons } = memberOf(body, '$');
  const { codes } = discounts === undefined ? {} : memberOf(discounts, '$.discounts');
  if (codes !== undefined) return checkCodes(codes, '$.discounts.codes');
  // A deprecated name of the same list.
  return hasAlias && coupons !== undefined ? checkCodes(coupons, '$.coupons') : null;
}

/**
 * Keep the claims of a request body that the shop accepts. Other claims are ignored, as the protocol asks.
 * @param accepted every claim that the shop accepts
 * @returns what to pass on as `eligibility`
 */
export function acceptClaims(body: unknown, accepted: Eligibility): Eligibility {
  const { context } = memberOf(body, '$');
  const { eligibility } = context === undefined ? {} : memberOf(context, '$.context');
  if (eligibility === undefined) return {};
  if (!Array.isArray(eligibility)) throw new InvalidRequest('$.context.eligibility', 'is not a list.');
  return Object.fromEntries(Object.entries(accepted).filter(([claim]) => eligibility.includes(claim)));
}

function checkCodes(codes: unknown, path: string): readonly string[] {
  if (!Array.isArray(codes)) throw new InvalidRequest(path, 'is not a list.');
  if (codes.length > MAX_CODES) throw new InvalidRequest(path, `has more than ${MAX_CODES} codes.`);
  return codes.map((code: unknown, index) => checkCode(code, `${path}[${index}]`));
}

function checkCode(code: unknown, path: string): string {
  if (typeof code !== 'string') throw new InvalidRequest(path, 'is not a text.');
  if (Array.from(code).length > MAX_CODE_LENGTH) {
    throw new InvalidRequest(path, `has more than ${MAX_CODE_LENGTH} characters.`);
  }
  return code;
}

function memberOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new InvalidRequest(path, 'is not an object.');
}

/** Whether the code stands earlier in the list as well. */
export function isDouble(codes: readonly string[], index: number): boolean {
  const folded = foldCode(codes[index] ?? '');
  return codes.findIndex((code) => foldCode(code) === folded) < index;
}
