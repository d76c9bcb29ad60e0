// What was understood of an amount as it was typed, below its input: separators differ from language to language.
import { readMoney } from '../model/money';
import { Amount } from './format';
import { t } from '../texts/text';

export const NO_AMOUNT = t('Use a number with at most two decimals, such as 12.50.');

interface UnderstoodProps {
  /** For `aria-describedby` of the input. */
  readonly id?: string;
  readonly text: string;
}

/** Nothing is said of an empty input. */
export function Understood({ id, text }: UnderstoodProps) {
  const amount = readMoney(text);
  return (
    <p id={id} className="small soft" aria-live="polite">
      {text.trim() === '' ? null : amount === null || amount < 0 ? NO_AMOUNT : <Amount amount={amount} />}
    </p>
  );
}
