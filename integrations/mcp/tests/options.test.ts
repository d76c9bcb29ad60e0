// The command line and the environment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions, UsageError } from '../src/options';

const ENV = { STACKABLE_URL: 'http://127.0.0.1:3000', STACKABLE_APP_ID: 'id', STACKABLE_APP_TOKEN: 'secret' };

test('secrets come from the environment', () => {
  assert.deepEqual(readOptions([], ENV), {
    service: { url: ENV.STACKABLE_URL, appId: 'id', appToken: 'secret' },
    allowPublish: false,
    showCodes: false,
    showPeople: false,
  });
  assert.deepEqual(readOptions(['--http', '0'], { ...ENV, MCP_TOKEN: 't' })?.http, { port: 0, token: 't' });
  assert.equal(readOptions(['--help'], {}), null);
});

for (const [title, args, env] of [
  ['without STACKABLE_URL', [], { ...ENV, STACKABLE_URL: '' }],
  ['without STACKABLE_APP_ID', [], { ...ENV, STACKABLE_APP_ID: undefined }],
  ['without STACKABLE_APP_TOKEN', [], { ...ENV, STACKABLE_APP_TOKEN: undefined }],
  ['with an address that is none', [], { ...ENV, STACKABLE_URL: 'file:///etc' }],
  ['with a secret in the address', [], { ...ENV, STACKABLE_URL: 'http://user:secret@127.0.0.1' }],
  ['over HTTP without MCP_TOKEN', ['--http', '3001'], ENV],
  ['with a port that is none', ['--http', '99999'], { ...ENV, MCP_TOKEN: 't' }],
  ['with an unknown option', ['--token=secret'], ENV],
  ['with a secret as an argument', ['secret'], ENV],
] as const) {
  test(`it does not start ${title}, and no message holds a secret`, () => {
    assert.throws(
      () => readOptions(args, env),
      (error) => error instanceof UsageError && !/secret(?!s)/.test(error.message),
    );
  });
}
