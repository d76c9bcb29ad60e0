// A reader with an ID at hand needs no list: the record opens.
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../texts/text';
import { Field } from '../form/fields';
import { readFormText } from '../form/read-form-text';

interface OpenRecordProps {
  readonly label: string;
  /** @param id encoded for a path */
  readonly pathOf: (id: string) => string;
}

export function OpenRecord({ label, pathOf }: OpenRecordProps) {
  const navigate = useNavigate();
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const id = readFormText(event.currentTarget, 'exact');
        if (id !== '') void navigate({ href: `/dashboard${pathOf(encodeURIComponent(id))}` });
      }}
    >
      <Field id="exact" label={label}>
        <input id="exact" name="exact" className="input code" maxLength={300} autoComplete="off" />
      </Field>
      <button type="submit" className="button">
        {t('Open')}
      </button>
    </form>
  );
}
