// The amount of data in each event for a webhook.
import type { WebhookData } from '../../api/webhooks';
import { t } from '../../texts/text';

/** In words. */
export const DATA_WORDS: Readonly<Record<WebhookData, string>> = {
  full: t('All of the record: codes, orders, and what is known of customers'),
  thin: t('The ID of the record only. The receiver requests the rest from the API.'),
};

const CHOICES = ['full', 'thin'] as const;

interface ChoiceProps {
  readonly data: WebhookData;
  readonly choose: (data: WebhookData) => void;
}

export function DataChoice({ data, choose }: ChoiceProps) {
  return (
    <fieldset className="stack choices">
      <legend>{t('Data in each event')}</legend>
      {CHOICES.map((one) => (
        <label key={one}>
          <input type="radio" name="data" checked={data === one} onChange={() => choose(one)} /> {DATA_WORDS[one]}
        </label>
      ))}
    </fieldset>
  );
}
