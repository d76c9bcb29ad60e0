// The rules of a copy's original: shared with the copy, or replaced by new ones.
import type { ReactNode } from 'react';
import { type RuleCopy, selectSharedRule } from '../../model/wizard/passthrough';
import { StoredRules } from '../../parts/explain/rule-tree';
import { t } from '../../texts/text';

interface Props {
  readonly of: RuleCopy;
  readonly label: string;
  readonly set: (members: Pick<RuleCopy, 'sharesRule'>) => void;
  /** The editor for new rules. */
  readonly children: ReactNode;
}

export function SharedRule({ of, label, set, children }: Props) {
  if (!of.copiedRule) return children;
  const shared = selectSharedRule(of);
  return (
    <>
      <div className="checks">
        <label>
          <input
            type="checkbox"
            checked={shared !== null}
            onChange={({ target }) => set({ sharesRule: target.checked })}
          />
          {label}
        </label>
      </div>
      {shared === null ? (
        children
      ) : (
        <>
          <StoredRules id={shared} />
          <p className="small soft">{t('A change of these rules affects both.')}</p>
        </>
      )}
    </>
  );
}
