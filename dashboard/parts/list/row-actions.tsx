// What can be done with a row, at its end.
import type { ReactNode } from 'react';

export function RowActions({ children }: { readonly children: ReactNode }) {
  return <span className="row-actions">{children}</span>;
}

interface ButtonProps {
  readonly words: string;
  /** The same with the name of the row, for screen readers. */
  readonly label: string;
  readonly act: () => void;
}

export function RowButton({ words, label, act }: ButtonProps) {
  return (
    <button type="button" className="button" aria-label={label} onClick={act}>
      {words}
    </button>
  );
}
