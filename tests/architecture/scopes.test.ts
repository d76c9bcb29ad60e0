// docs/behaviour/routes.md names every route that server and client keys reach, with its scope.
import { ROUTES_PAGE, routesPageText } from '../../scripts/generate/routes-page';
import { endpointFunctions } from '../../scripts/support/endpoints';
import { readSource } from '../support/sources';

describe('docs/behaviour/routes.md', () => {
  const page = readSource(ROUTES_PAGE);

  it('is what the generator makes of the endpoints', () => {
    expect(page).toBe(routesPageText(endpointFunctions()));
  });

  it('names every path of the endpoints with method and scope, and nothing of management', () => {
    const rows = [...page.matchAll(/^\| `(\/\S+)` \| (.+) \|$/gm)];
    const told = rows.flatMap(([, path, methods]) => methods!.split(', ').map((one) => `${path} ${one}`));

    expect(told.length).toBeGreaterThan(140);
    expect(told).toEqual(
      expect.arrayContaining([
        '/v1/redemptions GET read',
        '/v1/redemptions POST evaluate',
        '/client/v1/publish POST issue',
      ]),
    );
    expect(told.filter((one) => one.startsWith('/management'))).toEqual([]);
  });
});
