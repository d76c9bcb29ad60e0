// Single-key shortcuts for frequent users. They are inactive while the user types or a dialog is open, and can be
// switched off.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ReadDialog } from '../../parts/form/dialog';
import { PLACES } from './places';
import { KEYS_SETTING } from './preferences';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const SECOND_KEY_MS = 1_500;

const KEYS = [
  ['Ctrl K  ⌘ K', t('search')],
  ['/', t('first filter')],
  ['j  k', t('next and previous row')],
  ['Enter', t('open the row')],
  ['[  ]', t('newer and older page')],
  ['Esc', t('close a dialog')],
  ['?', t('this list')],
] as const;

function areOn(): boolean {
  return window.localStorage.getItem(KEYS_SETTING) !== 'off';
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

export function Shortcuts() {
  const [isShown, show] = useState(false);
  const [isOn, setOn] = useState(areOn);
  const navigate = useNavigate();
  const first = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const isSecond = event.timeStamp - first.current < SECOND_KEY_MS;
      first.current = event.key === 'g' ? event.timeStamp : 0;
      const place = isSecond ? PLACES.find(({ key }) => key === event.key) : undefined;
      if (place) void navigate({ to: place.to });
      else if (event.key === '?') show(true);
      else if (!actOn(event.key)) return;
      event.preventDefault();
    };
    if (!isOn) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, navigate]);
  return (
    <>
      <button type="button" className="button quiet" onClick={() => show(true)}>
        {t('Help')}
      </button>
      {isShown ? (
        <Help
          isOn={isOn}
          close={() => show(false)}
          set={(next) => {
            window.localStorage.setItem(KEYS_SETTING, next ? 'on' : 'off');
            setOn(next);
          }}
        />
      ) : null}
    </>
  );
}

/** Applies a key to the current screen. @returns true when it had an effect */
function actOn(key: string): boolean {
  switch (key) {
    case '/':
      return focusOn(document.querySelector<HTMLElement>('main .filters .input'));
    case 'j':
      return moveRow(1);
    case 'k':
      return moveRow(-1);
    case '[':
      return pressPage(t('Newer')) || pressPage(t('Newest'));
    case ']':
      return pressPage(t('Older'));
    default:
      return false;
  }
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

/** In a row: the link or button that it begins with, or else its first, so that Enter opens something; its name where it has none. */
const PLACES_OF_A_ROW = ['th a, th button', 'a, button', 'th[tabindex]'];

function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].flatMap((row) => placeIn(row) ?? []);
  const current = rows.findIndex((one) => one.closest('tr')?.contains(document.activeElement));
  return focusOn(rows[current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step]);
}

function placeIn(row: HTMLElement): HTMLElement | undefined {
  return PLACES_OF_A_ROW.flatMap((place) => row.querySelector<HTMLElement>(place) ?? [])[0];
}

function pressPage(name: string): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main .pager button')];
  const button = buttons.find(({ textContent }) => textContent === name);
  button?.click();
  return button !== undefined;
}

interface HelpProps {
  readonly isOn: boolean;
  readonly close: () => void;
  readonly set: (isOn: boolean) => void;
}

function Help({ isOn, close, set }: HelpProps) {
  return (
    <ReadDialog title={t('Help')} close={close}>
      <p>
        {rich(
          'The search finds codes, orders, redemptions and campaigns by their exact name, email or ID, and customers and screens by the beginning of their name. Every ID is a link, and every page has its JSON. {link} documents the API.',
          { link: <a href="/openapi.json">{t('The API description')}</a> },
        )}
      </p>
      <h3>{t('Shortcuts')}</h3>
      <dl className="facts">
        {KEYS.map(([keys, what]) => (
          <Line key={keys} keys={keys} what={what} />
        ))}
        {PLACES.map(({ key, name }) => (
          <Line key={key} keys={`g ${key}`} what={name} />
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />{' '}
        {t('Single keys work (all but Ctrl K)')}
      </label>
    </ReadDialog>
  );
}

function Line({ keys, what }: { readonly keys: string; readonly what: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{what}</dd>
    </>
  );
}
