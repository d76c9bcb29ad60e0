// Members that the published definition requires of answers and that ours may lack, except for known ones with a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequiredMembers } from './required-members';

export interface KnownMembers {
  readonly reason: string;
  /** Operation, status and pointer, such as `GET /v1/metadata-schemas 200 /data`, or the end of such a text. */
  readonly members: readonly string[];
}

const LIST = join(__dirname, 'known-members.json');

export function readKnownMembers(): readonly KnownMembers[] {
  return JSON.parse(readFileSync(LIST, 'utf8')) as readonly KnownMembers[];
}

/** A line for each member that ours may lack and that is not known, and for each known one that ours always has. */
export function missingMembers(
  served: RequiredMembers,
  published: RequiredMembers,
  known: readonly KnownMembers[] = readKnownMembers(),
): readonly string[] {
  const missing = Object.entries(published).flatMap(([place, objects]) =>
    Object.entries(objects).flatMap(([at, names]) => {
      // An object that ours does not have lacks no member: what requires the object says so.
      const ours = served[place]?.[at] ?? names;
      return names.filter((name) => !ours.includes(name)).map((name) => `${place} ${at}/${name}`);
    }),
  );
  const listed = known.flatMap(({ members }) => members);
  const stale = listed.filter((end) => !missing.some((member) => member.endsWith(end)));
  return [
    ...missing
      .filter((member) => !listed.some((end) => member.endsWith(end)))
      .map((member) => `${member} is published as required, and answers may lack it.`),
    ...stale.map((end) => `${end} of known-members.json is always there, or no longer required.`),
  ];
}
