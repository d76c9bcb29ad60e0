// A modal dialog: the browser's own element keeps the focus inside, closes on Esc and restores the focus.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Action } from './action';
import { ProblemNote } from '../screen';
import { t } from '../../texts/text';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly isWide?: boolean;
  /** While something runs whose outcome would be lost, Esc does nothing. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** Selector of the field with the initial focus; a dialog without one focuses its first button. */
const FIRST_FIELD = '.input:not([readonly])';

export function Dialog({ title, close, isWide = false, isHeld = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={heading}
      onClose={close}
      onCancel={(event) => {
        if (isHeld) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (isHeld && event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

/** A dialog with content only, and a button that closes it. */
export function ReadDialog({ children, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <div>
        <button type="button" className="button" onClick={dialog.close}>
          {t('Close')}
        </button>
      </div>
    </Dialog>
  );
}

interface ActionDialogProps extends DialogProps {
  readonly action: Action;
  /** The word of the button that acts, and of it while it does. */
  readonly verb: string;
  readonly busy?: string;
  readonly cancel?: string;
  readonly isDanger?: boolean;
  readonly isReady?: boolean;
}

/** A form in a dialog: Enter and the button submit once, and the error is above the buttons. */
export function ActionDialog({ action, title, close, isWide, children, ...buttons }: ActionDialogProps) {
  const isReady = (buttons.isReady ?? true) && !action.isBusy;
  return (
    <Dialog title={title} close={close} isWide={isWide ?? false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) action.run();
        }}
      >
        {children}
        {action.problem ? <ProblemNote error={action.problem} /> : null}
        <DialogActions {...buttons} isReady={isReady} isBusy={action.isBusy} close={close} />
      </form>
    </Dialog>
  );
}

interface ButtonsProps extends Omit<ActionDialogProps, 'action' | 'title' | 'children' | 'isWide' | 'isHeld'> {
  readonly isBusy: boolean;
  readonly mayCancel?: boolean;
}

/** Buttons of a dialog: the action first, then the button that cancels. */
export function DialogActions({
  verb,
  busy,
  cancel = t('Cancel'),
  isDanger,
  isReady,
  isBusy,
  mayCancel = true,
  close,
}: ButtonsProps) {
  return (
    <div className="head">
      <button type="submit" className={isDanger ? 'button danger' : 'button primary'} disabled={isReady === false}>
        {isBusy ? (busy ?? verb) : verb}
      </button>
      <button type="button" className="button quiet" disabled={!mayCancel} onClick={close}>
        {cancel}
      </button>
    </div>
  );
}
