import type { ClientSession } from 'mongoose';
import type { Platform } from '../../platform/platform.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import { changedMessage } from '../second-factor/second-factor-messages.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { roleOf, type UserDocument, userModel } from './user.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'mail'> {
  secondFactors: SecondFactors;
  challenges: Challenges;
  sessions: Sessions;
}

interface Proof {
  /** The address that the link or code was mailed to. */
  email: string;
  /** The user of the browser that opened the link; null without a session. */
  signedInAs: number | null;
}

/**
 * Applies what the first proof of an account's address means: until a mailed link proves it, a stranger
 * may have opened the account and enrolled second factors that would lock out the owner of the address.
 */
export class AddressProof {
  readonly #users;

  constructor(private readonly deps: Dependencies) {
    this.#users = userModel(deps.connection);
  }

  /**
   * Removes the second factors of a customer whose address is proved for the first time, in the
   * transaction of the proof. Ends the sessions that were opened before, unless the proof came from one.
   * Keeps those of staff, because an owner has vouched for them and a mailbox alone must not replace a
   * second factor of the admin.
   */
  async apply(
    user: UserDocument,
    { email, signedInAs }: Proof,
    session: ClientSession,
  ): Promise<void> {
    if (user.emailVerifiedAt || roleOf(user)) return;
    const { _id: u_id } = user;
    const { challenges, mail, secondFactors, sessions } = this.deps;
    await challenges.deleteForUser(u_id, session);
    if (!(await secondFactors.deleteForUser(u_id, session))) return;
    if (signedInAs !== u_id) {
      // Also ends a session that a concurrent sign-in is about to start.
      await this.#users.updateOne({ _id: u_id }, { $inc: { tokenVersion: 1 } }, { session });
      await sessions.endAll(u_id, session);
    }
    await mail.sendTo({ email, isEmailVerified: true }, changedMessage(removal), session);
  }
}

const removal =
  'The second factor of your account was removed, because it was added before this email address was confirmed. You can add it again in your profile.';
