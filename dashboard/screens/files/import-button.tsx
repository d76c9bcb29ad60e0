// Opens the import. Who may not set things up does not see it.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Imported } from '../../api/files';
import { maySetUp, type DashboardScope, sessionQuery } from '../../api/session';
import { t } from '../../texts/text';

/** Loaded on demand, since it is rarely used. */
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

/** Codes are worth something; the rest is what they are about. */
const SCOPE_OF: Readonly<Record<Imported, DashboardScope>> = {
  vouchers: 'issue',
  campaign: 'issue',
  customers: 'set-up',
  products: 'set-up',
  skus: 'set-up',
};

interface ImportProps {
  readonly kind: Imported;
  readonly campaign?: string;
}

export function ImportButton(props: ImportProps) {
  const { data: session } = useQuery(sessionQuery);
  const [isOpen, setOpen] = useState(false);
  if (!session || !maySetUp(session, SCOPE_OF[props.kind])) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('Import…')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog {...props} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
