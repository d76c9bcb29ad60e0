// The dialogs of webhooks: the open one, and the next step when it is done.
import { useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '../../api/webhooks';
import { DeleteDialog, SwitchDialog } from './dialogs';
import { ReplayDialog } from './replay-dialog';
import { TestDialog } from './test-dialog';
import { WebhookForm } from './webhook-form';

export type WebhookDialogState =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'switch' | 'test' | 'replay' | 'delete'; readonly webhook: Webhook };

export function WebhookDialog({ dialog, close }: { readonly dialog: WebhookDialogState; readonly close: () => void }) {
  const queries = useQueryClient();
  const done = (): void => {
    close();
    for (const name of ['webhooks', 'webhook secret', 'deliveries', 'jobs'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  switch (dialog.kind) {
    case 'create':
      return <WebhookForm webhook={null} close={close} done={done} />;
    case 'edit':
      return <WebhookForm webhook={dialog.webhook} close={close} done={done} />;
    case 'switch':
      return <SwitchDialog webhook={dialog.webhook} close={close} done={done} />;
    case 'test':
      return <TestDialog webhook={dialog.webhook} close={close} />;
    case 'replay':
      return <ReplayDialog webhook={dialog.webhook} close={done} />;
    case 'delete':
      return <DeleteDialog webhook={dialog.webhook} close={close} done={done} />;
  }
}
