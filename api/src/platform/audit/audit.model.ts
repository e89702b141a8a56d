import { Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

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
    requestId: { type: String, required: true },
    u_id: { type: Number, required: true },
    u_name: { type: String, required: true },
    endpoint: { type: String, required: true },
    targets: { type: [String], required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
for (const field of ['endpoint', 'u_id', 'targets']) {
  schema.index({ [field]: 1, at: -1, _id: -1 });
}

export const auditModel = modelOf('Audit', schema);
