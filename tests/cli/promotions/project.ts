// A project behind a port, and the commands that change it from a folder.
import { pullProject } from '../../../cli/promotions/remote/pull';
import type { Wishes } from '../../../cli/promotions/remote/removals';
import * as app from '../../support/app';
import { answered, aRuntime, KEYS, OTHER_PROJECT, putKeys, type TestRuntime } from '../../support/shop';

/** An empty project with two products. */
export async function anEmptyProject(): Promise<TestRuntime> {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  for (const source_id of ['tea', 'cup'])
    await answered('POST /v1/products', { body: { source_id, name: source_id, price: 6_000 } });
  return rt;
}

const pairOf = (headers: Readonly<Record<string, string>>) => {
  const [id = '', token = ''] = Object.values(headers);
  return { id, token };
};

export function connect(url: string, hasManagement = true): app.RemoteProject {
  const management = hasManagement ? pairOf(KEYS.management) : null;
  return new app.RemoteProject({ url, server: pairOf(KEYS.server), management });
}

const PLAIN: Wishes = { prune: false, force: false, extra: false };

export async function plan(url: string, root: string, wishes: Partial<Wishes> = {}) {
  return app.readSituation(connect(url), await app.readFiles(root), { ...PLAIN, ...wishes });
}

export async function apply(url: string, root: string, wishes: Partial<Wishes> = {}): Promise<void> {
  const api = connect(url);
  const situation = await app.readSituation(api, await app.readFiles(root), { ...PLAIN, ...wishes });
  await app.applyPlan(api, situation, { root, report: () => undefined });
}

export async function pull(url: string, root: string): Promise<void> {
  await pullProject(
    root,
    () => connect(url),
    () => undefined,
  );
}

/** What differs, one line a change. */
export async function differences(url: string, root: string, wishes: Partial<Wishes> = {}): Promise<readonly string[]> {
  const { changes } = await plan(url, root, wishes);
  return changes.map(({ action, kind, name, members }) =>
    `${action} ${kind} ${name} ${members.map(({ pointer }) => pointer).join(' ')}`.trim(),
  );
}
