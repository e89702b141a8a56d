import type { User } from '@vajra/contract';
import type { UserDocument } from './user.model.ts';

/** A user without what nobody may see. */
export function presentUser({ _id, u_name, email, mo_no, u_type, status }: UserDocument): User {
  return { u_id: _id, u_name, email, mo_no, u_type, status };
}
