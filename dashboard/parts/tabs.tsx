// Parts of a screen of which one is shown: arrow keys go from one to the next, as the pattern for tabs says.
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react';
import { Skeleton } from './screen';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the open tab; the first one for an unknown id. */
  readonly open: string | undefined;
  readonly choose: (id: string) => void;
}

export function Tabs({ label, tabs, open, choose }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === open) ?? tabs[0];
  if (!current) return null;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    const target = tabs[next];
    if (!target) return;
    choose(target.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="stack">
      <div ref={list} className="tabs no-print" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === current.id}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === current.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${prefix}-panel`} role="tabpanel" aria-labelledby={`${prefix}-${current.id}`} className="stack">
        <Suspense fallback={<Skeleton />}>{current.content()}</Suspense>
      </div>
    </div>
  );
}
