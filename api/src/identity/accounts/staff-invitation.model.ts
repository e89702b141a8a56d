import { type StaffRole, staffRoles } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** A mailed link with which the owner of an address becomes a member of staff. */
export interface StaffInvitationDocument {
  /** SHA-256 of the link's token in hexadecimal, so that links cannot be recovered from the database. */
  _id: string;
  /** In lower case. */
  email: string;
  role: StaffRole;
  /** The user id of an owner. The link is invalid once they are none. */
  invitedBy: number;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<StaffInvitationDocument>(
  {
    ...required(String, '_id', 'email'),
    role: { type: String, enum: staffRoles, required: true },
    invitedBy: { type: Number, required: true },
    ...required(Date, 'createdAt', 'expiresAt'),
  },
  { collection: 'staff_invitations', versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const staffInvitationModel = modelOf('StaffInvitation', schema);
