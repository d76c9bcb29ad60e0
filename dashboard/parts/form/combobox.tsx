// A text field with suggestions. Without a choice, the typed text stays.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { stepIndex } from '../../model/sandbox/offers';
import { t } from '../../texts/text';
import { useDescription } from './faults';
import { usePaused } from './paused';
import { ProblemNote } from '../screen';

export interface Offer {
  readonly value: string;
  /** Display name. */
  readonly name: string;
}

interface ComboboxProps {
  readonly id: string;
  readonly value: string;
  readonly set: (text: string) => void;
  /** Key of the search, by which results are cached. */
  readonly place: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Offer[]>;
  /** Id of a hint, if the field has no label of its own. */
  readonly hintId?: string;
}

/** Arrows go through the offers, Enter takes one, Escape closes them. */
export function Combobox({ id, value, set, place, find, hintId }: ComboboxProps) {
  const [typed, type] = useState('');
  const [at, go] = useState(-1);
  const settled = usePaused(typed.trim());
  const { data: found, error } = useQuery({
    queryKey: ['offers', place, settled],
    queryFn: ({ signal }) => find(settled, signal),
    enabled: settled !== '',
    retry: false,
  });
  const offers = typed.trim() === '' || settled === '' ? [] : (found ?? []);
  const isOpen = offers.length > 0;
  const description = useDescription(id, hintId);
  const choose = (offer: Offer): void => {
    set(offer.value);
    type('');
  };
  const press = (event: KeyboardEvent): void => {
    const chosen = offers[at];
    if (event.key === 'Escape' && isOpen) type('');
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') go(stepIndex(at, event.key, offers.length));
    else return;
    event.preventDefault();
  };
  return (
    <div className="offering">
      <input
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        maxLength={255}
        value={value}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-offers` : undefined}
        aria-activedescendant={isOpen && offers[at] ? `${id}-offer-${at}` : undefined}
        {...description}
        onKeyDown={press}
        onBlur={() => type('')}
        onChange={({ target }) => {
          set(target.value);
          type(target.value);
          go(-1);
        }}
      />
      {isOpen ? <Offers id={id} offers={offers} at={at} choose={choose} /> : null}
      {error && typed !== '' ? <ProblemNote error={error} /> : null}
    </div>
  );
}

interface OffersProps {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly at: number;
  readonly choose: (offer: Offer) => void;
}

function Offers({ id, offers, at, choose }: OffersProps) {
  return (
    <ul id={`${id}-offers`} className="offers" role="listbox" aria-label={t('Found')}>
      {offers.map((offer, index) => (
        <li
          key={offer.value}
          id={`${id}-offer-${index}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(offer)}
        >
          <bdi>{offer.name}</bdi> <bdi className="small soft">{offer.value === offer.name ? '' : offer.value}</bdi>
        </li>
      ))}
    </ul>
  );
}
