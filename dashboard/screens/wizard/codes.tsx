// Step 4: the number of codes, their pattern, and how hard they are to guess.
import { codePattern, hasDiscount } from '../../model/wizard/draft';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { campaignsQuery } from '../../api/campaigns';
import { voucherQuery } from '../../api/vouchers';
import { exampleCode, guessText, lookAlikes, possibleCodes } from '../../model/wizard/guards';
import { wholeOf } from '../../model/wizard/request';
import { TextField } from '../../parts/form/fields';
import { useProject } from '../../parts/format';
import type { StepProps } from './step';
import { rich } from '../../texts/rich';
import { allOf, t } from '../../texts/text';

const EXAMPLES = 5;

export function CodesStep({ draft, set }: StepProps) {
  const { kind, uses } = draft;
  return (
    <div className="panel stack">
      {kind === 'GENERIC' ? (
        <TextField
          id="code"
          label={t('Code')}
          value={draft.code}
          set={(code) => set({ code })}
          hint={t('The code that customers enter.')}
        />
      ) : (
        <ManyCodes draft={draft} set={set} />
      )}
      <Overlap draft={draft} />
      {hasDiscount(draft) ? (
        <TextField
          id="uses"
          label={t('Uses per code (empty: unlimited)')}
          inputMode="numeric"
          value={uses}
          set={(text) => set({ uses: text })}
        />
      ) : null}
    </div>
  );
}

const COMPARED = 100;

/** Codes that there are already, or may come to be twice. */
function Overlap({ draft }: Pick<StepProps, 'draft'>) {
  const { kind, code } = draft;
  const typed = useDeferredValue(code.trim());
  const isOne = kind === 'GENERIC';
  const { data: taken } = useQuery({
    ...voucherQuery(typed),
    queryKey: ['code taken', typed],
    enabled: isOne && typed !== '',
    retry: false,
  });
  const { data: others } = useQuery({ ...campaignsQuery({ page: 1, limit: COMPARED }), enabled: !isOne });
  const alike = isOne ? [] : lookAlikes(codePattern(draft), others?.campaigns ?? []);
  if (isOne)
    return taken ? (
      <p className="note small">{t('Code {typed} already exists. Choose another one.', { typed })}</p>
    ) : null;
  if (alike.length === 0) return null;
  return (
    <p className="note small">
      {t('Codes may look like those of {list}. Add a prefix to tell them apart.', {
        list: allOf(alike),
      })}
    </p>
  );
}

function ManyCodes({ draft, set }: StepProps) {
  const { count, prefix } = draft;
  const { locale } = useProject();
  const pattern = codePattern(draft);
  const [examples] = useState(() => Array.from({ length: EXAMPLES }, () => Math.random()));
  const wanted = wholeOf(count) ?? 0;
  return (
    <>
      <div className="row-fields">
        <TextField
          id="count"
          label={t('How many codes')}
          inputMode="numeric"
          value={count}
          set={(text) => set({ count: text })}
          hint={t('At most 100,000 at once.')}
        />
        <TextField
          id="prefix"
          label={t('Prefix')}
          value={prefix}
          set={(text) => set({ prefix: text })}
          hint={t('Stands before the pattern in every code; may be empty.')}
        />
        <TextField
          id="pattern"
          label={t('Pattern')}
          value={draft.pattern}
          set={(text) => set({ pattern: text })}
          hint={t('# stands for a letter or a digit; the rest stays as it is.')}
        />
      </div>
      {possibleCodes(pattern) > 1n ? (
        <div>
          <p className="small soft">{t('Examples')}</p>
          <ul className="chips" aria-label={t('Examples of codes')}>
            {examples.map((seed) => (
              <li key={seed} style={{ listStyle: 'none' }}>
                <code>{exampleCode(pattern, drawnFrom(seed))}</code>
              </li>
            ))}
          </ul>
          <p className="small">
            {rich('Chance of guessing a valid code: {chance}', {
              chance: <strong>{guessText(pattern, wanted, locale)}</strong>,
            })}
          </p>
        </div>
      ) : null}
    </>
  );
}

/** The same examples while the pattern is typed. */
function drawnFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 9301 + 0.49297) % 1;
    return state;
  };
}
