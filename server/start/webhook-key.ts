// The key that encrypts webhook secrets without KMS: a file that only its owner can read.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IN_MEMORY } from '../engine/engine';
import { openPrivateFolder } from '../engine/private-folder';

const KEY_BYTES = 32;

/** @returns path of the file, which is created if missing. For data in memory it is temporary. */
export function webhookKeyFile(dataDir: string): string {
  const folder = dataDir === IN_MEMORY ? mkdtempSync(join(tmpdir(), 'stackable-')) : dataDir;
  const path = join(folder, 'webhook-key');
  openPrivateFolder(folder);
  if (existsSync(path)) return path;
  writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}

/** For all processes of the service on this machine, where the operator names no other key. */
export function useWebhookKey(dataDir: string, environment: NodeJS.ProcessEnv = process.env): void {
  if (environment.WEBHOOK_KMS_KEY || environment.WEBHOOK_KEY_FILE) return;
  environment.WEBHOOK_KEY_FILE = webhookKeyFile(dataDir);
}

/** The same, and receivers may be on this machine. */
export function useLocalWebhooks(dataDir: string, environment: NodeJS.ProcessEnv = process.env): void {
  useWebhookKey(dataDir, environment);
  environment.WEBHOOK_ALLOW_PRIVATE ??= 'on';
}
