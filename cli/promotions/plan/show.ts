// A plan as JSON, and in words.
import type { Action, Change, MemberChange, PlannedChange } from './plan';

export interface PlanDocument {
  readonly object: 'plan';
  readonly project_id: string;
  readonly version: string;
  /** A fingerprint of the files. */
  readonly files: string;
  readonly changes: readonly Change[];
}

/** The name of a record: tiers and stacks have their own, below that of their campaign. */
export function nameOf({ kind, name }: Pick<Change, 'kind' | 'name'>): string {
  return kind === 'tier' || kind === 'stack' ? name.slice(name.indexOf('/') + 1) : name;
}

export function toPlanDocument(
  plan: Omit<PlanDocument, 'object' | 'changes'>,
  changes: readonly PlannedChange[],
): PlanDocument {
  return {
    object: 'plan',
    ...plan,
    changes: changes.map((change) => {
      const { action, kind, file, members, lost } = change;
      return { action, kind, name: nameOf(change), file, members, lost };
    }),
  };
}

const COLOURS: Readonly<Record<Action, number>> = { CREATE: 32, CHANGE: 33, DELETE: 31, END: 31, EXTRA: 36 };

/** A plan for people. @param hasColours on a terminal */
export function formatPlan({ changes }: PlanDocument, hasColours: boolean): string {
  if (changes.length === 0) return 'Nothing to do.';
  const paint = (text: string, action: Action) => (hasColours ? `\u001b[${COLOURS[action]}m${text}\u001b[0m` : text);
  const lines = changes.flatMap((change) => {
    const { action, kind, name, file, members, lost } = change;
    const where = file === null ? '' : ` (${file})`;
    const losing = lost ? [`  lost: ${lost.codes} codes, ${lost.published} published, balance ${lost.balance}`] : [];
    const differences = action === 'CREATE' ? [] : members.map((member) => `  ${formatMember(member)}`);
    return [`${paint(action, action)} ${kind} ${name}${where}`, ...differences, ...losing];
  });
  return [...lines, '', summarise(changes)].join('\n');
}

function formatMember({ pointer, then, now }: MemberChange): string {
  return `${pointer}: ${JSON.stringify(then)} -> ${JSON.stringify(now)}`;
}

function summarise(changes: readonly Change[]): string {
  const words: Readonly<Record<Action, string>> = {
    CREATE: 'to create',
    CHANGE: 'to change',
    DELETE: 'to delete',
    END: 'to end',
    EXTRA: 'in no file',
  };
  const counts = (Object.keys(words) as Action[]).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${words[action]}`];
  });
  return `${counts.join(', ')}.`;
}

/** A plan for a pull request. */
export function formatMarkdown({ changes, project_id: project }: PlanDocument): string {
  const title = `### Promotions: plan for ${project}`;
  if (changes.length === 0) return `${title}\n\nNothing to do.\n`;
  const rows = changes.map(({ action, kind, name, file, lost }) => {
    const losing = lost ? `${lost.codes} codes, ${lost.published} published, balance ${lost.balance}` : '';
    return `| ${action} | ${kind} | ${escapeCell(name)} | ${escapeCell(file ?? '')} | ${losing} |`;
  });
  const differences = changes.flatMap(({ action, kind, name, members }) => [
    `# ${action} ${kind} ${name.replaceAll('\n', ' ')}`,
    ...members.flatMap(({ pointer, then, now }) => [
      ...(then === null ? [] : [`- ${pointer}: ${JSON.stringify(then)}`]),
      ...(now === null ? [] : [`+ ${pointer}: ${JSON.stringify(now)}`]),
    ]),
  ]);
  const table = ['| | kind | name | file | lost |', '|---|---|---|---|---|', ...rows].join('\n');
  return `${title}\n\n${summarise(changes)}\n\n${table}\n\n\`\`\`diff\n${differences.join('\n')}\n\`\`\`\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
