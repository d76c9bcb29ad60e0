// Secrets that are shown once: requested without an automatic retry, shown, copied, and not stored in the page.
import { type ReactNode, useState } from 'react';
import { isUnanswered } from '../../api/client';
import { Dialog } from './dialog';
import { Field } from './fields';
import { t } from '../../texts/text';

interface CreationHandlers<Made> {
  readonly done: (made: Made) => void;
  /** Called when the outcome is unknown: a retry might create a second one. */
  readonly unsure: () => void;
}

/** Waits for a creation that must not be repeated, and reports when its outcome is unknown. */
export async function settleCreation<Made>(
  making: Promise<Made>,
  { done, unsure }: CreationHandlers<Made>,
): Promise<void> {
  try {
    done(await making);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    unsure();
  }
}

interface ToldProps {
  readonly title: string;
  /** Id, label and text of each; the last is what is copied. */
  readonly texts: readonly (readonly [id: string, label: string, text: string])[];
  readonly copyWords: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function OneTimeSecretDialog({ title, texts, copyWords, close, children }: ToldProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(texts.at(-1)?.[2] ?? '');
    setCopied(true);
  };
  return (
    <Dialog title={title} close={close}>
      <div className="stack">
        {children}
        {texts.map(([id, label, text]) => (
          <Field key={id} id={id} label={label}>
            <input id={id} className="input code" readOnly value={text} />
          </Field>
        ))}
        <div className="head">
          <button type="button" className="button primary" onClick={() => void copy()}>
            {isCopied ? t('Copied') : copyWords}
          </button>
          <button type="button" className="button" onClick={close}>
            {t("I've copied it")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
