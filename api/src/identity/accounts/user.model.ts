import { adminType, type StaffRole, staffRoles } from '@vajra/contract';
import type { CodedAddress } from '@vajra/contract/addresses';
import { Schema } from 'mongoose';
import { modelOf, optional, required } from '../../platform/mongo/model-of.ts';
import type { SessionOwner } from '../sessions/sessions.service.ts';
import { userSearchTerms } from './user-search-terms.ts';

export interface UserDocument {
  _id: number;
  /** Empty for a guest who has not ordered yet. */
  u_name: string;
  /** In lower case. */
  email: string;
  mo_no: string;
  /** `adminType` for staff, or `customerType`. */
  u_type: '0' | '1';
  /** What a member of staff may do. Missing in customers and in admins stored before roles existed. */
  role?: StaffRole | null;
  /** When a mailed link showed that the address is the user's; null until then. */
  emailVerifiedAt?: Date | null;
  /** 1 is active, 0 deactivated. */
  status: 0 | 1;
  /** An argon2id hash in its encoded form. Missing in guests. */
  password?: string;
  /** Set for a customer without a password, who signs in with mailed codes. */
  isGuest?: true;
  /** Incremented to end all sessions: on deactivation and on a change of role or password. */
  tokenVersion: number;
  /** Incremented by every deactivation or deletion of another admin; see UserAdministration. */
  adminGuard?: number;
  /** Incremented to lock the account; see createAccountLock. */
  sessionGuard?: number;
  /** The shipping address of the last order. */
  address?: CodedAddress | null;
  createdAt: Date;
  /** Search terms; see userSearchTerms. Missing in users stored before search existed. */
  words?: string[];
  /** Prefixes of `words`; see userSearchTerms. */
  beginnings?: string[];
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    u_name: { type: String, default: '' },
    ...required(String, 'email', 'mo_no', 'u_type'),
    role: { type: String, enum: [...staffRoles, null], default: undefined },
    emailVerifiedAt: { type: Date, default: null },
    status: { type: Number, default: 1 },
    password: { type: String, required: isPasswordRequired },
    isGuest: { type: Boolean, default: undefined },
    tokenVersion: { type: Number, default: 0 },
    adminGuard: { type: Number, default: 0 },
    sessionGuard: { type: Number, default: undefined },
    address: { type: Schema.Types.Mixed, default: null },
    ...optional([String], 'words', 'beginnings'),
  },
  { collection: 'users', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
// A search without filters names all types and statuses, so that this index also provides the order.
schema.index({ beginnings: 1, u_type: 1, status: 1, _id: -1 });
schema.index({ u_type: 1, _id: -1 });
schema.index({ status: 1, _id: -1 });
schema.index({ u_type: 1, status: 1, _id: -1 });
schema.pre('save', function addSearchTerms() {
  Object.assign(this, userSearchTerms(this));
});

function isPasswordRequired(this: UserDocument): boolean {
  return !this.isGuest;
}

export function isActive({ status }: Pick<UserDocument, 'status'>): boolean {
  return status === 1;
}

/** Returns what a user may do as a member of staff; null for customers. */
export function roleOf({ u_type, role }: Pick<UserDocument, 'u_type' | 'role'>): StaffRole | null {
  return u_type === adminType ? (role ?? 'owner') : null;
}

/** Matches those who may administer users. */
export const activeOwner = {
  u_type: adminType,
  role: { $in: [null, 'owner'] },
  status: 1,
} as const;

/** Returns what the sessions of a user depend on. */
export function sessionOwnerOf(
  user: Pick<UserDocument, '_id' | 'u_type' | 'role' | 'tokenVersion'>,
): SessionOwner {
  return { u_id: user._id, isStaff: roleOf(user) !== null, tokenVersion: user.tokenVersion };
}

export const userModel = modelOf('User', schema);
