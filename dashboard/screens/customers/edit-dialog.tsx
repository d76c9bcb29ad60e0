// Edits a customer. Only changed members are sent.
import { useState } from 'react';
import { diffMetadata, keysLeftOut, type Metadata } from '../../model/edit/metadata';
import { type Customer, type Profile, updateCustomer } from '../../api/customers';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';
import { t } from '../../texts/text';

interface Props {
  readonly customer: Customer;
  readonly close: () => void;
  readonly done: () => void;
}

const FIELDS = [
  { name: 'name', label: t('Name'), type: 'text' },
  { name: 'email', label: t('Email'), type: 'email' },
  { name: 'phone', label: t('Phone'), type: 'tel' },
  { name: 'description', label: t('Object'), type: 'text' },
] as const;

export function EditDialog({ customer, close, done }: Props) {
  const [changed, setChanged] = useState<Profile>({});
  const [first] = useState(customer.metadata ?? {});
  const [metadata, setMetadata] = useState(() => JSON.stringify(first, null, 2));
  const read = readObject(metadata);
  const body = { ...changed, ...(read && diffMetadata(first, read)) };
  const isReady = read !== null && Object.keys(body).length > 0;
  const action = useAction({
    work: () => updateCustomer(customer.id, body),
    done,
  });
  return (
    <ActionDialog title={t('Edit customer')} close={close} action={action} verb={t('Save')} isReady={isReady}>
      {FIELDS.map(({ name, label, type }) => (
        <TextField
          key={name}
          id={`edit-${name}`}
          label={label}
          value={changed[name] ?? customer[name] ?? ''}
          set={(text) => setChanged({ ...changed, [name]: text })}
          maxLength={name === 'phone' ? 64 : 255}
          type={type}
        />
      ))}
      <Field id="edit-metadata" label={t('Metadata (JSON)')} hint={hintOf(first, read)}>
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

function hintOf(before: Metadata, read: Metadata | null): string | null {
  if (read === null) return t('Enter a JSON object.');
  const left = keysLeftOut(before, read);
  if (left.length === 0) return null;
  return t('Keys that you remove here keep their value: {left}. Set null to clear a key.', {
    left: left.join(', '),
  });
}

function readObject(text: string): Metadata | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : null;
  } catch {
    return null;
  }
}
