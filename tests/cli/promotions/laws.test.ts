// Laws of files and projects: what is applied is pulled, and nothing is left to do.
import { type ApiBridge, startBridge } from '../../support/api-bridge';
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
});
