// What `npm run keys` does: projects, the key pairs that reach them, and the trail of their changes.
import { hostname, userInfo } from 'node:os';
import { isTimeZone } from '../../lib/core/time/calendar';
import { projectSettings, type ProjectSettings } from '../../lib/model/records/settings';
import type { ProjectScope } from '../../lib/ports/common';
import type { Runtime } from '../../lib/ports/runtime';
import { listAuditTrail } from '../../lib/services/audit-trail/audit-trail';
import { beginCheckpoints } from '../../lib/services/vouchers/checkpoint-work';
import type { Operator } from '../../lib/services/shared/operator';
import { storeProject } from '../../lib/services/management/new-project';
import type { CommandOf, KeysCommand } from './command';
import { createPair, listPairs, revokePair, rotatePair, updatePair } from './pairs';

/** The lines to print: a token appears in them once, and is stored as a hash only. */
export async function runKeysCommand(rt: Runtime, command: KeysCommand): Promise<readonly string[]> {
  switch (command.verb) {
    case 'create-project':
      return createProject(rt, command);
    case 'create':
      return createPair(rt, await operatorOf(rt, command.project), command);
    case 'list':
      return listPairs(rt, await operatorOf(rt, command.project));
    case 'trail':
      return showTrail(rt, command);
    default:
      return changePair(rt, command);
  }
}

async function changePair(rt: Runtime, command: CommandOf<'update' | 'rotate' | 'revoke'>): Promise<readonly string[]> {
  const pair = await rt.store.credentials.load(command.key);
  if (!pair) throw new Error(`There is no key ${command.key}.`);
  const operator = await operatorOf(rt, pair.credential.project);
  switch (command.verb) {
    case 'update':
      return updatePair(rt, operator, command);
    case 'rotate':
      return rotatePair(rt, operator, command);
    case 'revoke':
      return revokePair(rt, operator, command);
  }
}

/** The operator, as the machine knows them. Throws when there is no such project. */
async function operatorOf(rt: Runtime, project: string): Promise<Operator> {
  const settings = await rt.store.config.settings({ project, caseSensitiveCodes: true });
  if (!settings) throw new Error(`There is no project ${project}.`);
  return operatorIn({ project, caseSensitiveCodes: settings.case_sensitive_codes });
}

function operatorIn(scope: ProjectScope): Operator {
  return { ...scope, actor: { type: 'command', id: `${userName()}@${hostname()}` }, address: null, requestId: null };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user that has no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

async function createProject(rt: Runtime, command: CommandOf<'create-project'>): Promise<readonly string[]> {
  const { timezone, currency } = command;
  if (!isTimeZone(timezone)) throw new Error(`"${timezone}" is no IANA time zone, such as Europe/Warsaw.`);
  const id = rt.ids.random('proj', 8);
  const settings: ProjectSettings = {
    ...projectSettings(id, command.name),
    case_sensitive_codes: command.caseSensitive,
    timezone,
    currency,
  };
  const operator = operatorIn({ project: id, caseSensitiveCodes: command.caseSensitive });
  await storeProject(rt, operator, settings);
  await beginCheckpoints(rt, operator);
  return [
    `Project  ${id}`,
    `Name     ${command.name}`,
    `Next     npm run keys -- create --project ${id} --kind server`,
  ];
}

/** The trail of a deleted project stays. */
async function showTrail(rt: Runtime, { project, count }: CommandOf<'trail'>): Promise<readonly string[]> {
  const { data, total } = await listAuditTrail(rt, { project, caseSensitiveCodes: true }, { limit: count });
  if (total === 0) await operatorOf(rt, project);
  const lines = data.map(({ created_at, action, resource, actor, address, changes }) =>
    [created_at, action, resource.id, actor.id, address ?? '-', JSON.stringify(changes)].join('  '),
  );
  return [...lines, `${lines.length} of ${total} lines, the newest first.`];
}
