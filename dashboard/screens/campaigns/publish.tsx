// Giving everybody on a list a code of the campaign.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '../../api/campaigns';
import { t } from '../../texts/text';

/** Loaded on demand, since it is rarely used. */
const BatchDialog = lazy(async () => ({ default: (await import('../publications/batch-dialog')).BatchDialog }));

export function PublishToList({ campaign }: { readonly campaign: Campaign }) {
  const [isOpen, open] = useState(false);
  const queries = useQueryClient();
  const close = (): void => {
    open(false);
    // Codes have holders now, and the campaign fewer free ones.
    void queries.invalidateQueries();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => open(true)}>
        {t('Publish to a list…')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BatchDialog campaign={campaign.name} close={close} />
        </Suspense>
      ) : null}
    </>
  );
}
