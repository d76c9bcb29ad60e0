// The dialogs of webhooks: which of them is open, and what follows when it is done.
import { useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '../../api/webhooks';
import { DeleteDialog, SwitchDialog } from './dialogs';
import { ReplayDialog } from './replay-dialog';
import { TestDialog } from './test-dialog';
import { WebhookForm } from './webhook-form';

export type AskedFor =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'switch' | 'test' | 'replay' | 'delete'; readonly webhook: Webhook };

export function Asked({ asked, close }: { readonly asked: AskedFor; readonly close: () => void }) {
  const queries = useQueryClient();
  const done = (): void => {
    close();
    for (const name of ['webhooks', 'webhook secret', 'deliveries', 'jobs'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  switch (asked.kind) {
    case 'create':
      return <WebhookForm webhook={null} close={close} done={done} />;
    case 'edit':
      return <WebhookForm webhook={asked.webhook} close={close} done={done} />;
    case 'switch':
      return <SwitchDialog webhook={asked.webhook} close={close} done={done} />;
    case 'test':
      return <TestDialog webhook={asked.webhook} close={close} />;
    case 'replay':
      return <ReplayDialog webhook={asked.webhook} close={done} />;
    case 'delete':
      return <DeleteDialog webhook={asked.webhook} close={close} done={done} />;
  }
}
