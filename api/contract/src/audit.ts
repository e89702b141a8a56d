import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, page, perPage, text, timestamp } from './fields.ts';

/** What an admin's call changed. */
export const auditEntry = z
  .object({
    audit_id: z.string(),
    at: timestamp,
    /** Also in the log and in the answer's X-Request-Id. */
    requestId: z.string(),
    u_id: z.int(),
    /** As the admin was called then. */
    u_name: z.string(),
    /** Method and path as the contract spells them: 'PUT /updateproduct/{p_id}'. */
    endpoint: z.string(),
    /** What was changed: 'p_id:5', 'orderId:VJ-…'. */
    targets: z.array(z.string()),
    /** The fields that changed, as the database keeps them (money in minor units); null: was not there. */
    before: z.record(z.string(), z.unknown()).nullable(),
    /** Null: is gone. */
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  /** Who changed what, newest first. Not in the spec: a shop with several admins has to know. */
  getAuditTrail: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    description: 'A page of what admins changed, newest first: who, what, before, after, when.',
    access: 'admin',
    query: z.object({
      page,
      perPage: perPage(20),
      endpoint: text(200).optional(),
      u_id: id.optional(),
      target: text(100).optional(),
    }),
    response: z.object({ entries: z.array(auditEntry), totalCount: z.int() }),
  }),
} as const;
