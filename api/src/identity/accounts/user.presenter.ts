import type { Profile, User } from '@vajra/contract';
import { withoutCodes } from '@vajra/contract/addresses';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import { roleOf, type UserDocument } from './user.model.ts';

/** Returns a user without secrets and internal fields. */
export function presentUser(user: UserDocument): User {
  const { _id, u_name, email, mo_no, u_type, status } = user;
  return {
    u_id: _id,
    u_name,
    email,
    emailVerified: isEmailVerified(user),
    mo_no,
    u_type,
    role: roleOf(user),
    status,
    ...(user.isGuest && { isGuest: user.isGuest }),
  };
}

/** Whether a mailed link has shown that the address is the user's. */
export function isEmailVerified({
  emailVerifiedAt,
}: Pick<UserDocument, 'emailVerifiedAt'>): boolean {
  return Boolean(emailVerifiedAt);
}

/** Returns the user's own profile, which includes their last shipping address. */
export function presentProfile(user: UserDocument): Profile {
  return { ...presentUser(user), ...(user.address && withoutCodes(user.address)) };
}

/** Returns the recipient of mails about an account. */
export function recipientOf(
  user: Pick<UserDocument, 'email' | 'emailVerifiedAt' | 'isGuest' | 'tokenVersion'>,
): Recipient {
  const { email, isGuest = false, tokenVersion } = user;
  return { email, isEmailVerified: isEmailVerified(user), isGuest, tokenVersion };
}
