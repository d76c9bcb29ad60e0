// Shows the interpretation of a typed amount or time, below its input: separators depend on the language, and clocks on
// the zone.
import { readMoney } from '../../model/money';
import { isMoment, isSkipped, momentFormat, momentOf, NO_MOMENT, utcText } from '../../model/zone';
import { Amount, useProject } from '../format';
import { t } from '../../texts/text';

export const NO_AMOUNT = t('Use a number with at most two decimals, such as 12.50.');

interface UnderstoodProps {
  /** For `aria-describedby` of the input. */
  readonly id?: string;
  readonly text: string;
}

/** Renders nothing for an empty input. */
export function Understood({ id, text }: UnderstoodProps) {
  return (
    <p id={id} className="small soft">
      <UnderstoodAmount text={text} />
    </p>
  );
}

/** The same inside of a hint. */
export function UnderstoodAmount({ text }: { readonly text: string }) {
  const amount = readMoney(text);
  return (
    <span aria-live="polite">
      {text.trim() === '' ? null : amount === null || amount < 0 ? NO_AMOUNT : <Amount amount={amount} />}
    </span>
  );
}

/** In the zone of the project, whose name it says, and in UTC. @param local as an input holds it */
export function UnderstoodMoment({ local }: { readonly local: string }) {
  const { locale, timezone } = useProject();
  const iso = momentOf(local, timezone);
  if (local === '') return <span aria-live="polite">{t('No date')}</span>;
  if (!isMoment(local)) return <span aria-live="polite">{NO_MOMENT}</span>;
  return (
    <span aria-live="polite">
      <time dateTime={iso}>{momentFormat('ZONE', { locale, timezone }).format(new Date(iso))}</time>
      {timezone === 'UTC' ? null : ` · ${utcText(iso)}`}
      {isSkipped(local, timezone) ? ` · ${t('This time is skipped by daylight saving.')}` : null}
    </span>
  );
}
