import type { Profile, User } from '@vajra/contract';
import { roleOf, type UserDocument } from './user.model.ts';

/** Returns a user without secrets and internal fields. */
export function presentUser(user: UserDocument): User {
  const { _id, u_name, email, mo_no, u_type, status } = user;
  return { u_id: _id, u_name, email, mo_no, u_type, role: roleOf(user), status };
}

/** Returns the user's own profile, which includes their last shipping address. */
export function presentProfile(user: UserDocument): Profile {
  return { ...presentUser(user), ...user.address };
}
