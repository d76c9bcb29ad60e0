// Activate, adjust or cancel pending points. Each says what becomes of the points, and takes effect once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePendingPoints, type PendingPoints, type PendingPointsVerb } from '../../api/loyalties';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { plural, t } from '../../texts/text';

interface DialogProps {
  readonly code: string;
  readonly entry: PendingPoints;
  readonly close: () => void;
}

export function PendingDialog({ verb, ...props }: DialogProps & { readonly verb: PendingPointsVerb }) {
  if (verb === 'balance') return <AdjustDialog {...props} />;
  return <SimpleDialog verb={verb} {...props} />;
}

/** All that shows points is read again. */
function useDone(close: () => void): () => void {
  const queries = useQueryClient();
  return () => {
    close();
    void queries.invalidateQueries();
  };
}

function SimpleDialog({ code, entry, verb, close }: DialogProps & { readonly verb: 'activate' | 'cancel' }) {
  const { id, points } = entry;
  const action = useAction({ work: (key) => changePendingPoints({ code, id, verb }, key), done: useDone(close) });
  const isActivation = verb === 'activate';
  return (
    <ActionDialog
      action={action}
      title={isActivation ? t('Activate pending points?') : t('Cancel pending points?')}
      verb={isActivation ? t('Activate') : t('Cancel points')}
      cancel={t('Keep pending')}
      close={close}
      isDanger={!isActivation}
    >
      <p>
        {isActivation
          ? plural(points, {
              one: '{count} point is added to the balance now.',
              other: '{count} points are added to the balance now.',
            })
          : plural(points, {
              one: "{count} point is lost. This can't be undone.",
              other: "{count} points are lost. This can't be undone.",
            })}
      </p>
    </ActionDialog>
  );
}

function AdjustDialog({ code, entry: { id, points }, close }: DialogProps) {
  const [sign, setSign] = useState<'ADD' | 'TAKE'>('ADD');
  const [text, setText] = useState('');
  const amount = /^\d{1,12}$/.test(text.trim()) ? Number(text) : 0;
  const change = sign === 'ADD' ? amount : -amount;
  const after = points + change;
  const action = useAction({
    subject: change,
    work: (key) => changePendingPoints({ code, id, verb: 'balance', points: change }, key),
    done: useDone(close),
  });
  return (
    <ActionDialog
      action={action}
      title={t('Adjust pending points')}
      verb={sign === 'ADD' ? t('Add') : t('Take')}
      close={close}
      isReady={amount > 0 && after > 0}
    >
      <ChoiceField
        id="pending-sign"
        label={t('Direction')}
        value={sign}
        set={setSign}
        choices={[
          ['ADD', t('Add')],
          ['TAKE', t('Take')],
        ]}
      />
      <TextField
        id="pending-points"
        label={t('Points')}
        inputMode="numeric"
        value={text}
        set={setText}
        maxLength={12}
        hint={
          after > 0
            ? t('The entry goes from {before} to {after} points.', { before: points, after })
            : t('At least 1 point must stay. Cancel the entry instead.')
        }
      />
    </ActionDialog>
  );
}
