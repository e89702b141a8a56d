import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, page, perPage, text, timestamp } from './fields.ts';
import { pageSizes } from './page-sizes.ts';
import { auditReaders } from './staff-roles.ts';

/** A change made by an admin. */
export const auditEntry = z
  .object({
    audit_id: z.string(),
    at: timestamp,
    /** Also in the log and in the X-Request-Id response header. */
    requestId: z.string(),
    u_id: z.int(),
    /** The admin's name at the time. */
    u_name: z.string(),
    /** Method and path template: 'PUT /updateproduct/{p_id}'. */
    endpoint: z.string(),
    /** The changed objects: 'p_id:5', 'orderId:VJ-…'. */
    targets: z.array(z.string()),
    /** The changed fields as stored (money in minor units); null for a created object. */
    before: z.record(z.string(), z.unknown()).nullable(),
    /** Null for a deleted object. */
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  getAuditTrail: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    description:
      'A page of the changes made by admins, newest first, with the changed fields before and after.',
    access: 'admin',
    roles: auditReaders,
    query: z.object({
      page,
      perPage: perPage(pageSizes.audit),
      endpoint: text(200).optional(),
      u_id: id.optional(),
      target: text(100).optional(),
    }),
    response: z.object({ entries: z.array(auditEntry), totalCount: z.int() }),
  }),
} as const;
