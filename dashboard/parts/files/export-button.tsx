// Exports the content of a list; without personal data for users without the set-up permission.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Exported } from '../../api/files';
import { mayExport, maySetUp, sessionQuery } from '../../api/session';
import type { ExportWish } from '../../model/files/filters';
import { t } from '../../texts/text';

/** Loaded on demand, since it is rarely used. */
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }));

interface ExportProps {
  /** Absent when the dialog offers the choice. */
  readonly object?: Exported;
  readonly wish: ExportWish;
  readonly words?: string;
}

export function ExportButton({ object, wish, words = t('Export…') }: ExportProps) {
  const { data: session } = useQuery(sessionQuery);
  const [isOpen, setOpen] = useState(false);
  if (!session || !mayExport(session)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportDialog
            {...(object && { object })}
            wish={wish}
            hasPeople={maySetUp(session, 'privacy')}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
