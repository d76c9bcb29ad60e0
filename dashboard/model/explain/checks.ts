// What the service looked at when it decided about a redeemable, check by check, in words.

export interface Check {
  readonly check: string;
  readonly passed: boolean;
  readonly saw?: unknown;
}

export interface Finding {
  readonly number: number;
  readonly name: string;
  /** Null while it cannot be known yet. */
  readonly holds: boolean | null;
  readonly is_omitted?: boolean;
}

/** The order in which they are made. */
const TITLES: Readonly<Record<string, string>> = {
  stacking: 'Fits beside the others',
  exists: 'Is there',
  active: 'Is switched on',
  dates: 'Has begun and not ended',
  windows: 'Is used on this day and hour',
  published: 'Is published, where it must be',
  holder: 'Belongs to this customer, where it must',
  quantity: 'Has uses left',
  rules: 'Meets its rules',
  benefit: 'Gives something that can be computed',
  rules_after: 'Meets its rules with the discount',
  effect: 'Changes the order',
};

export function titleOf({ check }: Pick<Check, 'check'>): string {
  return TITLES[check] ?? check;
}

/** Those that were not reached, because one before them decided. */
export function openChecks(made: readonly Check[]): readonly string[] {
  const names = Object.keys(TITLES);
  const last = made.at(-1);
  if (!last || last.passed) return [];
  return names.slice(names.indexOf(last.check) + 1).filter((name) => name !== 'rules_after');
}

export interface Words {
  readonly money: (amount: number) => string;
  readonly moment: (date: string, timezone: string) => string;
}

type Seen = Readonly<Record<string, unknown>>;

/** What it saw against what was needed; null where the title says it all. */
export function sawWords({ check, passed, saw }: Check, words: Words): string | null {
  switch (check) {
    case 'stacking':
      return stackingWords(seen(saw));
    case 'dates':
      return datesWords(seen(saw), words);
    case 'windows':
      return windowWords(seen(saw), words);
    case 'published':
      return typeof saw === 'number' && saw > 0 ? `Published ${saw} times` : null;
    case 'holder':
      return typeof saw === 'string' ? `It belongs to ${saw}` : passed ? 'It belongs to nobody' : null;
    case 'quantity':
      return quantityWords(seen(saw));
    case 'benefit':
      return passed ? null : text(seen(saw)['details']);
    default:
      return null;
  }
}

function seen(saw: unknown): Seen {
  return typeof saw === 'object' && saw !== null ? (saw as Seen) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function stackingWords({ applied, position, group }: Seen): string | null {
  if (typeof applied !== 'number' || typeof position !== 'number') return null;
  const kind = typeof group === 'string' && group !== 'COMMON' ? `, ${group.toLowerCase()}` : '';
  return `Place ${position + 1}${kind}; ${applied === 0 ? 'none' : applied} before it ${applied === 1 ? 'applies' : 'apply'}`;
}

/** Of the code and of its campaign: whichever says something. */
function datesWords(saw: Seen, words: Words): string | null {
  const zone = text(saw['timezone']) ?? 'UTC';
  const say = (who: string, of: Seen): readonly string[] => {
    const start = text(of['start_date']);
    const end = text(of['expiration_date']);
    return [
      ...(start ? [`${who} begins ${words.moment(start, zone)}`] : []),
      ...(end ? [`${who} ends ${words.moment(end, zone)}`] : []),
    ];
  };
  const dates = [...say('it', seen(saw['own'])), ...say('its campaign', seen(saw['campaign']))];
  if (dates.length === 0) return 'It has no dates';
  return sentence(`${dates.join(', ')}; now ${words.moment(text(saw['now']) ?? '', zone)}`);
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

function windowWords(saw: Seen, words: Words): string | null {
  const zone = text(saw['timezone']) ?? 'UTC';
  const windows = [seen(saw['own']), seen(saw['campaign'])].flatMap((of) => {
    const days = of['validity_day_of_week'];
    return [
      ...(Array.isArray(days) ? [`on ${days.map((day) => DAYS[Number(day)] ?? String(day)).join(', ')}`] : []),
      ...(of['validity_hours'] ? [`in the hours ${JSON.stringify(of['validity_hours'])}`] : []),
      ...(of['validity_timeframe'] ? [`in the window ${JSON.stringify(of['validity_timeframe'])}`] : []),
    ];
  });
  if (windows.length === 0) return 'It has no days or hours';
  return sentence(`${windows.join(', ')}; now ${words.moment(text(saw['now']) ?? '', zone)}`);
}

function quantityWords({ quantity, redeemed_quantity, held_by_sessions }: Seen): string | null {
  if (typeof redeemed_quantity !== 'number') return null;
  const limit = typeof quantity === 'number' ? ` of ${quantity}` : ', without a limit';
  const reserved = typeof held_by_sessions === 'number' ? `; open checkouts have reserved ${held_by_sessions}` : '';
  return `Used ${redeemed_quantity}${limit}${reserved}`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the check of a set of rules found. */
export function findingsOf({ saw }: Check): { readonly ruleId: string | null; readonly rules: readonly Finding[] } {
  const { rule_id, rules } = seen(saw);
  return { ruleId: text(rule_id), rules: Array.isArray(rules) ? (rules as readonly Finding[]) : [] };
}
