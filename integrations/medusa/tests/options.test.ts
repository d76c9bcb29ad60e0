// Options: defaults, and what stops the start.
import { keysOf, readOptions } from '../src/core/options';

const LEAST = { url: 'http://localhost:3000', appId: 'id', appToken: 'token' };

describe('the options', () => {
  it('have defaults', () => {
    expect(readOptions(LEAST)).toEqual({
      url: 'http://localhost:3000',
      keys: { appId: 'id', appToken: 'token' },
      projects: null,
      timeoutMs: 1500,
      completeTimeoutMs: 5000,
      automatic: true,
      dashboardUrl: 'http://localhost:3000/dashboard',
      webhookSecret: null,
      hooks: true,
      whenUnavailable: { cart: 'keep', complete: 'refuse', honourUpTo: 0 },
    });
  });

  it.each([
    [{}, 'the option "url" is missing; the option "appId" is missing; the option "appToken" is missing'],
    [undefined, 'the option "url" is missing'],
    [{ ...LEAST, appToken: '' }, 'the option "appToken" must be a text and not empty'],
    [{ ...LEAST, url: 'localhost' }, 'the option "url" must be an http or https address'],
    [{ ...LEAST, url: 'http://:3000' }, 'the option "url" must be'],
    [{ ...LEAST, url: 'http://localhost:3000/v1/' }, 'the option "url" must be'],
    [{ ...LEAST, url: 'http://user:secret@localhost' }, 'the option "url" must be'],
    [{ ...LEAST, timeout: 5 }, 'the option "timeout" is unknown'],
    [{ ...LEAST, timeoutMs: 1801 }, 'the option "timeoutMs" must be a whole number from 100 to 1800'],
    [{ ...LEAST, hooks: 'no' }, 'the option "hooks" must be true or false'],
    [{ ...LEAST, projects: { USD: { appId: 'a', appToken: 'b' } } }, 'the option "projects" must be'],
    [{ ...LEAST, projects: { usd: { appId: 'a' } } }, 'the option "projects" must be'],
    [{ ...LEAST, whenUnavailable: { checkout: 'keep' } }, 'the option "whenUnavailable" must be'],
    [{ ...LEAST, whenUnavailable: { honourUpTo: -1 } }, 'the option "whenUnavailable" must be'],
  ])('%j stop the start', (options, message) => {
    expect(() => readOptions(options)).toThrow(message);
  });

  it('may hold the connection that Medusa adds', () => {
    expect(() => readOptions({ ...LEAST, database: { clientUrl: 'postgres://' } })).not.toThrow();
  });

  it('give a currency the keys of its project, and other currencies none', () => {
    const settings = readOptions({ ...LEAST, projects: { usd: { appId: 'us', appToken: 'token' } } });

    expect(keysOf(settings, 'USD')).toEqual({ appId: 'us', appToken: 'token' });
    expect(keysOf(settings, 'eur')).toBeNull();
    expect(keysOf(readOptions(LEAST), 'eur')).toEqual({ appId: 'id', appToken: 'token' });
  });
});
