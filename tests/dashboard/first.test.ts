// What the page asks for before the application is there, by its address.
import { beginFirst, takeBegun } from '../../dashboard/model/calls/first';

const LIST = '/v1/redemptions?limit=25&page=1&order=-created_at&expand=children';
const HUNDRED = '/v1/redemptions?limit=100&page=2&order=-created_at&expand=children';

const answer = () => Promise.resolve(new Response('{}'));

it.each<[string, string, readonly string[]]>([
  ['/dashboard', '', ['/dashboard/session', '/management/v1/projects']],
  ['/dashboard/codes/redemptions', '', ['/dashboard/session', '/management/v1/projects']],
  ['/dashboard/redemptions', '', ['/dashboard/session', '/management/v1/projects', LIST]],
  ['/dashboard/redemptions', '?limit=100&page=2', ['/dashboard/session', '/management/v1/projects', HUNDRED]],
  ['/dashboard/redemptions', '?result=FAILURE', ['/dashboard/session', '/management/v1/projects']],
  ['/dashboard/sign-in', '?next=%2F', []],
])('begins for %s%s', (pathname, search, paths) => {
  const asked: string[] = [];
  beginFirst({ pathname, search }, (path) => {
    asked.push(path);
    return answer();
  });

  expect(asked).toEqual(paths);
});

it('gives what was begun once', async () => {
  beginFirst({ pathname: '/dashboard', search: '' }, answer);

  expect(await takeBegun('/dashboard/session')).toBeInstanceOf(Response);
  expect(takeBegun('/dashboard/session')).toBeUndefined();
});

it('leaves a failure to who takes it', async () => {
  beginFirst({ pathname: '/dashboard', search: '' }, () => Promise.reject(new TypeError('no network')));

  await expect(takeBegun('/dashboard/session')).rejects.toThrow('no network');
});
