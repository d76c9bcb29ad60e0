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

/** A key in a sentence, and what to do about it. */
export function RefusalNote({ code, message }: RefusalProps) {
  const known = refusalOf(code ?? '');
  return (
    <div className="note bad">
      <strong>{known?.sentence ?? message ?? t('No reason was stored.')}</strong>
      {known ? <span>{known.advice}</span> : null}
      <span className="small">
        {message && known ? (
          <>
            <bdi>{message}</bdi>{' '}
          </>
        ) : null}
        {code ? <code>{code}</code> : null}
      </span>
    </div>
  );
}
