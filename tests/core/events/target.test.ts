// Where events may be sent to, as far as an address tells.
import { refuseHeaders, refuseTarget } from '../../../lib/core/events/target';
import { isPublicAddress } from '../../../lib/webhooks/addresses';

const abroad = { allowsPrivate: false, isPublicAddress };

describe('refuseTarget', () => {
  it.each([
    'https://receiver.example.com/events',
    'https://receiver.example.com:8443/events?a=1',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('takes %s', (url) => {
    expect(refuseTarget(url, abroad)).toBeNull();
  });

  it.each([
    ['receiver.example.com', 'must be a url.'],
    [' https://receiver.example.com/', 'must not hold white space or a backslash.'],
    ['https://receiver.exam\nple.com/', 'must not hold white space or a backslash.'],
    ['https://receiver.example.com/\u0000', 'must not hold white space or a backslash.'],
    ['https://receiver.example.com\\@127.0.0.1/', 'must not hold white space or a backslash.'],
    ['http://receiver.example.com/', 'must be https.'],
    ['ftp://receiver.example.com/', 'must be https.'],
    ['https://user@receiver.example.com/', 'must not name a user.'],
    ['https://:word@receiver.example.com/', 'must not name a user.'],
    ['https://receiver.example.com/#part', 'must not have a fragment.'],
    ['https://receiver.example.com:22/', 'must have port 443, or one from 1024 on.'],
    ['https://receiver.example.com:1023/', 'must have port 443, or one from 1024 on.'],
    ['https://2130706433/', 'must have a public address.'],
    ['https://0x7f.1/', 'must have a public address.'],
    ['https://0177.0.0.1/', 'must have a public address.'],
    ['https://[::ffff:7f00:1]/', 'must have a public address.'],
    ['https://169.254.169.254/latest', 'must have a public address.'],
    ['https://localhost/', 'must have a public name.'],
    ['https://localhost./', 'must have a public name.'],
    ['https://localhost../', 'must have a public name.'],
    ['https://intranet../', 'must have a public name.'],
    ['https://shop.localhost./', 'must have a public name.'],
    ['https://127.0.0.1./', 'must have a public address.'],
    ['https://[::1]/', 'must have a public address.'],
    ['https://receiver.example.com:0/', 'must have port 443, or one from 1024 on.'],
    ['https://receiver.example.com/#', 'must not have a fragment.'],
    ['https://shop.localhost/', 'must have a public name.'],
    ['https://printer.local/', 'must have a public name.'],
    ['https://db.internal/', 'must have a public name.'],
    ['https://intranet/', 'must have a public name.'],
    [`https://receiver.example.com/${'a'.repeat(2_048)}`, 'must have at most 2048 characters.'],
  ])('refuses %s', (url, reason) => {
    expect(refuseTarget(url, abroad)).toEqual({ key: 'invalid_payload', details: `Property .target_url ${reason}` });
  });

  it('takes receivers on this machine where that is allowed', () => {
    const rules = { ...abroad, allowsPrivate: true };

    expect(refuseTarget('http://127.0.0.1:4000/', rules)).toBeNull();
    expect(refuseTarget('http://localhost:4000/', rules)).toBeNull();
    expect(refuseTarget('ftp://localhost:4000/', rules)).not.toBeNull();
  });
});

test.each([
  ['http://127.0.0.1:4000/', true],
  ['http://10.1.2.3:8080/', true],
  ['http://[fd12::1]:8080/', true],
  ['http://receiver:8080/', true],
  ['http://shop.internal:8080/', true],
  ['http://receiver.example.com:8080/', false],
  ['http://1.1.1.1:8080/', false],
  ['http://[2606:4700::1111]:8080/', false],
  ['https://receiver.example.com:8080/', true],
])('where private receivers are allowed, %s is an address: %s', (url, isTaken) => {
  expect(refuseTarget(url, { ...abroad, allowsPrivate: true }) === null).toBe(isTaken);
});

test('an address has at most 2,048 characters', () => {
  const url = 'https://receiver.example.com/';
  const longest = url.padEnd(2_048, 'a');

  expect(refuseTarget(longest, abroad)).toBeNull();
  expect(refuseTarget(`${longest}a`, abroad)).not.toBeNull();
});

test.each([
  ...['https://receiver.example.com:1024/', 'https://receiver.example.com:443/', 'https://receiver.example.com:65535/'],
  ...['https://receiver.example.com./', 'https://localhost.example.com/', 'https://mylocalhost.example/'],
  ...['https://notlocal.com/', 'https://1.example.com/', 'https://example.com1/'],
])('%s is an address', (url) => {
  expect(refuseTarget(url, abroad)).toBeNull();
});

test('names are not asked for their address here, and addresses are as they are', () => {
  const headers: string[] = [];
  const rules = { allowsPrivate: false, isPublicAddress: (address: string) => headers.push(address) > 0 };
  const urls = ['https://receiver.example.com/', 'https://[2606:4700::1111]/', 'https://0x01010101/'];

  expect(urls.map((url) => refuseTarget(url, rules))).toEqual([null, null, null]);
  expect(headers).toEqual(['2606:4700::1111', '1.1.1.1']);
});

test('the rules of ports, users and fragments hold on this machine too', () => {
  const rules = { ...abroad, allowsPrivate: true };

  for (const url of ['http://localhost:81/', 'http://a@localhost:4000/', 'http://localhost:4000/#a']) {
    expect([url, refuseTarget(url, rules)?.key]).toEqual([url, 'invalid_payload']);
  }
  expect(refuseTarget('https://[::1]:4000/', rules)).toBeNull();
});

describe('refuseHeaders', () => {
  it('takes names of lower-case letters, digits and dashes', () => {
    expect(refuseHeaders({ authorization: 'Bearer 1', 'x-shop-2': 'a' })).toBeNull();
  });

  it.each(['Authorization', 'x_shop', '', 'a'.repeat(65), 'host', 'content-length', 'content-type', 'webhook-id'])(
    'refuses the name %s',
    (name) => {
      expect(refuseHeaders({ [name]: 'a' })).toMatchObject({ key: 'invalid_payload' });
    },
  );

  it.each(['a\r\nb: c', 'ü', '\u0000'])('refuses the value %j', (value) => {
    expect(refuseHeaders({ 'x-shop': value })).toMatchObject({ key: 'invalid_payload' });
  });

  it.each([
    ['Host', 'a', 'may have names of lower-case letters, digits and dashes only.'],
    ['a b', 'a', 'may have names of lower-case letters, digits and dashes only.'],
    ['connection', 'a', 'may not have connection.'],
    ['transfer-encoding', 'a', 'may not have transfer-encoding.'],
    ['user-agent', 'a', 'may not have user-agent.'],
    ...['expect', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade'].map((name) => [
      name,
      'a',
      `may not have ${name}.`,
    ]),
    ['webhook-signature', 'a', 'may not have webhook-signature.'],
    ['x-voucherify-signature', 'a', 'may not have x-voucherify-signature.'],
    ['x-shop', 'a\nb', 'may have values of printable characters only.'],
    ['x-shop', '\u007f', 'may have values of printable characters only.'],
  ])('says why %s: %j is refused', (name, value, reason) => {
    expect(refuseHeaders({ first: 'a', [name]: value })).toEqual({
      key: 'invalid_payload',
      details: `Property .headers ${reason}`,
    });
  });

  it.each(['hosts', 'x-host', 'my-webhook-id', 'webhook', 'x-content-type', 'content-types', 'a'.repeat(64)])(
    'takes the name %s',
    (name) => {
      expect(refuseHeaders({ [name]: '\t ~' })).toBeNull();
    },
  );

  it('takes none', () => {
    expect(refuseHeaders({})).toBeNull();
  });
});
