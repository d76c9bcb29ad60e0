// Parts of a screen of which one is shown: arrow keys go from one to the next, as the pattern for tabs says.
import { Fragment, type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Skeleton } from './screen';

export interface Tab {
  readonly id: string;
  readonly name: string;
  /** Heading of its group in a side list. */
  readonly group?: string;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the open tab; the first one for an unknown id. */
  readonly open: string | undefined;
  readonly choose: (id: string) => void;
  /** Shows the tabs as a list at the side, in groups. */
  readonly isSide?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Tabs({ label, tabs, open, choose, isSide = false }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === open) ?? tabs[0];
  useEffect(() => {
    const shown = list.current;
    if (!shown) return undefined;
    // It reports the first size, too.
    const observer = new ResizeObserver(() => scrollToOpen(shown));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [current?.id]);
  if (!current) return null;
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || (!isSide && /Up|Down/.test(event.key))) return;
    event.preventDefault();
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    const target = tabs[next];
    if (!target) return;
    choose(target.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={isSide ? 'side' : 'stack'}>
      <div
        ref={list}
        className="tabs no-print"
        role="tablist"
        aria-label={label}
        aria-orientation={isSide ? 'vertical' : 'horizontal'}
        onKeyDown={move}
      >
        {tabs.map(({ id, name, group }, index) => (
          <Fragment key={id}>
            {group !== undefined && group !== tabs[index - 1]?.group ? (
              <span className="tab-group small soft" aria-hidden="true">
                {group}
              </span>
            ) : null}
            <button
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
          </Fragment>
        ))}
      </div>
      <div id={`${prefix}-panel`} role="tabpanel" aria-labelledby={`${prefix}-${current.id}`} className="stack">
        <Suspense fallback={<Skeleton />}>{current.content()}</Suspense>
      </div>
    </div>
  );
}

/** On a phone, tabs are one line that scrolls: the open one is in its middle. The page does not scroll. */
function scrollToOpen(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
