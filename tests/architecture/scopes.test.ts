// docs/behaviour/doors.md tells of every route which scope it asks for.
import { endpointFunctions } from '../../scripts/support/endpoints';
import { readSource } from '../support/sources';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const PAGE = readSource('docs/behaviour/doors.md');
const SECTION = PAGE.slice(PAGE.indexOf('## The scope of every route'));

/** Method, path and scope of each route that server or client keys reach. */
function declared(): readonly string[] {
  return endpointFunctions()
    .flatMap(({ endpoint: { method, paths, scope } }) => paths.map((path) => ({ method, path, scope })))
    .filter(({ scope }) => scope !== 'public' && scope !== 'management')
    .map(({ method, path, scope }) => `${method} ${path} ${scope}`);
}

function told(): readonly string[] {
  const rows = [...SECTION.matchAll(/^\| `(\/\S+)` \| (.+) \|$/gm)];
  return rows.flatMap(([, path = '', methods = '']) =>
    methods
      .trim()
      .split(', ')
      .map((one) => one.split(' '))
      .map(([method = '', scope = '']) => `${method} ${path} ${scope}`),
  );
}

describe('docs/behaviour/doors.md', () => {
  it('names the scope of every route, and of none that is gone', () => {
    expect(declared().length).toBeGreaterThan(140);
    expect([...told()].sort()).toEqual([...declared()].sort());
  });

  it('has the paths in order, and the methods of each', () => {
    const paths = [...SECTION.matchAll(/^\| `(\/\S+)`/gm)].map(([, path]) => path!);
    const methods = [...SECTION.matchAll(/^\| `\/\S+` \| (.+) \|$/gm)].map(([, list]) =>
      list!.split(', ').map((one) => METHODS.indexOf(one.trim().split(' ')[0]!)),
    );

    expect(paths).toEqual([...paths].sort());
    for (const list of methods) expect(list).toEqual([...list].sort());
  });
});
