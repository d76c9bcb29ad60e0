// Everything that is stored about one person, page by page.
import type { AuditEntry } from '../model/audit-trail';
import type { ForgottenPerson } from '../model/forgotten-person';
import type { ProjectScope } from './common';
import type { ExportCustomerResponse } from '../model/generated-answers/customers';

export interface PersonEntry {
  /** The kind of record: an order, a redemption, … */
  readonly kind: ExportCustomerResponse['data'][number]['kind'];
  /** The stored record, without index attributes. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PersonPage {
  readonly entries: readonly PersonEntry[];
  /** The page token; null at the end. */
  readonly next: string | null;
}

export interface PersonPageQuery {
  readonly person: Pick<ForgottenPerson, 'customer_id' | 'hash' | 'source_id'>;
  readonly limit: number;
  /** `next` of the previous page; null to begin. */
  readonly after: string | null;
}

export interface PersonExportStore {
  /** Null when `after` is none that a page said. */
  page(scope: ProjectScope, ask: PersonPageQuery): Promise<PersonPage | null>;
  /** Write the line of the audit trail. */
  note(project: string, entry: AuditEntry): Promise<void>;
}
