// Laws of files and projects: what is applied is pulled, and nothing is left to do.
import fc from 'fast-check';
import { type ApiBridge, startBridge } from '../../support/shop';
import { anyCart, CARTS_SEED, decide, readIds } from './carts';
import { aFolder, readFiles, removeFolders, SHOP } from './files';
import { anEmptyProject, apply, differences, pull } from './project';

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(anEmptyProject);

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

describe('a folder that is applied to an empty project', () => {
  it('leaves nothing to do', async () => {
    const root = aFolder(SHOP);
    await apply(bridge.url, root);

    expect(await differences(bridge.url, root)).toEqual([]);
    expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  });

  it('stays as it is when the project is pulled, byte by byte', async () => {
    const root = aFolder(SHOP);
    await apply(bridge.url, root);
    await pull(bridge.url, root);

    expect(readFiles(root)).toEqual(SHOP);
  });

  it('is equal to the files that another project yields after it takes them', async () => {
    await apply(bridge.url, aFolder(SHOP));
    const first = aFolder();
    await pull(bridge.url, first);
    expect(await differences(bridge.url, first, { extra: true })).toEqual([]);
    expect(readFiles(first)['campaigns/club.yaml']).toContain('points: 500');
    await anEmptyProject();
    const files = readFiles(first);
    await apply(bridge.url, aFolder(files));
    const second = aFolder();
    await pull(bridge.url, second);

    expect(readFiles(second)).toEqual(files);
    expect(await differences(bridge.url, first)).toEqual([]);
    await pull(bridge.url, second);
    expect(readFiles(second)).toEqual(files);
  });

  it('decides 300 carts as the project that it came from', async () => {
    const carts = fc.sample(anyCart, { numRuns: 300, seed: CARTS_SEED });
    const answersOf = async () => {
      const ids = await readIds();
      return Promise.all(carts.map((cart) => decide(cart, ids)));
    };
    await apply(bridge.url, aFolder(SHOP));
    const pulled = aFolder();
    await pull(bridge.url, pulled);
    const first = await answersOf();
    await anEmptyProject();
    await apply(bridge.url, aFolder(readFiles(pulled)));

    expect(await answersOf()).toEqual(first);
    expect(first.filter(({ valid }) => valid === true).length).toBeGreaterThan(100);
    expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(100);
  });
});
