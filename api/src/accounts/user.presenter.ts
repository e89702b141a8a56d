import type { Profile, User } from '@vajra/contract';
import type { UserDocument } from './user.model.ts';

/** Returns a user without secrets and internal fields. */
export function presentUser({ _id, u_name, email, mo_no, u_type, status }: UserDocument): User {
  return { u_id: _id, u_name, email, mo_no, u_type, status };
}

/** Returns the user's own profile, which includes their last shipping address. */
export function presentProfile(user: UserDocument): Profile {
  return { ...presentUser(user), ...user.address };
}
