// Every rule of what a client key may do, switched off: an attack that misses one of these proves nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSIDER_MUTANTS } from './insider-mutants';
import { type Mutant, mutantsOf as of } from './mutant';

export { RULES } from './mutant';

const ROOT = join(__dirname, '..', '..');

const SWITCHES = [
  ...of('access.md#sites-of-browsers', 'http/access', [
    'every site is trusted',
    '!(isWithout || isTrusted(caller.origin, settings.client_trusted_domains))',
    'false',
  ]),
  ...of('access.md#sites-of-browsers', 'services/redemptions/redeem', [
    'a browser redeems where the project has not switched it on',
    "refuseIf(refuseDisabledClientSwitch(caller, situation.facts.config.settings, 'client_redeem_enabled'));",
    '',
  ]),
  ...of('access.md#sites-of-browsers', 'services/publications/publish', [
    'a browser publishes where the project has not switched it on',
    "refuseIf(refuseDisabledClientSwitch(caller, read.config.settings, 'client_publish_enabled'));",
    '',
  ]),
];

const CLAIMS = [
  ...of('access.md#claims', 'core/access/evaluation-input', [
    'a claim is decided on what is stored of the customer',
    'isClaim ? restrictToClaim(facts) : facts',
    'facts',
  ]),
  ...of('access.md#claims', 'services/redemptions/redemption-setting', [
    'a redemption by claim makes a customer',
    "|| principal === 'CLAIM'",
    '',
  ]),
  ...of('access.md#claims', 'services/redemptions/decide', [
    'the lines of a browser change products',
    "caller.kind !== 'server' || !items.some(overridesCatalogue)",
    '!items.some(overridesCatalogue)',
  ]),
  ...of('access.md#claims', 'core/publication/plan', [
    'a publication by claim makes or changes a customer',
    "principalOf(caller) === 'CLAIM' ? null : receiverOf(decision, setting.customerId)",
    'receiverOf(decision, setting.customerId)',
  ]),
  ...of('access.md#claims', 'core/qualification/wallet', [
    'a claim opens a wallet',
    "if (caller.kind === 'client') return caller.shopper?.sourceId ?? null;",
    '',
  ]),
  ...of('access.md#claims', 'core/qualification/lines', [
    'codes of nobody are listed',
    "openCodes: scenario.openCodes && kind === 'server'",
    'openCodes: scenario.openCodes',
  ]),
  ...of('access.md#claims', 'core/evaluation/candidate/target', [
    'a card with a holder pays for anybody who has its code',
    'return Boolean(voucher.holder_id) && !canSeeBalance(voucher, asking);',
    'return false;',
  ]),
  ...of(
    'access.md#claims',
    'core/access/caller',
    [
      'a client key names the orders of the shop by id',
      "if (order?.id && !isShopOrder(caller, order)) return unknownRecord('order', order.id);",
      '',
    ],
    [
      'a client key names the orders of the shop by source id',
      'const looked = order && !isShopOrder(caller, order) ? { ...order, source_id: null } : order;',
      'const looked = order;',
    ],
    ['a client key reaches every order', "if (caller.kind !== 'client') return true;", 'return true;'],
  ),
  ...of('access.md#claims', 'storage/keys', ['what claims use is counted for the customer', "sk: 'A' }", "sk: 'U' }"]),
];

const APART = [
  ...of(
    'access.md#apart-from-the-backend',
    'core/access/caller',
    [
      'an order is locked under the name the backend has for it',
      'if (name === null || isShopOrder(caller, { source_id: name })) return name;',
      'return name;',
    ],
    ['keys of repetition are shared with the backend', "if (kind !== 'client') return [];", 'return [];'],
    [
      'sessions are shared with the backend',
      "return caller.kind === 'client' ? clientName('session', sessionOwner(caller), key) : key;",
      'return key;',
    ],
    [
      'a browser enters the session of another one by naming its key',
      "clientName('session', sessionOwner(caller), key)",
      "clientName('session', key)",
    ],
  ),
  ...of('access.md#apart-from-the-backend', 'services/shared/load-facts', [
    'a claim is tracked as the customer',
    "hashed(clientName('tracking', claimed))",
    'hashed(claimed)',
  ]),
  ...of('access.md#apart-from-the-backend', 'core/publication/client', [
    'source ids of publications are shared with the backend',
    "if (sourceId === null || caller.kind !== 'client') return sourceId;",
    'return sourceId;',
  ]),
];

const TOKENS = [
  ...of(
    'access.md#shopper-tokens',
    'http/shopper-token',
    [
      'signatures are not checked',
      'const { jwtVerify, errors } = await jose();',
      'const { decodeJwt, errors } = await jose(); const jwtVerify = async (text) => ({ payload: decodeJwt(text) });',
    ],
    ['tokens never end', 'clockTolerance: SKEW_S,', 'clockTolerance: 1e9,'],
    ['tokens are for every project', 'audience: project,', ''],
    ['tokens live as long as they say', 'if (exp - iat > LIFETIME_S)', 'if (false)'],
    ['revoked keys sign', 'if (revoked) throw', 'if (false) throw'],
  ),
  ...of(
    'access.md#shopper-tokens',
    'core/access/permissions',
    [
      'a token is for anybody named by source id',
      'return named !== null && !isSameName(sourceId, named) ? SOMEBODY_ELSE : null;',
      'return null;',
    ],
    [
      'a token is for anybody named by id',
      'return customer?.id && customer.id !== known?.id ? SOMEBODY_ELSE : null;',
      'return null;',
    ],
    [
      'every member of its customer is changed',
      'const members = allowed.flatMap(',
      "const members = [...allowed, 'name', 'email'].flatMap(",
    ],
  ),
  ...of('access.md#shopper-tokens', 'core/access/evaluation-input', [
    'orders of others that a token names are told',
    'const isAnothers = owner !== null && owner !== customer?.id;',
    'const isAnothers = false;',
  ]),
];

const BALANCES = [
  ...of('access.md#balances', 'core/evaluation/candidate/target', [
    'everybody is told what cards hold',
    "if (principal === 'PROJECT') return true;",
    'return true;',
  ]),
  ...of(
    'access.md#balances',
    'core/stacking/benefit',
    [
      'a huge order is told the rest of a balance',
      'if (spend.credits !== null || (showsBalance && !isReserved)) return null;',
      'return null;',
    ],
    ['a refusal names the balance', 'showsBalance ? computed : redactBalance(computed)', 'computed'],
  ),
  ...of('access.md#balances', 'core/publication/plan', [
    'a claim is told what is on the card it gets',
    'customer ? shown : redactForClaim(shown, facts.config)',
    'shown',
  ]),
];

const TOLD = [
  ...of(
    'access.md#what-a-client-key-learns',
    'core/answer/client',
    ['holders of codes are told', 'return ownId !== null && holder_id === ownId ? voucher : rest;', 'return voucher;'],
    ['an order tells who passed a code on', 'return { ...order, referrer_id: null,', 'return { ...order, referrer,'],
    ['a customer tells who passed a code on', '({ ...referral, referrer_id: null })', '({ ...referral })'],
  ),
  ...of('access.md#what-a-client-key-learns', 'core/access/evaluation-input', [
    'browsers are told every check',
    "return kind === 'server' && (options?.expand?.includes('explain')",
    "return (options?.expand?.includes('explain')",
  ]),
  ...of('access.md#what-a-client-key-learns', 'core/search/nearest-rewards/rows', [
    'browsers read the names of missing properties',
    "const showsNames = input.principal === 'PROJECT';",
    'const showsNames = true;',
  ]),
  ...of('access.md#what-a-client-key-learns', 'core/search/nearest-rewards/request-findings', [
    'validations of browsers name missing properties',
    "showsNames: input.principal === 'PROJECT',",
    'showsNames: true,',
  ]),
  ...of('access.md#what-a-client-key-learns', 'core/evaluation/candidate/target', [
    'metadata of a code is shown to every browser',
    'return asking.facts.config.settings.client_voucher_metadata_enabled || canSeeBalance(voucher, asking);',
    'return true;',
  ]),
  ...of('access.md#what-a-client-key-can-learn', 'core/access/evaluation-input', [
    'codes that are not out yet are told of',
    'hideConcealedCodes(isClaim ? restrictToClaim(facts) : facts, nowMs)',
    '(isClaim ? restrictToClaim(facts) : facts)',
  ]),
];

const PUBLICATIONS = [
  ...of(
    'access.md#publications-from-a-browser',
    'core/publication/client',
    [
      'browsers publish from every campaign',
      "if (isListed(resolveCampaign(config, campaign ?? ''), config)) return null;",
      'return null;',
    ],
    ['browsers publish many codes at a time', "if (caller.kind === 'client' && sent.count > 1)", 'if (false)'],
    [
      'a claim gets a code of a campaign that its customer has joined',
      "if (!isOnce || !facts.joined.has(campaign?.id ?? '')) return null;",
      'return null;',
    ],
    [
      'a claim gets codes that belong to somebody',
      "HELD_CAMPAIGNS.includes(campaign?.campaign_type ?? '') ||",
      'false &&',
    ],
  ),
  ...of('access.md#publications-from-a-browser', 'core/publication/open-code', [
    'browsers publish codes of every campaign',
    'isPublishable(voucher.voucher, config) &&',
    '',
  ]),
];

const SESSIONS = [
  ...of('validation-sessions.md#sessions-of-client-keys', 'core/evaluation/reservations', [
    'browsers lock codes for a year',
    "const isClients = input.principal !== 'PROJECT';",
    'const isClients = false;',
  ]),
  ...of('validation-sessions.md#what-is-reserved', 'core/evaluation/reservations', [
    'the session of another browser keeps no use of a code',
    'return sum(reservations.filter((reservation) => !reservation.isOwn && isActive(reservation, nowMs)));',
    'return sum([]);',
  ]),
  ...of('validation-sessions.md#sessions-of-client-keys', 'core/access/caller', [
    'browsers open as many sessions as they like',
    'if (others.length >= LIMITS.clientSessions)',
    'if (false)',
  ]),
  ...of('validation-sessions.md#sessions-of-client-keys', 'services/validations/sessions-of-code', [
    'the shop does not release what browsers lock',
    'write: fact.reservations.length > 0 ? fact : null',
    'write: null',
  ]),
];

const STORED = [
  ...of('access.md#what-a-stranger-stores', 'core/redemption/order-record', [
    'a claim stores an order of any size',
    'return bytes > LIMITS.claimedOrderBytes ? CLAIM_TOO_LARGE : null;',
    'return null;',
  ]),
];

export const MUTANTS: readonly Mutant[] = [
  ...[...SWITCHES, ...CLAIMS, ...APART, ...TOKENS, ...BALANCES, ...TOLD, ...PUBLICATIONS, ...SESSIONS, ...STORED],
  ...INSIDER_MUTANTS,
];

/** The source of the file with the mistake in it. Throws where the text is not there exactly once. */
export function mutatedSource({ name, file, find, put }: Mutant): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${name}: the text is ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(put);
}
