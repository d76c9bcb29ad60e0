// Consents. The shop keeps what its customers agreed to, so the service has none to list.
import { dataList } from '../../core/answer/list';
import type { ListConsentsResponse } from '../../model/generated-answers/consents';

/** List consents and their groups: none. */
export function listConsents(): Promise<ListConsentsResponse> {
  return Promise.resolve({ groups: dataList([]), consents: dataList([]) });
}
