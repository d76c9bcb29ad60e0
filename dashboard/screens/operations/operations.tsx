// Operations, one part at a time. Users without permission for a part do not see it.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
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
import { t } from '../../texts/text';

/** Seldom opened, and not small. */
const Webhooks = lazy(async () => ({ default: (await import('../webhooks/webhooks')).Webhooks }));
const Deliveries = lazy(async () => ({ default: (await import('../webhooks/deliveries')).Deliveries }));

const Metadata = lazy(async () => ({ default: (await import('./metadata')).Metadata }));
const Owed = lazy(async () => ({ default: (await import('./owed')).Owed }));
const Exports = lazy(async () => ({ default: (await import('../files/exports')).Exports }));

interface OperationsTab extends Tab {
  readonly isForAll?: boolean;
}

const GROUPS = { rules: t('Rules'), access: t('Access'), webhooks: t('Webhooks'), data: t('Data') } as const;

const TABS: readonly OperationsTab[] = [
  { id: 'stacking', name: t('Stacking rules'), group: GROUPS.rules, content: () => <Stacking /> },
  { id: 'categories', name: t('Categories'), group: GROUPS.rules, isForAll: true, content: () => <Categories /> },
  { id: 'settings', name: t('Project settings'), group: GROUPS.rules, content: () => <Settings /> },
  { id: 'keys', name: t('Keys'), group: GROUPS.access, content: () => <Keys /> },
  { id: 'users', name: t('Users'), group: GROUPS.access, content: () => <Users /> },
  { id: 'audit', name: t('Audit trail'), group: GROUPS.access, content: () => <Audit /> },
  { id: 'webhooks', name: t('Webhooks'), group: GROUPS.webhooks, content: () => <Webhooks /> },
  { id: 'deliveries', name: t('Deliveries'), group: GROUPS.webhooks, content: () => <Deliveries /> },
  { id: 'owed', name: t('What we owe'), group: GROUPS.data, content: () => <Owed /> },
  { id: 'metadata', name: t('Metadata'), group: GROUPS.data, content: () => <Metadata /> },
  { id: 'jobs', name: t('Background jobs'), group: GROUPS.data, isForAll: true, content: () => <Jobs /> },
  { id: 'exports', name: t('Exports'), group: GROUPS.data, isForAll: true, content: () => <Exports /> },
];

export function Operations() {
  const [{ tab }] = useAddress();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const isAdmin = session !== undefined && mayAdminister(session);
  const tabs = TABS.filter(({ isForAll }) => isAdmin || isForAll);
  return (
    <Screen title={t('Operations')}>
      {session ? (
        <Tabs
          label={t('Parts of operations')}
          isSide
          tabs={tabs}
          open={tabs.some(({ id }) => id === tab) || isAdmin ? tab : 'jobs'}
          // The filters of one part are none of another.
          choose={(id) => void navigate({ to: '/operations', search: { tab: id } })}
        />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
