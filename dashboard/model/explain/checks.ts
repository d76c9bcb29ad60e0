// The checks of a redeemable's decision, in words.
import type { ExplanationResponse } from '../../../lib/model/generated-answers/records';
import { windowsWords } from '../campaign/hours';
import type { Finding } from './findings';
import { refusalOf } from './refusals';
import { plural, t } from '../../texts/text';

export type Check = ExplanationResponse['checks'][number];

/** The order in which they are made. */
const TITLES: Readonly<Record<string, string>> = {
  stacking: t('Can be combined'),
  exists: t('Code exists'),
  active: t('Is enabled'),
  dates: t('Started and not ended'),
  windows: t('Valid on this day and hour'),
  published: t('Published, if required'),
  holder: t('Belongs to this customer, if required'),
  quantity: t('Has uses left'),
  metadata: t('Metadata fits its schema'),
  rules: t('Meets its rules'),
  benefit: t('Discount can be calculated'),
  unit_limits: t('Has units left of its limits'),
  rules_after: t('Meets its rules with the discount'),
  effect: t('Changes the order'),
};

/** Made only where there is a schema, a limit of units, or a rule that waits for the discount. */
const SELDOM: ReadonlySet<string> = new Set(['metadata', 'unit_limits', 'rules_after']);

export function titleOf({ check }: Pick<Check, 'check'>): string {
  return TITLES[check] ?? check;
}

/** Checks that were not reached, because an earlier one decided. */
export function openChecks(made: readonly Check[]): readonly string[] {
  const names = Object.keys(TITLES);
  const last = made.at(-1);
  // The order after an unknown check is unknown.
  if (!last || last.passed || !names.includes(last.check)) return [];
  return names.slice(names.indexOf(last.check) + 1).filter((name) => !SELDOM.has(name));
}

export interface Words {
  readonly money: (amount: number) => string;
  readonly moment: (date: string, timezone: string) => string;
}

type Seen = Readonly<Record<string, unknown>>;

/** The checked value and the required one; null when the title is sufficient. */
export function sawWords({ check, passed, saw }: Check, words: Words): string | null {
  switch (check) {
    case 'stacking':
      return stackingWords(seen(saw));
    case 'dates':
      return datesWords(seen(saw), words);
    case 'windows':
      return windowWords(seen(saw), words);
    case 'published':
      return typeof saw === 'number' && saw > 0
        ? plural(saw, { one: 'Published {count} time', other: 'Published {count} times' })
        : null;
    case 'holder':
      return typeof saw === 'string'
        ? t('It belongs to {holder}', { holder: saw })
        : passed
          ? t('It has no owner')
          : null;
    case 'quantity':
      return quantityWords(seen(saw));
    case 'metadata':
      return text(saw);
    case 'benefit':
      return passed ? null : uncomputedWords(seen(saw));
    default:
      return null;
  }
}

/** The details of a failure name its subject; the key has the reason. */
function uncomputedWords({ key, details }: Seen): string | null {
  return (typeof key === 'string' ? refusalOf(key)?.sentence : undefined) ?? text(details);
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
  const place = t('Position {number}', { number: position + 1 });
  const before =
    applied === 0
      ? t('none before it apply')
      : plural(applied, { one: '{count} before it applies', other: '{count} before it apply' });
  return `${place}${kind}; ${before}`;
}

/** Dates of the code and of its campaign, if they have any. */
function datesWords(saw: Seen, words: Words): string | null {
  const zone = text(saw['timezone']) ?? 'UTC';
  const say = (who: string, of: Seen): readonly string[] => {
    const start = text(of['start_date']);
    const end = text(of['expiration_date']);
    return [
      ...(start ? [t('{who} starts {date}', { who, date: words.moment(start, zone) })] : []),
      ...(end ? [t('{who} ends {date}', { who, date: words.moment(end, zone) })] : []),
    ];
  };
  const dates = [...say(t('it'), seen(saw['own'])), ...say(t('its campaign'), seen(saw['campaign']))];
  if (dates.length === 0) return t('It has no dates');
  return sentence(
    t('{dates}; now {now}', { dates: dates.join(', '), now: words.moment(text(saw['now']) ?? '', zone) }),
  );
}

function windowWords(saw: Seen, words: Words): string | null {
  const zone = text(saw['timezone']) ?? 'UTC';
  const windows = [seen(saw['own']), seen(saw['campaign'])].flatMap(windowsWords);
  if (windows.length === 0) return t('It has no days or hours');
  return sentence(
    t('{windows}; now {now}', { windows: windows.join(', '), now: words.moment(text(saw['now']) ?? '', zone) }),
  );
}

function quantityWords({ quantity, redeemed_quantity, held_by_sessions }: Seen): string | null {
  if (typeof redeemed_quantity !== 'number') return null;
  const used =
    typeof quantity === 'number'
      ? t('Used {used} of {quantity}', { used: redeemed_quantity, quantity })
      : t('Used {used}, no limit', { used: redeemed_quantity });
  const reserved =
    typeof held_by_sessions === 'number'
      ? `; ${t('open checkouts have reserved {count}', { count: held_by_sessions })}`
      : '';
  return `${used}${reserved}`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Results of a rules check. */
export function findingsOf({ saw }: Check): { readonly ruleId: string | null; readonly rules: readonly Finding[] } {
  const { rule_id, rules } = seen(saw);
  return { ruleId: text(rule_id), rules: Array.isArray(rules) ? (rules as readonly Finding[]) : [] };
}
