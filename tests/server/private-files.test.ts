// What the service keeps on this machine is for the user who runs it: a folder that others can read is mended, one that they can write
// is refused.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import { type Engine, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { openPrivateFolder } from '../../server/engine/private-folder';
import { webhookKeyFile } from '../../server/start/webhook-key';

useLocalAws();

const before = process.umask(0o022);
let folder: string;
let engine: Engine | undefined;

beforeEach(() => {
  process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'stackable-private-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  rmSync(folder, { recursive: true });
});

afterAll(() => void process.umask(before));

/** All that others may do to anything below a path. */
function openTo(path: string): readonly string[] {
  const mode = lstatSync(path).mode & 0o077;
  const below = lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openTo(join(path, name))) : [];
  return mode === 0 ? below : [path, ...below];
}

it('the engine, its lock, its key, the key of webhooks and files of exports are closed to others, where the folder was there', async () => {
  engine = await startEngine(folder);
  webhookKeyFile(folder);
  const files = app.localFiles({ folder: join(folder, 'files'), url: '', secret: 's' });
  for (const key of ['exports/whole.csv', 'exports/begun.csv']) {
    const upload = await files.start(key);
    const tag = await files.put(upload, { number: 1, text: 'a,b' });
    if (key === 'exports/whole.csv') await files.complete(upload, [tag]);
  }

  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['stackable.db', 'engine.lock', 'engine.access', 'webhook-key', 'files']),
  );
  expect(openTo(folder)).toEqual([]);
});

it('files of an earlier release are taken from others, however deep they lie', () => {
  mkdirSync(join(folder, 'files/exports'), { recursive: true });
  for (const name of ['stackable.db', 'stackable.db-wal', 'engine.lock', 'files/exports/people.csv']) {
    writeFileSync(join(folder, name), '');
  }
  expect(openTo(folder).length).toBeGreaterThan(5);

  openPrivateFolder(folder);

  expect(openTo(folder)).toEqual([]);
});

it('a folder that holds other things keeps its mode, and so do they', () => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'stackable.db'), '');

  openPrivateFolder(folder);

  expect(openTo(folder)).toEqual([folder, join(folder, 'index.html')]);
});

it('a link is not followed', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'stackable-elsewhere-'));
  writeFileSync(join(elsewhere, 'public'), '');
  symlinkSync(elsewhere, join(folder, 'files'));

  openPrivateFolder(folder);

  expect(lstatSync(join(elsewhere, 'public')).mode & 0o777).toBe(0o644);
  rmSync(elsewhere, { recursive: true });
});

it('a folder with other things that others can write is refused', async () => {
  writeFileSync(join(folder, 'index.html'), '');
  chmodSync(folder, 0o777);

  await expect(startEngine(folder)).rejects.toThrow(
    `Other users can write to ${folder}: take that from them (chmod go-w), or set DATA_DIR to another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['index.html']);
});
