// Step 4: how many codes, what they look like, and how hard they are to guess.
import { useState } from 'react';
import { exampleCode, guessText, possibleCodes } from '../../model/wizard/guards';
import { wholeOf } from '../../model/wizard/request';
import { TextField } from '../../parts/form/fields';
import type { StepProps } from './step';

const EXAMPLES = 5;

export function CodesStep({ draft, set }: StepProps) {
  const { kind, uses } = draft;
  return (
    <div className="panel stack">
      {kind === 'GENERIC' ? (
        <TextField id="code" label="Code" value={draft.code} set={(code) => set({ code })} hint="As people type it." />
      ) : (
        <ManyCodes draft={draft} set={set} />
      )}
      {kind === 'GIFT' || kind === 'LOYALTY' ? null : (
        <TextField
          id="uses"
          label="Uses of each code (empty: any number)"
          inputMode="numeric"
          value={uses}
          set={(text) => set({ uses: text })}
        />
      )}
    </div>
  );
}

function ManyCodes({ draft, set }: StepProps) {
  const { count, pattern } = draft;
  const [examples] = useState(() => Array.from({ length: EXAMPLES }, () => Math.random()));
  const wanted = wholeOf(count) ?? 0;
  return (
    <>
      <div className="row-fields">
        <TextField
          id="count"
          label="How many codes"
          inputMode="numeric"
          value={count}
          set={(text) => set({ count: text })}
          hint="At most 100,000 at once."
        />
        <TextField
          id="pattern"
          label="Pattern"
          value={pattern}
          set={(text) => set({ pattern: text })}
          hint="# stands for a letter or a digit; the rest stays as it is."
        />
      </div>
      {possibleCodes(pattern) > 1n ? (
        <div>
          <p className="small soft">Such as</p>
          <ul className="chips" aria-label="Examples of codes">
            {examples.map((seed) => (
              <li key={seed} style={{ listStyle: 'none' }}>
                <code>{exampleCode(pattern, drawnFrom(seed))}</code>
              </li>
            ))}
          </ul>
          <p className="small">
            Who makes a code up meets one of them with a chance of <strong>{guessText(pattern, wanted)}</strong>.
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
