// The author of an action, from the id in a record: the reader, a name, or the id without one.
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { personQuery } from '../api/users';
import { rich } from '../texts/rich';
import { t } from '../texts/text';

/** "you", "grace@example.com" */
export function Person({ id }: { readonly id: string }) {
  const { data: session } = useQuery(sessionQuery);
  const isReader = id === session?.key_id;
  const { data: name } = useQuery({ ...personQuery(id), enabled: session !== undefined && !isReader });
  if (isReader) return t('you');
  return (
    <bdi className={name ? 'one-line' : 'one-line code'} title={id} tabIndex={0}>
      {name ?? id}
    </bdi>
  );
}

/** "by you" */
export function By({ id }: { readonly id: string }) {
  return <span className="small soft">{rich('by {person}', { person: <Person id={id} /> })}</span>;
}
