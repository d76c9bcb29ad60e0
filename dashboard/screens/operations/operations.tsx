// What keeps the house running, one part at a time. Who may not change a part does not see it.
import { useQuery } from '@tanstack/react-query';
import { mayAdminister, sessionQuery } from '../../api/session';
import { useAddress } from '../../parts/list/filters';
import { Screen, Skeleton } from '../../parts/screen';
import { type Tab, Tabs } from '../../parts/tabs';
import { Audit } from './audit';
import { Categories } from './categories';
import { Jobs } from './jobs';
import { Keys } from './keys';
import { Settings } from './settings';
import { Stacking } from './stacking';
import { Users } from './users';

const FOR_ALL: readonly Tab[] = [
  { id: 'jobs', name: 'Background jobs', content: () => <Jobs /> },
  { id: 'categories', name: 'Categories', content: () => <Categories /> },
];

const FOR_ADMINS: readonly Tab[] = [
  { id: 'stacking', name: 'Stacking rules', content: () => <Stacking /> },
  { id: 'settings', name: 'Project settings', content: () => <Settings /> },
  { id: 'keys', name: 'Keys', content: () => <Keys /> },
  { id: 'users', name: 'Users', content: () => <Users /> },
  { id: 'audit', name: 'Audit trail', content: () => <Audit /> },
];

export function Operations() {
  const [{ tab }, change] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  return (
    <Screen title="Operations">
      {session ? (
        <Tabs
          label="Parts of operations"
          tabs={mayAdminister(session) ? [...FOR_ADMINS, ...FOR_ALL] : FOR_ALL}
          open={tab}
          choose={(id) => change({ tab: id })}
        />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
