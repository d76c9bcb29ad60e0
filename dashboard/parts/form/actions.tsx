// Actions on a record: the two most frequent ones, and the rest behind the button "More".
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../texts/text';

const SHOWN = 2;

/** @param children in their order of use; the dangerous one is last */
export function Actions({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children);
  return (
    <>
      {all.slice(0, SHOWN)}
      {all.length > SHOWN ? <More>{all.slice(SHOWN)}</More> : null}
    </>
  );
}

/** True for what keeps the menu open: its own content, and the dialog of one of its actions, which gives back the focus. */
function belongsTo(menu: Element | null, target: EventTarget | null): boolean {
  return target instanceof Element && (menu?.contains(target) === true || target.closest('dialog') !== null);
}

/** True for headings and other places that only the page itself focuses, such as when its data arrives. */
function isFocusedByPage({ type, target }: Event): boolean {
  return type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0;
}

function More({ children }: { readonly children: ReactNode }) {
  const [isOpen, open] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event): void => {
      if (!belongsTo(menu.current, event.target) && !isFocusedByPage(event)) open(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  return (
    <div
      ref={menu}
      className="more"
      onKeyDown={({ key, target }) => {
        if (key !== 'Escape' || !isOpen || (target as Element).closest('dialog')) return;
        open(false);
        menu.current?.querySelector('button')?.focus();
      }}
    >
      <button type="button" className="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('More')} <span aria-hidden="true">▾</span>
      </button>
      <div className="more-list" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
