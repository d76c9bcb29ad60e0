// The well-known demo projects and keys. They are accepted only where `npm start` made them.

export const DEMO_PROJECT = 'proj_demo0001';
export const SECOND_DEMO_PROJECT = 'proj_demo0002';

/** The site from which the demo's client key works. */
export const DEMO_SITE = 'http://localhost:3000';

export const DEMO_KEYS = {
  server: { id: '11111111-1111-4111-8111-111111111111', token: 'aaaaaaaa-1111-4111-8111-111111111111' },
  client: { id: '22222222-2222-4222-8222-222222222222', token: 'bbbbbbbb-2222-4222-8222-222222222222' },
  management: { id: '44444444-4444-4444-8444-444444444444', token: 'dddddddd-4444-4444-8444-444444444444' },
  secondServer: { id: '33333333-3333-4333-8333-333333333333', token: 'cccccccc-3333-4333-8333-333333333333' },
} as const;

const DEMO_KEY_IDS: ReadonlySet<string> = new Set(Object.values(DEMO_KEYS).map((key) => key.id));

/** Return whether a key id belongs to the published demo keys. */
export function isDemoKey(keyId: string): boolean {
  return DEMO_KEY_IDS.has(keyId);
}

/**
 * Return whether a host is the local machine.
 * @param host as a request names it, with or without a port
 */
export function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}
