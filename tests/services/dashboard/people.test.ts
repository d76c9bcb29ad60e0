// What people are called whom a record names by their id, and who is not told of.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  failureOf,
  OPERATOR,
  OTHER_PROJECT,
  putCredential,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
const KEY_ID = '00000000-0000-4000-8000-00000000000a';
let rt: TestRuntime;
let userId: string;

beforeAll(async () => {
  rt = await aRuntime();
  ({ id: userId } = await app.addUser(rt, OPERATOR, { login: 'Grace@example.com', role: 'SUPPORT' }));
  await putCredential(rt, { keyId: KEY_ID, name: 'Till', token: 'secret' });
});

describe('personNamed', () => {
  it('is the login of a user', async () => {
    expect(await app.personNamed(rt, caller, userId)).toEqual({
      id: userId,
      name: 'grace@example.com',
      object: 'dashboard_person',
    });
  });

  it('is the name of a key pair', async () => {
    expect(await app.personNamed(rt, caller, KEY_ID)).toMatchObject({ id: KEY_ID, name: 'Till' });
  });

  it.each([
    ['a login, which says who there is', () => 'grace@example.com', caller],
    ['nobody', () => 'user_nobody', caller],
    ['a user of another project', () => userId, { ...caller, project: OTHER_PROJECT }],
    ['a key pair of another project', () => KEY_ID, { ...caller, project: OTHER_PROJECT }],
  ])('is null for %s', async (_name, id, by) => {
    expect((await failureOf(app.personNamed(rt, by, id()))).key).toBe('not_found');
  });
});
