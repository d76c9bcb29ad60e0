// Switching a webhook off and on, and deleting it.
import { deleteWebhook, saveWebhook, type Webhook } from '../../api/webhooks';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';

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
      title={active ? 'Switch this webhook off?' : 'Switch this webhook on?'}
      verb={active ? 'Switch off' : 'Switch on'}
      close={close}
      isDanger={active}
    >
      <Address of={webhook} />
      {active ? (
        <p>It is told nothing from now on. What happens meanwhile is not kept for it.</p>
      ) : (
        <p>
          It is told what happens from now on.
          {disabled_at ? ' What was held since it was disabled is sent by a replay alone.' : ''}
        </p>
      )}
    </ActionDialog>
  );
}

export function DeleteDialog({ webhook, close, done }: DialogProps) {
  // What is gone already is what was wanted.
  const action = useAction({ work: (key) => deleteWebhook(webhook.id, key), done, settledBy: ['not_found'] });
  return (
    <ActionDialog action={action} title="Delete this webhook?" verb="Delete" busy="Deleting …" close={close} isDanger>
      <Address of={webhook} />
      <p>It is told nothing any more, and what waits for it is not sent. Its deliveries can be read for 30 days.</p>
    </ActionDialog>
  );
}
