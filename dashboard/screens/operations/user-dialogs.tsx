// Letting somebody in, giving them another role, taking them out.
import { useState } from 'react';
import { addUser, changeRole, removeUser, type Role, type User } from '../../api/users';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, Field } from '../../parts/form/fields';

export const ROLES = [
  ['VIEWER', 'Viewer: looks'],
  ['SUPPORT', 'Support: moves value as well'],
  ['USER', 'User: sets up campaigns and codes as well'],
  ['ADMIN', 'Administrator: everything'],
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
    ['user-login', 'E-mail address', login, setLogin],
    ['user-first', 'First name (optional)', first, setFirst],
    ['user-last', 'Last name (optional)', last, setLast],
  ] as const;
  return (
    <ActionDialog
      action={action}
      title="Let somebody in"
      verb="Let in"
      busy="Letting in …"
      close={close}
      isReady={/^[^@\s]+@[^@\s]+$/.test(body.login)}
    >
      <p>They sign in through the identity provider, which vouches for the address. No message is sent.</p>
      {texts.map(([id, label, value, set]) => (
        <Field key={id} id={id} label={label}>
          <input id={id} className="input" maxLength={254} value={value} onChange={({ target }) => set(target.value)} />
        </Field>
      ))}
      <ChoiceField id="user-role" label="Role" value={role} set={setRole} choices={ROLES} />
    </ActionDialog>
  );
}

export function RoleDialog({ user, role: before, close, done }: UserProps & { readonly role: Role }) {
  const [role, setRole] = useState<Role>(before);
  const action = useAction({ work: (key) => changeRole(user.id, role, key), done });
  return (
    <ActionDialog action={action} title="Give another role" verb="Save" close={close} isReady={role !== before}>
      <p>
        What <bdi>{user.login}</bdi> may do changes within 30 seconds.
      </p>
      <ChoiceField id="user-role" label="Role" value={role} set={setRole} choices={ROLES} />
    </ActionDialog>
  );
}

export function RemoveUserDialog({ user, close, done }: UserProps) {
  // Who is gone already is what was wanted.
  const action = useAction({ work: (key) => removeUser(user.id, key), done, settledBy: ['user_not_assigned'] });
  return (
    <ActionDialog action={action} title="Remove this user?" verb="Remove" busy="Removing …" close={close} isDanger>
      <p>
        <bdi>{user.login}</bdi> does not come in any more, and their sessions end within 30 seconds.
      </p>
    </ActionDialog>
  );
}
