// Laws of generated projects: files and project decide alike, and files come back as they were.
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { type ApiBridge, startBridge } from '../../support/shop';
import { decide, readIds, summarise } from './carts';
import { aFolder, readFiles, removeFolders, writeFiles } from './files';
import { anEmptyProject, apply, differences, pull } from './project';
import { anyChangedWorld, anyFileWorld } from './generated-files';

/** Projects, each with 20 carts; `PROMOTION_SEED` plays a run again. */
const { PROMOTION_WORLDS = '5', PROMOTION_SEED } = process.env;
const RUNS = {
  numRuns: Number(PROMOTION_WORLDS),
  ...(PROMOTION_SEED !== undefined && { seed: Number(PROMOTION_SEED) }),
};
const CARTS = 20;

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

afterEach(removeFolders);

afterAll(() => bridge.close());

it('the carts of generated projects are decided offline, and in a copy of the project, as in the project', async () => {
  await fc.assert(
    fc.asyncProperty(anyFileWorld(CARTS), async ({ files, carts }) => {
      const rt = await anEmptyProject();
      const root = aFolder(files);
      await apply(bridge.url, root);
      expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
      const ids = await readIds();
      const decider = new app.CartDecider((await app.readFiles(root)).built);
      const answers = [];
      for (const cart of carts) {
        const { answer, names } = decider.decide(cart, rt.clock.nowMs());
        const decided = await decide(cart, ids);

        expect({ cart, ...summarise(answer, names) }).toEqual({ cart, ...decided });
        answers.push(decided);
      }

      const pulled = aFolder();
      await pull(bridge.url, pulled);
      const first = readFiles(pulled);
      await anEmptyProject();
      await apply(bridge.url, aFolder(first));
      const again = aFolder();
      await pull(bridge.url, again);
      expect(readFiles(again)).toEqual(first);
      const copied = await readIds();
      for (const [index, cart] of carts.entries())
        expect({ cart, ...(await decide(cart, copied)) }).toEqual({ cart, ...answers[index] });
    }),
    RUNS,
  );
});

it('a project that is changed to later files decides as they do, and equals them', async () => {
  await fc.assert(
    fc.asyncProperty(anyChangedWorld(CARTS), async ({ before, files, carts }) => {
      const rt = await anEmptyProject();
      const root = aFolder(before);
      await apply(bridge.url, root);
      rmSync(join(root, 'campaigns'), { recursive: true });
      rmSync(join(root, 'stacks'), { recursive: true, force: true });
      writeFiles(root, files);
      await apply(bridge.url, root, { prune: true });

      expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
      const ids = await readIds();
      const decider = new app.CartDecider((await app.readFiles(root)).built);
      for (const cart of carts) {
        const { answer, names } = decider.decide(cart, rt.clock.nowMs());
        expect({ cart, ...summarise(answer, names) }).toEqual({ cart, ...(await decide(cart, ids)) });
      }
    }),
    RUNS,
  );
});
