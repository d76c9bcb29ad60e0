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
const Exports = lazy(async () => ({ default: (await import('../files/exports')).Exports }));

const FOR_ALL: readonly Tab[] = [
  { id: 'jobs', name: t('Background jobs'), content: () => <Jobs /> },
  { id: 'exports', name: t('Exports'), content: () => <Exports /> },
  { id: 'categories', name: t('Categories'), content: () => <Categories /> },
];

const FOR_ADMINS: readonly Tab[] = [
  { id: 'stacking', name: t('Stacking rules'), content: () => <Stacking /> },
  { id: 'settings', name: t('Project settings'), content: () => <Settings /> },
  { id: 'keys', name: t('Keys'), content: () => <Keys /> },
  { id: 'webhooks', name: t('Webhooks'), content: () => <Webhooks /> },
  { id: 'deliveries', name: t('Deliveries'), content: () => <Deliveries /> },
  { id: 'users', name: t('Users'), content: () => <Users /> },
  { id: 'metadata', name: t('Metadata'), content: () => <Metadata /> },
  { id: 'audit', name: t('Audit trail'), content: () => <Audit /> },
];

export function Operations() {
  const [{ tab }] = useAddress();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  return (
    <Screen title={t('Operations')}>
      {session ? (
        <Tabs
          label={t('Parts of operations')}
          tabs={mayAdminister(session) ? [...FOR_ADMINS, ...FOR_ALL] : FOR_ALL}
          open={tab}
          // The filters of one part are none of another.
          choose={(id) => void navigate({ to: '/operations', search: { tab: id } })}
        />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
