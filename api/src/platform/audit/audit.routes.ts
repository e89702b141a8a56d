import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import type { AuditTrail } from './audit.service.ts';

export function mountAudit(mount: Mount, audit: AuditTrail): void {
  mount(endpoints.getAuditTrail, ({ query }) => audit.list(query));
}
