// Why a redeemable applies or does not: each check, what it saw, and the first that failed open.
import { type Check, findingsOf, openChecks, sawWords, titleOf } from '../../model/explain/checks';
import { refusalOf } from '../../model/explain/refusals';
import { moneyText } from '../../model/money';
import { useProject } from '../format';
import { StoredRules } from './rule-tree';
import { t } from '../../texts/text';

export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const open = openChecks(checks);
  return (
    <ol className="findings">
      {checks.map((check, index) => (
        <Made key={index} check={check} />
      ))}
      {open.map((name) => (
        <li key={name} className="soft">
          <span aria-hidden="true">·</span> {titleOf({ check: name })} <span className="badge">{t('not reached')}</span>
        </li>
      ))}
    </ol>
  );
}

function Made({ check }: { readonly check: Check }) {
  const words = useWords();
  const { ruleId, rules } = findingsOf(check);
  const saw = sawWords(check, words);
  const title = (
    <>
      <span className={check.passed ? 'badge good' : 'badge bad'}>{check.passed ? t('✓ yes') : t('✗ no')}</span>{' '}
      {titleOf(check)}
    </>
  );
  if (saw === null && ruleId === null) return <li>{title}</li>;
  return (
    <li>
      <details open={!check.passed}>
        <summary>{title}</summary>
        <div className="saw">
          {saw === null ? null : <p>{saw}.</p>}
          {ruleId === null ? null : <StoredRules id={ruleId} findings={rules} />}
        </div>
      </details>
    </li>
  );
}

function useWords() {
  const { currency, locale } = useProject();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const inZone = (date: string, timeZone: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(date));
  return {
    money: (amount: number) => moneyText(amount, { currency, locale }),
    // In the zone of the project, which decides, and in that of who reads.
    moment: (date: string, timezone: string) => {
      const here = own === timezone ? '' : ` (${inZone(date, own)} ${own})`;
      return `${inZone(date, timezone)} ${timezone}${here}`;
    },
  };
}

interface RefusalProps {
  readonly code: string | null | undefined;
  /** The text that the API gave. */
  readonly message?: string | null | undefined;
}

/** The message that a merchant gave a rule; null for the text of the API, which says no more than our sentence. */
function ruleMessage({ code, message }: RefusalProps): string | null {
  const isOwn = code?.endsWith('_rules_violated') && !message?.endsWith('does not match validation rules');
  return isOwn ? (message ?? null) : null;
}

/** What was refused in a sentence, what to do about it, and the key. */
export function RefusalNote({ code, message }: RefusalProps) {
  const known = refusalOf(code ?? '');
  const own = known && ruleMessage({ code, message });
  return (
    <div className="note bad">
      <strong>{known?.sentence ?? message ?? t('No reason was stored.')}</strong>
      {own ? <bdi>{own}</bdi> : null}
      {known ? <span>{known.advice}</span> : null}
      {code ? <code className="small">{code}</code> : null}
    </div>
  );
}
