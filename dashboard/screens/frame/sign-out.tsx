// Signs out only after the service has ended the session: otherwise an open session would remain.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../../api/session';
import { notifyOtherTabs } from './other-tabs';
import { keepingPreferences } from './preferences';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { t } from '../../texts/text';

export function SignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const leave = useAction({
    work: () => keepingPreferences(signOut),
    done: () => {
      notifyOtherTabs('out');
      queries.clear();
      void navigate({ to: '/sign-in' });
    },
    // Signed out already is signed out.
    settledBy: ['unauthorized'],
  });
  const click = (): void => {
    setOpen(true);
    leave.run();
  };
  return (
    <>
      <button type="button" className="button" onClick={click}>
        {t('Sign out')}
      </button>
      {isOpen && leave.problem ? (
        <ActionDialog
          title={t('You are still signed in')}
          action={leave}
          verb={t('Sign out')}
          cancel={t('Stay')}
          close={() => setOpen(false)}
        >
          <p>{t("Couldn't sign you out. You're still signed in on this browser.")}</p>
        </ActionDialog>
      ) : null}
    </>
  );
}
