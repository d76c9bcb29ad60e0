// A customer of whom a record has the id alone.
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../api/customers';
import { CustomerLink } from './id-link';

/** By the name that people know; by the id until it is read, or where it cannot be. */
export function NamedCustomer({ id }: { readonly id: string }) {
  const { data } = useQuery(customerQuery(id));
  return (
    <CustomerLink id={id}>
      <bdi>{data?.name ?? data?.email ?? data?.source_id ?? id}</bdi>
    </CustomerLink>
  );
}
