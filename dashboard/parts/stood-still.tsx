// A live list that stopped polling because of inactivity shows a message, and continues on request.
import { rich } from '../texts/rich';
import { t } from '../texts/text';
import type { Live } from './live';

export function StoodStill({ live }: { readonly live: Live }) {
  if (!live.isStopped) return null;
  return (
    <p className="note" role="status">
      {rich('Updates paused after 10 minutes without activity. {link}', {
        link: (
          <button type="button" className="button" onClick={live.goOn}>
            {t('Continue')}
          </button>
        ),
      })}
    </p>
  );
}
