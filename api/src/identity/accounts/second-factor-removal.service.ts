import { NotFoundError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import { changedMessage } from '../second-factor/second-factor-messages.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { userModel } from './user.model.ts';
import { isEmailVerified } from './user.presenter.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail'> {
  secondFactors: SecondFactors;
  challenges: Challenges;
  sessions: Sessions;
}

/** Lets the operator remove the second factors of a user who has lost all of them. */
export class SecondFactorRemoval {
  readonly #users;

  constructor(private readonly deps: Dependencies) {
    this.#users = userModel(deps.connection);
  }

  /** Removes all second factors, ends all sessions and notifies the user. @throws NotFoundError */
  async remove(email: string): Promise<void> {
    const { transactions, secondFactors, challenges, sessions, mail } = this.deps;
    await transactions.run(async ({ session }) => {
      const user = await this.#users.findOne({ email: email.toLowerCase() }, null, { session });
      if (!user) throw new NotFoundError('User');
      const u_id = user._id;
      await secondFactors.deleteForUser(u_id, session);
      await challenges.deleteForUser(u_id, session);
      // Also ends a session that a concurrent sign-in is about to start.
      await this.#users.updateOne({ _id: u_id }, { $inc: { tokenVersion: 1 } }, { session });
      await sessions.endAll(u_id, session);
      const notice = changedMessage('The store has removed the second factor of your account.');
      await mail.sendTo(
        { email: user.email, isEmailVerified: isEmailVerified(user) },
        notice,
        session,
      );
    });
  }
}
