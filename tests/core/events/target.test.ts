// Where events may be sent to, as far as an address tells.
import { refuseHeaders, refuseTarget } from '../../../lib/core/events/target';
import { isPublicAddress } from '../../../lib/sending/addresses';

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
});
