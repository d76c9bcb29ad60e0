// Users of the identity provider: their identity and permissions.
import { queryOptions } from '@tanstack/react-query';
import type { AddUserRequest } from '../../lib/model/generated';
import type { DashboardPersonResponse } from '../../lib/model/generated-answers/dashboard';
import type { UserResponse } from '../../lib/model/generated-answers/records';
import { ApiProblem, callApi } from './client';
import { callProjectApi } from './operations';
import type { Session } from './session';

export type Role = Session['role'];

export type User = UserResponse;

export const usersQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['users', page, limit],
    queryFn: ({ signal }) =>
      callProjectApi<{ readonly data: readonly User[]; readonly total: number }>(`/users?limit=${limit}&page=${page}`, {
        signal,
      }),
  });

export const addUser = (body: AddUserRequest, idempotencyKey: string): Promise<User> =>
  callProjectApi('/users', { method: 'POST', body, idempotencyKey });

export const changeRole = (id: string, role: Role, idempotencyKey: string): Promise<User> =>
  callProjectApi(`/users/${encodeURIComponent(id)}`, { method: 'PUT', body: { role }, idempotencyKey });

export const removeUser = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`/users/${encodeURIComponent(id)}`, { method: 'DELETE', idempotencyKey });

type PersonName = DashboardPersonResponse;

/** Null for a deleted user, and for a pair without a name. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async ({ signal }): Promise<string | null> => {
      const person = await callApi<PersonName>(`/dashboard/people/${encodeURIComponent(id)}`, { signal }).catch(
        (error: unknown) => {
          if (error instanceof ApiProblem && error.status === 404) return null;
          throw error;
        },
      );
      return person?.name ?? null;
    },
    staleTime: Infinity,
  });
