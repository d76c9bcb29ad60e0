// Correct what is known of a customer. Only what was changed is sent.
import { useState } from 'react';
import { type Customer, type Profile, updateCustomer } from '../../api/customers';
import { useAction } from '../../parts/action';
import { ActionDialog } from '../../parts/dialog';
import { Field } from '../../parts/filters';

interface Props {
  readonly customer: Customer;
  readonly close: () => void;
  readonly done: () => void;
}

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'description', label: 'About', type: 'text' },
] as const;

export function EditDialog({ customer, close, done }: Props) {
  const [changed, setChanged] = useState<Profile>({});
  const [metadata, setMetadata] = useState(() => JSON.stringify(customer.metadata ?? {}, null, 2));
  const read = readObject(metadata);
  const action = useAction({
    work: () => updateCustomer(customer.id, { ...changed, ...(read && { metadata: read }) }),
    done,
  });
  return (
    <ActionDialog title="Edit customer" close={close} action={action} verb="Save" isReady={read !== null}>
      {FIELDS.map(({ name, label, type }) => (
        <Field key={name} id={`edit-${name}`} label={label}>
          <input
            id={`edit-${name}`}
            className="input"
            type={type}
            maxLength={name === 'phone' ? 64 : 255}
            value={changed[name] ?? customer[name] ?? ''}
            onChange={({ target }) => setChanged({ ...changed, [name]: target.value })}
          />
        </Field>
      ))}
      <Field id="edit-metadata" label="Metadata (JSON)" hint={read === null ? 'This is no JSON object.' : null}>
        <textarea
          id="edit-metadata"
          className="input code"
          rows={4}
          value={metadata}
          aria-invalid={read === null}
          onChange={({ target }) => setMetadata(target.value)}
        />
      </Field>
    </ActionDialog>
  );
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
