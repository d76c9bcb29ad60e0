// Forget a person for good. It cannot be undone, so the name is typed once more.
import { useState } from 'react';
import { type Customer, forgetCustomer } from '../../api/customers';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { TypedField } from '../../parts/form/fields';
import { t } from '../../texts/text';

interface Props {
  readonly customer: Customer;
  readonly close: () => void;
  readonly done: () => void;
}

export function ForgetDialog({ customer, close, done }: Props) {
  const [typed, setTyped] = useState('');
  const expected = customer.source_id ?? customer.id;
  const action = useAction({ work: (idempotencyKey) => forgetCustomer(customer.id, idempotencyKey), done });
  return (
    <ActionDialog
      title={t('Delete this customer permanently?')}
      close={close}
      action={action}
      verb={t('Delete permanently')}
      cancel={t('Cancel')}
      isDanger
      isReady={typed === expected}
    >
      <p>
        {t(
          "Deletes the profile and removes personal data from past records. Amounts, codes and redemptions stay. This can't be undone.",
        )}
      </p>
      <TypedField label={t('Type the ID to continue')} expected={expected} value={typed} set={setTyped} />
    </ActionDialog>
  );
}
