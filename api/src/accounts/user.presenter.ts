import type { Profile, User } from '@vajra/contract';
import type { UserDocument } from './user.model.ts';

/** A user without what nobody may see. */
export function presentUser({ _id, u_name, email, mo_no, u_type, status }: UserDocument): User {
  return { u_id: _id, u_name, email, mo_no, u_type, status };
}

/** A user as they see themselves. */
export function presentProfile(user: UserDocument): Profile {
  return { ...presentUser(user), ...user.address };
}
