// The record as the API returns it.
import { useState } from 'react';

/** Rendered on demand: a page of a list is long. */
export function RawJson({ value, name = 'JSON' }: { readonly value: unknown; readonly name?: string }) {
  const [isOpen, open] = useState(false);
  return (
    <details className="no-print" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="small">{name}</summary>
      {isOpen ? <JsonText value={value} name={name} /> : null}
    </details>
  );
}

export function JsonText({ value, name = 'JSON' }: { readonly value: unknown; readonly name?: string }) {
  return <CodeText text={JSON.stringify(value, null, 2)} name={name} />;
}

/** Scrolls by itself, so that it takes the focus. */
export function CodeText({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <pre className="json" tabIndex={0} role="region" aria-label={name}>
      {text}
    </pre>
  );
}
