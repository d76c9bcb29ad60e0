// What `npm run keys` does: projects, and the key pairs that reach them.
import { newProjectKey } from '../../lib/services/vouchers/assets';
import { randomUUID } from 'node:crypto';
import { isTimeZone } from '../../lib/core/time/calendar';
import { hashToken } from '../../lib/http/auth';
import type { ProjectSettings } from '../../lib/model/records/settings';
import type { Credential } from '../../lib/ports/credentials';
import type { Runtime } from '../../lib/ports/runtime';
import { projectSettings } from '../start/seed';
import type { KeysCommand } from './arguments';
import { type MovePlace, moveCredentials } from './move';

/** The lines to print: a token appears in them once, and is stored as a hash only. */
export async function runKeysCommand(rt: Runtime, command: KeysCommand, place: MovePlace): Promise<readonly string[]> {
  switch (command.verb) {
    case 'create-project':
      return createProject(rt, command);
    case 'create':
      return createPair(rt, command);
    case 'list':
      return listPairs(rt, command.project);
    case 'rotate':
      return rotatePair(rt, command.key);
    case 'revoke':
      return revokePair(rt, command.key);
    case 'move':
      return [`${await moveCredentials(place)} key pairs were moved.`];
  }
}

type Of<V extends KeysCommand['verb']> = Extract<KeysCommand, { verb: V }>;

async function createProject(rt: Runtime, command: Of<'create-project'>): Promise<readonly string[]> {
  const { timezone, currency } = command;
  if (!isTimeZone(timezone)) throw new Error(`"${timezone}" is no IANA time zone, such as Europe/Warsaw.`);
  const id = rt.ids.random('proj', 8);
  const settings: ProjectSettings = {
    ...projectSettings(id, command.name),
    case_sensitive_codes: command.caseSensitive,
    timezone,
    currency,
  };
  // On an absent version only: a project that exists is never written over.
  const scope = { project: id, caseSensitiveCodes: command.caseSensitive };
  const outcome = await rt.store.config.change(scope, { settings, trackingKey: newProjectKey(), basedOn: 0 });
  if (outcome.status !== 'CHANGED') throw new Error(`The project ${id} exists already: run the command again.`);
  return [
    `Project  ${id}`,
    `Name     ${command.name}`,
    `Next     npm run keys -- create --project ${id} --kind server`,
  ];
}

async function createPair(rt: Runtime, command: Of<'create'>): Promise<readonly string[]> {
  const token = randomUUID();
  const credential: Credential = {
    keyId: randomUUID(),
    project: command.project,
    caseSensitiveCodes: await caseRule(rt, command.project),
    kind: command.kind,
    role: command.role,
    tokenHash: hashToken(token),
    createdAt: new Date(rt.clock.nowMs()).toISOString(),
    revoked: false,
  };
  await rt.store.credentials.put(credential);
  return shownPair(credential, token);
}

/** How the codes of a project compare. Throws when there is no such project. */
async function caseRule(rt: Runtime, project: string): Promise<boolean> {
  const settings = await rt.store.config.settings({ project, caseSensitiveCodes: true });
  if (!settings) throw new Error(`There is no project ${project}.`);
  return settings.case_sensitive_codes;
}

const HEADERS: Readonly<Record<Credential['kind'], readonly [id: string, token: string]>> = {
  server: ['X-App-Id', 'X-App-Token'],
  client: ['X-Client-Application-Id', 'X-Client-Token'],
  management: ['X-Management-Id', 'X-Management-Token'],
};

function shownPair({ kind, keyId, role, project }: Credential, token: string): readonly string[] {
  const [idHeader, tokenHeader] = HEADERS[kind];
  return [
    `Project  ${project}`,
    `Kind     ${kind}, role ${role}`,
    `${idHeader}: ${keyId}`,
    `${tokenHeader}: ${token}`,
    'The token is shown only now: keep it.',
  ];
}

async function listPairs(rt: Runtime, project: string): Promise<readonly string[]> {
  await caseRule(rt, project);
  const pairs = await rt.store.credentials.list(project);
  if (pairs.length === 0) return [`The project ${project} has no key pairs.`];
  return pairs.map((pair) => {
    const state = pair.revoked ? 'revoked' : 'active';
    return [pair.keyId, pair.kind.padEnd(10), pair.role.padEnd(8), state.padEnd(7), pair.createdAt].join('  ');
  });
}

/** A new token under the same id; the old one is refused once every process has forgotten it. */
async function rotatePair(rt: Runtime, keyId: string): Promise<readonly string[]> {
  const token = randomUUID();
  const credential = await changePair(rt, keyId, { tokenHash: hashToken(token) });
  return [...shownPair(credential, token), 'The old token is refused within 30 seconds.'];
}

async function revokePair(rt: Runtime, keyId: string): Promise<readonly string[]> {
  const credential = await changePair(rt, keyId, { revoked: true });
  return [`The ${credential.kind} key ${keyId} of ${credential.project} is refused within 30 seconds.`];
}

/** A revoked pair stays as it is, also when it is revoked at the same moment. */
async function changePair(rt: Runtime, keyId: string, change: Partial<Credential>): Promise<Credential> {
  const changed = await rt.store.credentials.change(keyId, (credential) => {
    if (credential.revoked) throw new Error(`The key ${keyId} is revoked.`);
    return { ...credential, ...change };
  });
  if (!changed) throw new Error(`There is no key ${keyId}.`);
  return changed;
}
