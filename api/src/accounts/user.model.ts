import type { ShippingAddress } from '@vajra/contract';
import { type Connection, type Model, Schema } from 'mongoose';
import { userWords } from './user-words.ts';

export interface UserDocument {
  _id: number;
  u_name: string;
  /** Lower case. */
  email: string;
  mo_no: string;
  /** '0' admin, '1' customer. */
  u_type: '0' | '1';
  /** 1 active, 0 deactivated. */
  status: 0 | 1;
  /** argon2id, in its own encoded form. */
  password: string;
  /** Raised by whatever ends all sessions: deactivation, change of role or of password. */
  tokenVersion: number;
  /** How many admins this admin deactivated or deleted; see UserAdministration. */
  adminsLetGo?: number;
  /** Of the last order. */
  address?: ShippingAddress | null;
  createdAt: Date;
  /** What they are found by; see userWords. Missing from before there was a search. */
  words?: string[];
  /** Those of the words; see beginningsOf. */
  beginnings?: string[];
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    u_name: { type: String, required: true },
    email: { type: String, required: true },
    mo_no: { type: String, required: true },
    u_type: { type: String, required: true },
    status: { type: Number, default: 1 },
    password: { type: String, required: true },
    tokenVersion: { type: Number, default: 0 },
    adminsLetGo: { type: Number, default: 0 },
    address: { type: Schema.Types.Mixed, default: null },
    words: { type: [String], default: undefined },
    beginnings: { type: [String], default: undefined },
  },
  { collection: 'users', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
// What a search finds is asked for by type and status too; of all it is merged from four stretches.
schema.index({ beginnings: 1, u_type: 1, status: 1, _id: -1 });
schema.index({ u_type: 1, _id: -1 });
schema.index({ status: 1, _id: -1 });
schema.index({ u_type: 1, status: 1, _id: -1 });
schema.pre('save', function addWords() {
  Object.assign(this, userWords(this));
});

export function userModel(connection: Connection): Model<UserDocument> {
  return connection.models.User ?? connection.model<UserDocument>('User', schema);
}
