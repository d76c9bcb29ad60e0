// A button that puts a text where it can be pasted, and says whether it did: a browser may refuse.
import { useState } from 'react';
import { t } from '../texts/text';

interface CopyProps {
  readonly name: string;
  /** Called on demand. */
  readonly text: () => string;
}

export function CopyButton({ name, text }: CopyProps) {
  const [said, say] = useState(name);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      say(t('Copied'));
    } catch {
      // Refused, or unavailable because the page was not loaded over https.
      say(t("Couldn't copy"));
    }
  };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </button>
  );
}
