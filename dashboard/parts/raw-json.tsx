// The record as the API tells it.
export function RawJson({ value, name = 'JSON' }: { readonly value: unknown; readonly name?: string }) {
  return (
    <details className="no-print">
      <summary className="small">{name}</summary>
      <JsonText value={value} name={name} />
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
