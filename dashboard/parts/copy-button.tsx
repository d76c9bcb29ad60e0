// A button that puts a text where it can be pasted, and says whether it did: a browser may refuse.
import { useState } from 'react';
import { t } from '../texts/text';

interface CopyProps {
  readonly name: string;
  /** Called on demand. */
  readonly text: () => string;
}

export function CopyButton({ name, text }: CopyProps) {
  const [said, copy] = useCopy(text);
  return (
    <button type="button" className="button" onClick={copy}>
      <span aria-live="polite">{said ?? name}</span>
    </button>
  );
}

/** The same as a picture beside the text that it copies. */
export function CopyIcon({ text }: { readonly text: string }) {
  const [said, copy] = useCopy(() => text);
  return (
    <>
      <button type="button" className="button quiet copy" aria-label={t('Copy {text}', { text })} onClick={copy}>
        <svg className="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d={said === null ? 'M5.5 5.5h8v8h-8zM10.5 2.5h-8v8' : 'M3 8.5l3.5 3.5L13 4.5'} />
        </svg>
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** @returns what came of it, null until it was pressed; and the action */
function useCopy(text: () => string): readonly [string | null, () => void] {
  const [said, say] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      say(t('Copied'));
    } catch {
      // Refused, or unavailable because the page was not loaded over https.
      say(t("Couldn't copy"));
    }
  };
  return [said, () => void copy()];
}
