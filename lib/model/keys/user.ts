// A person with access to the dashboard of a project without a key pair.
import type { DashboardRole } from '../common';

export interface User {
  readonly id: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  /** The e-mail address that an identity provider vouches for, in lower case. */
  readonly login: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: DashboardRole;
  readonly createdAt: string;
}
