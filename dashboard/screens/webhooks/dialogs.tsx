// Switching a webhook off and on, and deleting it.
import { deleteWebhook, saveWebhook, type Webhook } from '../../api/webhooks';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { t } from '../../texts/text';

interface DialogProps {
  readonly webhook: Webhook;
  readonly close: () => void;
  readonly done: () => void;
}

function Address({ of: { target_url } }: { readonly of: Webhook }) {
  return (
    <p>
      <bdi className="code">{target_url}</bdi>
    </p>
  );
}

export function SwitchDialog({ webhook, close, done }: DialogProps) {
  const { id, active, disabled_at } = webhook;
  const action = useAction({ work: (key) => saveWebhook(id, { active: !active }, key), done });
  return (
    <ActionDialog
      action={action}
      title={active ? t('Disable this webhook?') : t('Enable this webhook?')}
      verb={active ? t('Disable') : t('Enable')}
      close={close}
      isDanger={active}
    >
      <Address of={webhook} />
      {active ? (
        <p>{t('No more events are sent. Events in the meantime are not kept for it.')}</p>
      ) : (
        <p>
          {t('Events are sent from now on.')}
          {disabled_at ? ` ${t('Events since it was disabled are sent only by a replay.')}` : ''}
        </p>
      )}
    </ActionDialog>
  );
}

export function DeleteDialog({ webhook, close, done }: DialogProps) {
  // A deleted webhook is the requested state.
  const action = useAction({ work: (key) => deleteWebhook(webhook.id, key), done, settledBy: ['not_found'] });
  return (
    <ActionDialog
      action={action}
      title={t('Delete this webhook?')}
      verb={t('Delete')}
      busy={t('Deleting…')}
      close={close}
      isDanger
    >
      <Address of={webhook} />
      <p>{t('No more events are sent. Past deliveries stay available for 30 days.')}</p>
    </ActionDialog>
  );
}
