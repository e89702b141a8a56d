import { Schema, type Types } from 'mongoose';
import { modelOf, nullable, required } from '../mongo/model-of.ts';

/** One change by an admin; see AuditTrail. */
export interface AuditDocument {
  _id: Types.ObjectId;
  at: Date;
  requestId: string;
  u_id: number;
  u_name: string;
  endpoint: string;
  targets: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const schema = new Schema<AuditDocument>(
  {
    at: { type: Date, required: true },
    ...required(String, 'requestId', 'u_name', 'endpoint'),
    u_id: { type: Number, required: true },
    targets: { type: [String], required: true },
    ...nullable(Schema.Types.Mixed, 'before', 'after'),
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
for (const field of ['endpoint', 'u_id', 'targets']) {
  schema.index({ [field]: 1, at: -1, _id: -1 });
}

export const auditModel = modelOf('Audit', schema);
