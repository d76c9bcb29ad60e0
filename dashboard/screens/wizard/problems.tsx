// All problems in one place, each with a link to its field.
import { useEffect, useRef } from 'react';
import type { Problem } from '../../model/wizard/guards';
import { plural, t } from '../../texts/text';

interface SummaryProps {
  readonly problems: readonly Problem[];
  /** Goes to a field of another step. */
  readonly open?: (problem: Problem) => void;
}

export function ProblemSummary({ problems, open }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className="note bad" role="alert" tabIndex={-1}>
      <strong>
        {problems.length === 1
          ? t('One thing is missing')
          : plural(problems.length, { one: 'One thing is missing', other: '{count} things are missing' })}
      </strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field + problem.text}>
            <a
              href={`#${problem.field}`}
              onClick={(event) => {
                event.preventDefault();
                if (problem.step && open) open(problem);
                else document.getElementById(problem.field)?.focus();
              }}
            >
              {problem.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
