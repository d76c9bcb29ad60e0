// The addresses that receivers may have: not of this machine, of private networks, or unassigned.
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The former notation of IPv4 addresses, such as `::8.8.8.8`, which ipaddr.js takes for `::ffff:8.8.8.8`. */
const FORMER = new BlockList();
FORMER.addSubnet('::', 96, 'ipv6');

/** Ranges of IPv6 addresses that contain an IPv4 address, and the byte at which it starts. */
const EMBEDDING: readonly (readonly [prefix: ipaddr.IPv6, bits: number, start: number])[] = [
  [ipaddr.IPv6.parse('64:ff9b::'), 96, 12],
  [ipaddr.IPv6.parse('2002::'), 16, 2],
];

/** True when a receiver may have this address; false for text that is no address. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads numbers with fewer than four parts, and octal ones.
  const kind = isIP(address);
  if (kind === 0 || !ipaddr.isValid(address) || (kind === 6 && FORMER.check(address, 'ipv6'))) return false;
  const parsed = ipaddr.process(address);
  const embedding = EMBEDDING.find(([prefix, bits]) => parsed.kind() === 'ipv6' && parsed.match(prefix, bits));
  if (!embedding) return parsed.range() === 'unicast';
  const [, , start] = embedding;
  return new ipaddr.IPv4(parsed.toByteArray().slice(start, start + 4)).range() === 'unicast';
}
