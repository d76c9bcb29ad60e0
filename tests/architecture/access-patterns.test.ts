// docs/architecture.md tells of every key: each exported function of the key files stands in its table.
import { filesBelow, readSource } from '../support/sources';

const KEYS = filesBelow('lib/storage', 'keys.ts').map(readSource).join('\n');
const PAGE = readSource('docs/architecture.md');

describe('docs/architecture.md', () => {
  const names = [...KEYS.matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name);

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
