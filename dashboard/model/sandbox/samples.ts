// The request of the sandbox as a developer would send it.
import type { SandboxBody, Mode } from './state';

interface Sample {
  readonly mode: Mode;
  readonly body: SandboxBody;
  readonly origin: string;
  readonly path: string;
  /** Only for tries that redeem. */
  readonly idempotencyKey: string | null;
}

export function curlOf({ body, origin, path, idempotencyKey }: Sample): string {
  const json = JSON.stringify(body).replace(/'/g, `'\\''`);
  return [
    `curl -s '${origin}${path}'`,
    `-H "X-App-Id: $APP_ID"`,
    `-H "X-App-Token: $APP_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    ...(idempotencyKey === null ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    `-d '${json}'`,
  ].join(' \\\n  ');
}

/** The official client has no call for the best stack and for near redeemables. */
const CALLS: Readonly<Record<Exclude<Mode, 'best' | 'near'>, string>> = {
  validate: 'validations.validateStackable',
  qualify: 'qualifications.checkEligibility',
  redeem: 'redemptions.redeemStackable',
};

/** For the official client of the API, on a server. */
export function clientCodeOf({ mode, body, origin, path, idempotencyKey }: Sample): string {
  if (mode === 'best' || mode === 'near') return fetchOf({ body, origin, path });
  const headers = idempotencyKey === null ? '' : `\n  customHeaders: { 'Idempotency-Key': '${idempotencyKey}' },`;
  return `import { VoucherifyServerSide } from '@voucherify/sdk';

const client = VoucherifyServerSide({
  apiUrl: '${origin}',
  applicationId: process.env.APP_ID,
  secretKey: process.env.APP_TOKEN,${headers}
});

const answer = await client.${CALLS[mode]}(${JSON.stringify(body, null, 2)});
`;
}

function fetchOf({ body, origin, path }: Pick<Sample, 'body' | 'origin' | 'path'>): string {
  return `const response = await fetch('${origin}${path}', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-App-Id': process.env.APP_ID,
    'X-App-Token': process.env.APP_TOKEN,
  },
  body: JSON.stringify(${JSON.stringify(body, null, 2)}),
});

const answer = await response.json();
`;
}
