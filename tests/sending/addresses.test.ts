// Which addresses events may be sent to.
import { isPublicAddress } from '../../lib/sending/addresses';

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
