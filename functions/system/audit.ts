// Every quarter of an hour of the night: go on with the audit of all projects, until it is done.
import { auditsOf } from '../../lib/runtime/audit-runtime';
import { bind } from '../../lib/runtime/bind';
import { tableAddress } from '../../lib/runtime/environment';
import { auditTonight } from '../../lib/services/async-actions/nightly-audit';

/** Shorter than the timeout of the function, so that it ends by itself. */
const WORKING_MS = 780_000;

const runtime = bind();

export const handler = async (): Promise<{ readonly done: boolean }> => {
  const audits = auditsOf(tableAddress());
  const { isDone } = await auditTonight(runtime(), audits, performance.now() + WORKING_MS);
  return { done: isDone };
};
