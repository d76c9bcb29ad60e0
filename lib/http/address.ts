// The origin address of a request, at the granularity of the rate limits.

type ProxyHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The address of a request: as the gateway saw it or, behind a proxy, from the header that the deployment names. The
 * proxy appends to the values that a client sent, so the last address is the one that the proxy saw.
 * @param trustedHeader in lower case; absent when the gateway is reached directly
 */
export function sourceAddress(headers: ProxyHeaders, gatewayIp: string, trustedHeader: string | undefined): string {
  if (trustedHeader === undefined) return gatewayIp;
  const last = headers[trustedHeader]?.split(',').at(-1)?.trim() ?? '';
  const [, bracketed] = /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(last) ?? [];
  const [, plain] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(last) ?? [];
  const address = bracketed ?? plain ?? last;
  // Callers that bypass the proxy, or use a broken one, are all counted together.
  return /^[0-9a-f:.]{2,60}$/i.test(address) ? address : '';
}

/**
 * The network of an address: an IPv4 address itself; for IPv6 the first 64 bits, because one household or server has
 * all the addresses below.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
