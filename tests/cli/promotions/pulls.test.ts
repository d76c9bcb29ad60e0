// What `pull` does to files: line ends and quotes stay, lost records go, and names that repeat are told apart.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isSame } from '../../../lib/core/record/change';
import * as app from '../../support/app';
import { answered, type ApiBridge, callRoute, startBridge } from '../../support/shop';
import { aFolder, type Files, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, connect, differences, pull } from './project';

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(anEmptyProject);

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

interface Named {
  readonly id: string;
  readonly name: string;
}

async function idOf(route: string, member: string, name: string): Promise<string> {
  const records = (await answered(route))[member] as readonly Named[];
  return records.find((one) => one.name === name)!.id;
}

it('the files of an empty folder hold what was said, and no member that is the default or computed', async () => {
  await apply(bridge.url, aFolder(SHOP));
  const root = aFolder();
  await pull(bridge.url, root);
  const isDefault = { rules: {} };
  const contentOf = (text: string) => {
    const members = Object.entries(parse(text) as object);
    return app.toCanonicalJson(
      Object.fromEntries(members.filter(([name, value]) => !isSame(value, isDefault[name as 'rules']))),
    );
  };
  const contents = (files: Files) => Object.values(files).map(contentOf).toSorted();

  expect(contents(readFiles(root))).toEqual(contents(SHOP));
});

it('line ends, quotes and comments stay where a value changes', async () => {
  const windows: Files = Object.fromEntries(
    Object.entries(SHOP).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
  );
  const path = 'campaigns/for-insiders.yaml';
  const text = [
    '# ours',
    "name: 'For insiders'",
    'campaign_type: "PROMOTION" # always',
    "description: 'one'   # the first",
    ...windows[path]!.split('\r\n').slice(2),
  ].join('\r\n');
  const root = aFolder({ ...windows, [path]: text });
  await apply(bridge.url, root);
  await pull(bridge.url, root);
  expect(readFiles(root)).toEqual({ ...windows, [path]: text });

  const campaignId = await idOf('GET /v1/campaigns', 'campaigns', 'For insiders');
  const body = { description: 'two', metadata: { by: 'hand' } };
  await answered('PUT /v1/campaigns/{campaignId}', { params: { campaignId }, body: { description: 'two' } });
  await pull(bridge.url, root);
  expect(readFiles(root)[path]).toBe(text.replace("'one'", "'two'"));

  await answered('PUT /v1/campaigns/{campaignId}', { params: { campaignId }, body });
  await pull(bridge.url, root);
  const changed = readFiles(root)[path]!;
  expect(changed).toContain("# ours\r\nname: 'For insiders'\r\n");
  expect(changed).toContain('# always');
  expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('the file of a record that the project lost goes, and a file that was never applied stays', async () => {
  const root = aFolder(SHOP);
  await apply(bridge.url, root);
  writeFiles(root, { 'rules/new.yaml': 'name: new\nrules: {}\n' });
  const segmentId = await idOf('GET /v1/segments', 'data', 'Insiders');
  const ruleId = await idOf('GET /v1/validation-rules', 'data', 'insiders');
  const campaignId = await idOf('GET /v1/campaigns', 'campaigns', 'For insiders');
  await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId } });
  await callRoute('DELETE /v1/validation-rules/{ruleId}', { params: { ruleId } });
  await callRoute('DELETE /v1/segments/{segmentId}', { params: { segmentId } });

  await pull(bridge.url, root);

  for (const path of ['segments/insiders.yaml', 'rules/insiders.yaml', 'campaigns/for-insiders.yaml'])
    expect([path, existsSync(join(root, path))]).toEqual([path, false]);
  expect(existsSync(join(root, 'rules/new.yaml'))).toBe(true);
  expect(await differences(bridge.url, root, { extra: true })).toEqual(['CREATE rule new /name /rules']);
});

it('names that differ by case or signs alone get files of their own', async () => {
  for (const name of ['Two Teas', 'two-teas', 'TWO TEAS!'])
    await answered('POST /v1/validation-rules', { body: { name, rules: {} } });
  const root = aFolder();
  await pull(bridge.url, root);

  const rules = Object.keys(readFiles(root)).filter((path) => path.startsWith('rules/'));
  expect(rules.toSorted()).toEqual(['rules/two-teas-2.yaml', 'rules/two-teas-3.yaml', 'rules/two-teas.yaml']);
});

it('records of one name have keys, by which another project gets the same', async () => {
  const tiers = [20, 30].map((percent_off) => ({
    name: 'Same',
    action: { discount: { type: 'PERCENT', percent_off } },
  }));
  const promotion = { name: 'Promotion', campaign_type: 'PROMOTION', promotion: { tiers } };
  const { id: campaignId } = await answered('POST /v1/campaigns', { body: promotion });
  const { tiers: made } = (await answered('GET /v1/promotions/tiers')) as unknown as {
    readonly tiers: readonly (Named & { action: { discount: { percent_off: number } } })[];
  };
  const byOff = (off: number) => made.find(({ action }) => action.discount.percent_off === off)!.id;
  // The younger tier applies first.
  await answered('PUT /v1/promotions/tiers/{tierId}', { params: { tierId: byOff(20) }, body: { hierarchy: 5 } });
  for (const ids of [[byOff(20)], [byOff(30)]]) {
    const stack = { params: { campaignId }, body: { name: 'Stack', tiers: { ids } } };
    await answered('POST /v1/promotions/{campaignId}/stacks', stack);
  }
  for (const source_id of ['tea', 'cup']) {
    const { id } = await answered('GET /v1/products/{productId}', { params: { productId: source_id } });
    await answered('POST /v1/rewards', { body: { name: 'Gift', type: 'MATERIAL', parameters: { product: { id } } } });
  }
  const first = aFolder();
  await pull(bridge.url, first);
  const files = readFiles(first);
  expect(
    Object.values(files)
      .join('\n')
      .match(/key: .*/g)
      ?.toSorted(),
  ).toEqual(['key: Gift~2', 'key: Same~2', 'key: Stack~2']);
  expect(await differences(bridge.url, first, { extra: true })).toEqual([]);

  await anEmptyProject();
  await apply(bridge.url, aFolder(files));
  const second = aFolder();
  await pull(bridge.url, second);
  expect(readFiles(second)).toEqual(files);
});

it('a list whose last page is full ends there: the page after it may not exist', async () => {
  const asked: string[] = [];
  const api = connect(bridge.url);
  const get = api.get.bind(api);
  api.get = (path) => {
    asked.push(path);
    return get(path);
  };

  const products = await api.list('/v1/products', 1);

  expect(products.map(({ source_id }) => source_id).toSorted()).toEqual(['cup', 'tea']);
  expect(asked).toEqual(['/v1/products?limit=1&page=1', '/v1/products?limit=1&page=2']);
});
