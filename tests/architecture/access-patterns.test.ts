// docs/architecture.md tells of every key: each exported function of the key files stands in its table.
import { filesBelow, readSource } from '../support/sources';

const KEYS = filesBelow('lib/storage', 'keys.ts');
const PAGE = readSource('docs/architecture.md');

describe('docs/architecture.md', () => {
  let names: readonly string[];

  beforeAll(async () => {
    const modules = await Promise.all(
      KEYS.map((file) => import(`../../${file}`) as Promise<Readonly<Record<string, unknown>>>),
    );
    const exported = modules.flatMap((module) => Object.entries(module));
    names = exported.filter(([, one]) => typeof one === 'function').map(([name]) => name);
  });

  it('names every exported function of the files of keys', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !PAGE.includes(`\`${name}\``))).toEqual([]);
  });

  it('names no key function that is gone', () => {
    const section = PAGE.slice(PAGE.indexOf('## Access patterns'));
    const named = [...section.matchAll(/`(\w+(?:Key|Keys|Partition|Attributes))`/g)].map(([, name = '']) => name);

    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
