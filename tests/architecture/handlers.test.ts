// Every handler is wired, guarded by a schema where it takes a body, and tested.
import { routesOf, serviceFunctions } from '../../scripts/support/service-definition';
import { filesBelow, importsOf, readSource } from '../support/sources';

const HANDLERS = filesBelow('functions', '.ts');
const WIRED = [...serviceFunctions()].map(([name, definition]) => ({
  name,
  file: definition.handler.replace(/^dist\//, '').replace(/\.handler$/, '.ts'),
  routes: routesOf(definition),
}));
/** Handlers that read the raw request themselves, before there is a route. */
const WITHOUT_EDGE = ['functions/system/not-found.ts'];
/** Functions that a schedule calls: nobody sends them a request. */
const SCHEDULED = WIRED.filter(({ routes }) => routes.length === 0).map(({ file }) => file);
const TESTS = ['services', 'http', 'e2e', 'storage'].flatMap((folder) => filesBelow(`tests/${folder}`, '.test.ts'));
const TEST_TEXT = TESTS.map(readSource).join('\n');

describe('handlers', () => {
  it('are wired, each once', () => {
    const wired = WIRED.map(({ file }) => file);

    expect([...wired].sort()).toEqual([...HANDLERS].sort());
  });

  it('are named after their file', () => {
    const misnamed = WIRED.filter(
      ({ name, file }) => name !== file.replace(/^functions\/|\.ts$/g, '').replaceAll('/', '-'),
    );

    expect(misnamed).toEqual([]);
  });

  it('say in their first line which routes they are', () => {
    const silent = WIRED.flatMap(({ file, routes }) => {
      const [first = ''] = readSource(file).split('\n');
      const paths = routes.filter((route) => route.includes(' ')).map((route) => route.split(' ')[1]!);
      return paths.some((path) => first.includes(path)) || paths.length === 0 ? [] : [`${file}: ${first}`];
    });

    expect(silent).toEqual([]);
  });

  it('check the body they use against a schema', () => {
    const unguarded = HANDLERS.filter((file) => {
      const source = readSource(file);
      const usesBody = /\bApiEvent<(?!undefined)\w/.test(source);
      return usesBody && !importsOf(file).some(({ from }) => from.startsWith('schemas/compiled/'));
    });

    expect(unguarded).toEqual([]);
  });

  it('stand inside the edge', () => {
    const outside = HANDLERS.filter((file) => !readSource(file).includes('apiEdge('));

    expect(outside.filter((file) => ![...WITHOUT_EDGE, ...SCHEDULED].includes(file))).toEqual([]);
  });

  it('are tested, through themselves or their service', () => {
    const untested = HANDLERS.filter((file) => !isMentioned(file));

    expect(untested).toEqual([]);
  });
});

function isMentioned(file: string): boolean {
  if (TEST_TEXT.includes(`/${file.replace(/\.ts$/, "'")}`)) return true;
  const services = [...readSource(file).matchAll(/import \{ ([\w, ]+) \} from '[./]*lib\/services\//g)];
  const names = services.flatMap(([, list = '']) => list.split(', '));
  return names.length > 0 && names.every((name) => new RegExp(`\\b${name}\\b`).test(TEST_TEXT));
}
