// The exact moment behind a date for those who do not hover: by keyboard, of the row or paragraph that has the focus; by touch, of the date touched.
import { useEffect, useState } from 'react';

/** What a date stands in beside what can have the focus. */
const AROUND = 'tr, dd, li, p';
const MARGIN = 6;

interface Shown {
  readonly time: Element;
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

function shownOf(time: Element | null | undefined): Shown | null {
  const text = time?.getAttribute('title');
  if (!time || !text) return null;
  const { left, bottom } = time.getBoundingClientRect();
  return { time, text, left, top: bottom + MARGIN };
}

/** The date that is told where something has the focus that a keyboard gave it. */
function timeBeside(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return null;
  return target.closest(AROUND)?.querySelector('time[title]') ?? null;
}

function timeTouched({ target, pointerType }: PointerEvent): Element | null {
  return pointerType !== 'mouse' && target instanceof Element ? target.closest('time[title]') : null;
}

/** One for the page. It goes with Esc, with the next touch, and with the focus. */
export function ExactMoment() {
  const [shown, show] = useState<Shown | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => show(shownOf(timeBeside(target)));
    const onTouch = (event: PointerEvent): void => show(shownOf(timeTouched(event)));
    const hide = (): void => show(null);
    const follow = (): void => show((before) => shownOf(before?.time));
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerup', onTouch);
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerup', onTouch);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', follow, true);
    };
  }, []);
  if (!shown) return null;
  const { text, left, top } = shown;
  // Screen readers have it from the date itself.
  return (
    <span className="exact no-print" aria-hidden="true" style={{ left: `max(8px, min(${left}px, 100vw - 46ch))`, top }}>
      {text}
    </span>
  );
}
