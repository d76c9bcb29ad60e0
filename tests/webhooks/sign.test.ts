// Both signatures, against the published vectors and against the library of Standard Webhooks.
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { signer, standardSignature, voucherifySignature } from '../../lib/webhooks/sign';

describe('voucherifySignature', () => {
  it.each([
    ['{"a":1}', 'a17d2ac229d1ebbb5f10e839c7985c4818e5986eab297f7e5979196d4d7d3ed2'],
    ['{"a\\"b":1}', 'f7cf97814a03146abedb9793f56e1dec34f618f82d10395310d053f749483ffb'],
    ['  message  ', '53ff92957e1427ce23ad5bda9d0c5f2f4ff384d0806b83eeacb510c842d3a358'],
  ])('of %s is that of the vector', (message, hex) => {
    expect(voucherifySignature('secretKey', message)).toBe(hex);
  });
});

describe('standardSignature', () => {
  it('is that of the vector', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' };

    expect(standardSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

describe('headers', () => {
  const seconds = Math.floor(Date.now() / 1000);
  const [fresh, former] = [signer.newSecret(), signer.newSecret()];
  const message = { id: 'whs_0123456789abcdef01', body: '{"a":1}', seconds };

  it.each([
    ['the live secret', fresh],
    ['the one before', former],
  ])('verify with %s, and not once a byte is another', (_name, secret) => {
    const headers = signer.headers({ ...message, secrets: [fresh, former] });
    const library = new StandardWebhook(secret);

    expect(library.verify(message.body, headers)).toEqual({ a: 1 });
    expect(() => library.verify('{"a":2}', headers)).toThrow();
    expect(headers['x-voucherify-signature']).toBe(voucherifySignature(fresh, message.body));
  });

  it('are four: the former secret signs in one of them alone', () => {
    const standard = [fresh, former].map((secret) => standardSignature(secret, message));

    expect(signer.headers({ ...message, secrets: [fresh, former] })).toEqual({
      'x-voucherify-signature': voucherifySignature(fresh, message.body),
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': standard.join(' '),
    });
    expect(new Set(standard).size).toBe(2);
  });

  it.each([
    ['the id', { id: 'whs_0123456789abcdef02' }],
    ['the moment', { seconds: seconds + 1 }],
    ['a byte', { body: '{"a":1} ' }],
  ])('are others once %s is', (_name, members) => {
    expect(standardSignature(fresh, { ...message, ...members })).not.toBe(standardSignature(fresh, message));
  });

  it('sign text beyond ASCII as its bytes', () => {
    const body = '{"name":"Zoë 🎁"}';
    const headers = signer.headers({ ...message, body, secrets: [fresh] });

    expect(new StandardWebhook(fresh).verify(Buffer.from(body), headers)).toEqual({ name: 'Zoë 🎁' });
  });
});

describe('newSecret', () => {
  it('is 32 bytes after its prefix, and another each time', () => {
    const [one, two] = [signer.newSecret(), signer.newSecret()];

    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(one).not.toBe(two);
  });
});
