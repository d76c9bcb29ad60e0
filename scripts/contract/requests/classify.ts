// Classifies every member of a published request: it is honoured, refused, or without effect on discounts and balances.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutNames } from '../definition';
import type { PublishedMembers } from './published-members';
import type { ServedMembers } from './served-members';

export interface Judgement {
  readonly operation: string;
  readonly member: string;
  readonly state: 'honoured' | 'refused' | 'without effect';
  /** The reason, or the permitted values; empty for an honoured member. */
  readonly why: string;
}

/** Manually classified members, which the schemas do not determine. */
export interface JudgedGroup {
  readonly state: Judgement['state'];
  readonly why: string;
  /** Ends of pointers, such as `/code_config/initial_count`; with all that is below them. */
  readonly members: readonly string[];
  /** Operations that it applies to, such as `POST /v1/orders`; all by default. */
  readonly operations?: readonly string[];
}

export interface Classification {
  readonly judged: readonly Judgement[];
  /** Published members of routes that are served, of which nothing is known, such as `POST /v1/orders /created_at`. */
  readonly unknown: readonly string[];
  /** Entries of the list that no published member needs. */
  readonly stale: readonly string[];
}

const LIST = join(__dirname, 'judged-members.json');

export function readJudged(): readonly JudgedGroup[] {
  return JSON.parse(readFileSync(LIST, 'utf8')) as readonly JudgedGroup[];
}

export function classify(
  published: PublishedMembers,
  served: ReadonlyMap<string, ServedMembers>,
  groups: readonly JudgedGroup[] = readJudged(),
): Classification {
  const ours = new Map([...served].map(([route, members]) => [withoutNames(route), members]));
  const needed = new Set<string>();
  const judged: Judgement[] = [];
  const unknown: string[] = [];
  for (const [operation, members] of Object.entries(published)) {
    const taken = ours.get(operation);
    if (!taken) continue;
    for (const member of members) {
      const found = judgementOf({ operation, member }, taken, { groups, needed });
      if (found) judged.push({ operation, member, ...found });
      else unknown.push(`${operation} ${member}`);
    }
  }
  const listed = groups.flatMap(({ members }) => members);
  return { judged, unknown, stale: listed.filter((member) => !needed.has(member)) };
}

type Place = Pick<Judgement, 'operation' | 'member'>;
type Verdict = Pick<Judgement, 'state' | 'why'>;

function judgementOf(
  place: Place,
  taken: ServedMembers,
  { groups, needed }: { readonly groups: readonly JudgedGroup[]; readonly needed: Set<string> },
): Verdict | null {
  // What was judged by hand says more than a schema that only reads the member.
  for (const { state, why, members, operations } of groups) {
    if (operations && !operations.includes(place.operation)) continue;
    const entry = members.find((end) => isAtOrBelow(place.member, end));
    if (entry === undefined) continue;
    needed.add(entry);
    return { state, why };
  }
  const around = pointersTo(place.member);
  const refused = around.map((pointer) => taken.named.get(pointer)).find((because) => typeof because === 'string');
  if (refused !== undefined) return { state: 'refused', why: refused };
  const isRead = taken.named.has(place.member) || around.some((pointer) => taken.open.has(pointer));
  return isRead ? { state: 'honoured', why: '' } : null;
}

/** A suffix such as `/gift/balance` matches `/voucher/gift/balance`; `?gift/balance` matches only itself. */
function isAtOrBelow(member: string, end: string): boolean {
  return pointersTo(member).some((pointer) => (end.startsWith('?') ? pointer === end : pointer.endsWith(end)));
}

/** A pointer and those of all that it is in, from the outside: `''`, `/a`, `/a/b`. */
export function pointersTo(member: string): readonly string[] {
  const [first = '', ...rest] = member.split('/');
  return rest.reduce<readonly string[]>((all, step) => [...all, `${all.at(-1)}/${step}`], [first]);
}
