// Which addresses events may be sent to.
import { isPublicAddress } from '../../lib/webhooks/addresses';

describe('isPublicAddress', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.0.0.1'],
    ...['192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0'],
    ...['fec0::1', 'ff02::1', 'localhost', ''],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2001:4860:4860::8888'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(['::ffff:1.1.1.1', '64:ff9b::101:101', '2002:101:101::'])('takes %s for the address inside', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the ranges', () => {
  it.each([
    ['0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
    ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
    ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
    ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '5eff:ffff::', '5f01::'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    ['224.0.0.0', '239.255.255.255', '223.255.255.255', null],
    ['240.0.0.0', '255.255.255.255', null, null],
    ['::', '::ffff:ffff', null, null],
    ['::7f00:1', '::101:101', null, null],
    ['::ffff:0:7f00:1', '::ffff:0:101:101', null, null],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff:ffff::', '3fff:1000::'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:0:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['100::', '100::ffff:ffff:ffff:ffff', 'ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '100:0:0:1::'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe00::'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
    ['::ffff:10.0.0.0', '::ffff:10.255.255.255', '::ffff:9.255.255.255', '::ffff:11.0.0.0'],
    ['64:ff9b::a00:0', '64:ff9b::aff:ffff', '64:ff9b::9ff:ffff', '64:ff9b::b00:0'],
    ['2002:a00::', '2002:aff:ffff:ffff:ffff:ffff:ffff:ffff', '2002:9ff:ffff::', '2002:b00::'],
  ])('from %s to %s are refused, and no further', (first, last, before, after) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    for (const neighbour of [before, after]) {
      expect([neighbour, neighbour === null || isPublicAddress(neighbour)]).toEqual([neighbour, true]);
    }
  });

  it.each([
    ['0:0:0:0:0:ffff:7f00:0001', '::ffff:127.0.0.1'],
    ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
    ['64:FF9B::127.0.0.1', '64:ff9b::7f00:1'],
    ['FE80::1', 'fe80::1'],
    ['::127.0.0.1', '::8.8.8.8'],
  ])('hold however an address is written: %s', (long, short) => {
    expect([long, short].map(isPublicAddress)).toEqual([false, false]);
  });

  it.each(['1.1.1', '1.1.1.1.', '01.1.1.1', '256.1.1.1', '1.1.1.1/8', '[::1]', '2606:4700::1111::', ' 1.1.1.1'])(
    'hold no text that is none: %j',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
