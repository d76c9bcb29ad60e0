// The documentation page with the classification of every published member of a request.
import { type Judgement, pointersTo } from './classify';

export const MEMBERS_PAGE = 'docs/behaviour/published-members.md';

const INTRODUCTION = `# Members of published requests

\`npm run contract -- --write\` writes this page. It compares the published definition with the schemas of the
routes here. Do not edit it.

Every member that the definition publishes for a route here is in one of three tables:

- **refused**: the answer is 400 and says what may be sent instead;
- **without effect**: accepted, and nothing about who gets how much depends on it;
- **honoured**: all others.

Pointers name members from the body down; \`*\` stands for every element of a list. A pointer that begins with \`?\` is
a parameter of the query.
A member in the first two tables stands for all that is below it. In filters a field that a list does not know is 400
(see [Lists](lists.md#filters)).
`;

export function membersPage(judged: readonly Judgement[]): string {
  const by = (state: Judgement['state']) => judged.filter((one) => one.state === state);
  return [
    INTRODUCTION,
    `## Refused\n\n| member | routes | it |\n|---|---|---|\n${explained(by('refused'))}`,
    `## Without effect\n\n| member | routes | why |\n|---|---|---|\n${explained(by('without effect'))}`,
    `## Honoured\n\n| in | members | routes |\n|---|---|---|\n${honoured(by('honoured'))}`,
  ].join('\n');
}

/** A row for each member and reason, without the members below one that has a row. */
function explained(judged: readonly Judgement[]): string {
  const states = new Map(judged.map(({ operation, member, why }) => [`${operation} ${member}`, why]));
  const isBelow = ({ operation, member, why }: Judgement): boolean =>
    pointersTo(member).some((outer) => outer !== member && states.get(`${operation} ${outer}`) === why);
  const rows = grouped(
    judged.filter((one) => !isBelow(one)),
    ({ member, why }) => `${member} | ${why}`,
  );
  return rows
    .map(([key, all]) => {
      const [member = '', why = ''] = key.split(' | ');
      return `| \`${member}\` | ${routesText(all)} | ${why} |\n`;
    })
    .join('');
}

/** A row for the members of one object that the same routes take. */
function honoured(judged: readonly Judgement[]): string {
  const routes = grouped(judged, ({ member }) => member);
  const objects = grouped(routes, ([member, all]) => `${parentOf(member)} | ${routesText(all)}`);
  return objects
    .flatMap(([key, members]) => {
      const [parent = '', text = ''] = key.split(' | ');
      const place = parent === '' ? 'the body' : parent === '?' ? 'the query' : `\`${parent}\``;
      return lines(members.map(([member]) => nameOf(member))).map((names) => `| ${place} | ${names} | ${text} |\n`);
    })
    .join('');
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
}

/** The first by name, and how many others. */
function routesText(judged: readonly Judgement[]): string {
  const [first = '', ...others] = judged.map(({ operation }) => `\`${operation.replaceAll('{}', '…')}\``);
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const NAMES_WIDTH = 60;

/** Names in lines that are short enough for a table. */
function lines(names: readonly string[]): readonly string[] {
  const made: string[] = [];
  for (const name of names.map((one) => `\`${one}\``)) {
    const last = made.at(-1);
    if (last !== undefined && last.length + name.length < NAMES_WIDTH) made[made.length - 1] = `${last}, ${name}`;
    else made.push(name);
  }
  return made;
}

function parentOf(member: string): string {
  const at = member.lastIndexOf('/');
  return at === -1 ? '?' : member.slice(0, at);
}

function nameOf(member: string): string {
  return member.slice(member.lastIndexOf('/') + 1).replace('?', '');
}
