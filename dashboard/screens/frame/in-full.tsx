// Shows abbreviated texts in full to users without hover: the exact time of a date, and truncated text. With the
// keyboard, those of the focused row or paragraph; with touch, the touched one.
import { useEffect, useState } from 'react';

/** Containers of a date or text, from a focusable element. */
const AROUND = 'tr, dd, li, p';
const SHORT = 'time[title], .one-line[title]';
const MARGIN = 6;

interface FullTextTooltip {
  readonly of: readonly Element[];
  readonly lines: readonly string[];
  readonly left: number;
  readonly top: number;
}

/** A text that fits needs no full version. */
function isInShort(one: Element): boolean {
  return one.localName === 'time' || one.scrollWidth > one.clientWidth;
}

/** @param of elements that are shown together, in document order */
function shownOf(of: readonly Element[]): FullTextTooltip | null {
  const lines = new Set(of.flatMap((one) => one.getAttribute('title') ?? []));
  const [first] = of;
  if (!first || lines.size === 0) return null;
  const { left, bottom } = first.getBoundingClientRect();
  return { of, lines: [...lines], left, top: bottom + MARGIN };
}

/** The texts for an element that was focused by keyboard. */
function besideFocus(target: EventTarget | null): readonly Element[] {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return [];
  return [...(target.closest(AROUND)?.querySelectorAll(SHORT) ?? [])].filter(isInShort);
}

function touched({ target, pointerType }: PointerEvent): readonly Element[] {
  const one = pointerType !== 'mouse' && target instanceof Element ? target.closest(SHORT) : null;
  return one && isInShort(one) ? [one] : [];
}

/** A single instance per page. Esc, the next touch, and a change of focus hide it. */
export function InFull() {
  const [shown, show] = useState<FullTextTooltip | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => show(shownOf(besideFocus(target)));
    const onTouch = (event: PointerEvent): void => show(shownOf(touched(event)));
    const hide = (): void => show(null);
    const follow = (): void => show((before) => before && shownOf(before.of));
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
  const { lines, left, top } = shown;
  // Screen readers get it from the page itself, which contains the whole text.
  return (
    <span className="exact no-print" aria-hidden="true" style={{ left: `max(8px, min(${left}px, 100vw - 46ch))`, top }}>
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </span>
  );
}
