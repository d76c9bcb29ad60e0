// Adding a user, changing their role, removing them.
import { useState } from 'react';
import { addUser, changeRole, removeUser, type Role, type User } from '../../api/users';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, Field } from '../../parts/form/fields';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export const ROLES = [
  ['VIEWER', t('Viewer: read-only')],
  ['SUPPORT', t('Support: also redeems, publishes and adjusts balances')],
  ['USER', t('User: also creates campaigns and codes')],
  ['ADMIN', t('Administrator: everything')],
] as const satisfies readonly (readonly [Role, string])[];

interface DialogProps {
  readonly close: () => void;
  readonly done: () => void;
}

interface UserProps extends DialogProps {
  readonly user: User;
}

export function AddUserDialog({ close, done }: DialogProps) {
  const [login, setLogin] = useState('');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [role, setRole] = useState<Role>('VIEWER');
  const body = { login: login.trim(), role, first_name: first.trim() || null, last_name: last.trim() || null };
  const action = useAction({ work: (key) => addUser(body, key), done });
  const texts = [
    ['user-login', t('Email address'), login, setLogin],
    ['user-first', t('First name (optional)'), first, setFirst],
    ['user-last', t('Last name (optional)'), last, setLast],
  ] as const;
  return (
    <ActionDialog
      action={action}
      title={t('Add user')}
      verb={t('Add user')}
      busy={t('Adding…')}
      close={close}
      isReady={/^[^@\s]+@[^@\s]+$/.test(body.login)}
    >
      <p>{t('They sign in through the identity provider, which vouches for the address. No message is sent.')}</p>
      {texts.map(([id, label, value, set]) => (
        <Field key={id} id={id} label={label}>
          <input id={id} className="input" maxLength={254} value={value} onChange={({ target }) => set(target.value)} />
        </Field>
      ))}
      <ChoiceField id="user-role" label={t('Role')} value={role} set={setRole} choices={ROLES} />
    </ActionDialog>
  );
}

export function RoleDialog({ user, role: before, close, done }: UserProps & { readonly role: Role }) {
  const [role, setRole] = useState<Role>(before);
  const action = useAction({ work: (key) => changeRole(user.id, role, key), done });
  return (
    <ActionDialog action={action} title={t('Change role')} verb={t('Save')} close={close} isReady={role !== before}>
      <p>{rich('The permissions of {login} change within 30 seconds.', { login: <bdi>{user.login}</bdi> })}</p>
      <ChoiceField id="user-role" label={t('Role')} value={role} set={setRole} choices={ROLES} />
    </ActionDialog>
  );
}

export function RemoveUserDialog({ user, close, done }: UserProps) {
  // A removed user is the requested state.
  const action = useAction({ work: (key) => removeUser(user.id, key), done, settledBy: ['user_not_assigned'] });
  return (
    <ActionDialog
      action={action}
      title={t('Remove this user?')}
      verb={t('Remove')}
      busy={t('Removing…')}
      close={close}
      isDanger
    >
      <p>
        {rich('{login} loses access within 30 seconds.', {
          login: <bdi>{user.login}</bdi>,
        })}
      </p>
    </ActionDialog>
  );
}
