// What is missing, all of it in one place, each with the way to its field.
import { useEffect, useRef } from 'react';
import type { Problem } from '../../model/wizard/guards';

export function ProblemSummary({ problems }: { readonly problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className="note bad" role="alert" tabIndex={-1}>
      <strong>{problems.length === 1 ? 'One thing is missing' : `${problems.length} things are missing`}</strong>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field + text}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
