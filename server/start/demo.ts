// What the demo data offers to try, and how `npm start` shows it.

import type { Caller } from '../../lib/model/common';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import type { Runtime } from '../../lib/ports/runtime';

export const DEMO_CAMPAIGN = 'Demo promotions';

/** The caller that loads and reads the demo. */
export const DEMO_CALLER: Caller = {
  project: DEMO_PROJECT,
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: DEMO_KEYS.server.id,
  role: 'admin',
  channel: null,
  origin: null,
};

export interface DemoKeyPair {
  readonly name: string;
  /** The two headers that carry the pair. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Demo {
  readonly keyPairs: readonly DemoKeyPair[];
  /** A call that redeems a stack of the demo's redeemables. */
  readonly redeem?: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** The demo of a loaded table. */
export async function demoOf(rt: Runtime): Promise<Demo> {
  return offerOf(await demoTier(rt));
}

async function demoTier(rt: Runtime): Promise<string | null> {
  const { campaigns, tiers } = await rt.store.config.load(DEMO_CALLER);
  const campaign = [...campaigns.values()].find(({ name }) => name === DEMO_CAMPAIGN);
  return [...tiers.values()].find((tier) => tier.campaign_id === campaign?.id)?.id ?? null;
}

function offerOf(tierId: string | null): Demo {
  const pair = (name: string, headers: readonly [string, string], key: { id: string; token: string }) => ({
    name,
    headers: { [headers[0]]: key.id, [headers[1]]: key.token },
  });
  const server = ['X-App-Id', 'X-App-Token'] as const;
  return {
    keyPairs: [
      pair('server', server, DEMO_KEYS.server),
      pair('client', ['X-Client-Application-Id', 'X-Client-Token'], DEMO_KEYS.client),
      pair('management', ['X-Management-Id', 'X-Management-Token'], DEMO_KEYS.management),
      pair('server of a second project', server, DEMO_KEYS.secondServer),
    ],
    redeem: {
      path: '/v1/redemptions',
      headers: { 'X-App-Id': DEMO_KEYS.server.id, 'X-App-Token': DEMO_KEYS.server.token },
      body: {
        redeemables: [
          { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
          { object: 'voucher', id: 'WELCOME-20' },
          ...(tierId ? [{ object: 'promotion_tier', id: tierId }] : []),
        ],
        customer: { source_id: 'demo-customer' },
        order: { amount: 200_000 },
      },
    },
  };
}

/** Location of the service. */
export interface ServiceLocation {
  readonly address: string;
  /** Description of the data's location. */
  readonly data: string;
  /** Address of the dashboard; null without it. */
  readonly dashboard: string | null;
}

/** The lines that `npm start` prints when the service is ready. */
export function readyLines(demo: Demo, { address, data, dashboard }: ServiceLocation): string[] {
  const keyPairs = demo.keyPairs.flatMap(({ name, headers }) => [
    `  ${name}`,
    ...headerLines(headers).map((header) => `    ${header}`),
  ]);
  return [
    '',
    `Stackable is ready at ${address}, its data ${data}.`,
    ...(dashboard === null ? [] : [`dashboard: ${dashboard}`]),
    ...(keyPairs.length > 0 ? ['', 'Demo keys', ...keyPairs] : []),
    ...(demo.redeem === undefined ? [] : ['', 'Redeem a stack', ...curlLines(demo.redeem, address)]),
    '',
    'Ctrl-C stops it.',
  ];
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function curlLines({ path, headers, body }: NonNullable<Demo['redeem']>, address: string): string[] {
  const all = headerLines({ ...headers, 'Content-Type': 'application/json' });
  return [
    `  curl -s ${address}${path} \\`,
    ...all.map((header) => `    -H ${shellQuoted(header)} \\`),
    `    -d ${shellQuoted(JSON.stringify(body))}`,
  ];
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
