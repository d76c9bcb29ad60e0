// npm run tables: writes down what a table of this release holds, for the tests of every release after it.
import { projectSettings } from '../../lib/model/records/settings';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Runtime } from '../../lib/ports/runtime';
import { installRuntime, NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import { isPublicAddress } from '../../lib/webhooks/addresses';
import { keyBox } from '../../lib/webhooks/secret-box';
import { senderOf } from '../../lib/webhooks/send';
import { signer } from '../../lib/webhooks/sign';
import { localFiles } from '../../lib/storage/files/local-files';
import { toStored } from '../../lib/storage/records/documents';
import { toAttributes } from '../../lib/storage/table/dynamo-outcome';
import { callRoute } from '../../tests/support/route-call';
import { KEYS, putKeys } from '../../tests/support/events';
import { populate } from '../../tests/support/populated';
import { OTHER_PROJECT, PROJECT } from '../../tests/support/projects';
import { type ReleasedTable, tableText } from '../../tests/support/released-tables';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';

const NOW = '2026-03-10T12:00:00.000Z';
const MARK = 'HERE';
const TRACKING_KEY = Buffer.from('tracking key of released tables').toString('base64url');

/** A request that a client may repeat after the release has changed, and its key. */
const REPEATED = {
  key: 'kept-for-ever',
  body: { redeemables: [{ object: 'voucher', id: `${MARK}-GIFT`, gift: { credits: 25 } }], order: { amount: 700 } },
} as const;

function runtimeOver(table: SimulatedTable, folder: string): Runtime {
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(table),
    clock: { nowMs: () => Date.parse(NOW) },
    ids: systemIds,
    log: { info: () => undefined, error: (entry) => console.error(entry) },
    sending: {
      sender: senderOf({ allowsPrivate: true }),
      signer,
      box: keyBox(() => Buffer.alloc(32, 7)),
      allowsPrivate: true,
      isPublicAddress,
    },
    files: localFiles({ folder, url: 'http://files.example', secret: 'a secret of tests' }),
    acceptsDemoKeys: false,
    limitsOff: ['requests', 'wrong_codes'],
  };
}

async function fill(rt: Runtime): Promise<Pick<ReleasedTable, 'ids' | 'repeated'>> {
  for (const project of [PROJECT, OTHER_PROJECT]) {
    const settings = { ...projectSettings(project, 'Shop'), client_trusted_domains: ['*'] };
    await rt.store.configChanges.commit({ project, caseSensitiveCodes: true }, { trackingKey: TRACKING_KEY, settings });
  }
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
  const ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, MARK);
  const headers = { ...KEYS.server, 'idempotency-key': REPEATED.key };
  const { status, body: answer } = await callRoute('POST /v1/redemptions', { body: REPEATED.body, headers });
  if (status !== 200) throw new Error(`The redemption was answered with ${status}.`);
  return { ids, repeated: { ...REPEATED, answer } };
}

async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const file = join(ROOT, 'tests', 'tables', `${version}.jsonl`);
  if (existsSync(file)) throw new Error(`${file} is there: the table of a release is made once.`);
  const table = new SimulatedTable();
  const folder = mkdtempSync(join(tmpdir(), 'stackable-tables-'));
  const made = await fill(runtimeOver(table, folder)).finally(() => rmSync(folder, { recursive: true, force: true }));
  const items = table.stored.all().map((item) => toAttributes(toStored(item)));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, tableText({ release: version, now: NOW, project: PROJECT, ...made }, items));
  console.log(`${items.length} items of release ${version} are in ${file}.`);
}

runAsCommand(main);
