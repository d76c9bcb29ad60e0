// The addresses that receivers may have: not of this machine, of private networks, or unassigned.
import { BlockList, isIP, isIPv4 } from 'node:net';

const REFUSED = new BlockList();

const IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const IPV6: readonly (readonly [string, number])[] = [
  // Unspecified, loopback, and the former notation of IPv4 addresses.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

for (const [address, bits] of IPV4) REFUSED.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of IPV6) REFUSED.addSubnet(address, bits, 'ipv6');

/** True when a receiver may have this address; false for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !REFUSED.check(address, 'ipv4');
  const groups = groupsOf(address);
  const inside = embeddedIpv4(groups);
  if (inside !== null) return isPublicAddress(inside);
  return !REFUSED.check(groups.map((group) => group.toString(16)).join(':'), 'ipv6');
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): readonly number[] {
  const [text = ''] = address.split('%');
  const [head = '', tail] = withoutDots(text).split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail ?? '');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The last 32 bits may be written as an IPv4 address. */
function withoutDots(text: string): string {
  const [, start = '', a, b, c, d] = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  if (d === undefined) return text;
  const [one, two] = [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)];
  return `${start}${one.toString(16)}:${two.toString(16)}`;
}

/** Prefixes of addresses that contain an IPv4 address, and the group at which it starts. */
const EMBEDDING: readonly (readonly [readonly number[], number])[] = [
  [[0, 0, 0, 0, 0, 0xffff], 6],
  [[0x64, 0xff9b, 0, 0, 0, 0], 6],
  [[0x2002], 1],
];

function embeddedIpv4(groups: readonly number[]): string | null {
  const found = EMBEDDING.find(([prefix]) => prefix.every((group, index) => groups[index] === group));
  if (!found) return null;
  const [high = 0, low = 0] = groups.slice(found[1], found[1] + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
