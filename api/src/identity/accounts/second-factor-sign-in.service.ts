import type { BodyOf, Profile } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { InvalidCredentialsError } from '../../platform/errors.ts';
import type { ChallengeDocument } from '../second-factor/challenge.model.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import type { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import { sessionOwnerOf, userModel } from './user.model.ts';
import { isEmailVerified, presentProfile } from './user.presenter.ts';

interface Dependencies {
  connection: Connection;
  challenges: Challenges;
  secondFactorCheck: SecondFactorCheck;
  sessions: Sessions;
}

interface Client {
  userAgent: string;
  relyingParty: RelyingParty;
}

/** Completes sign-ins whose password was right and which wait for a second factor. */
export class SecondFactorSignIn {
  readonly #users;

  constructor(private readonly deps: Dependencies) {
    this.#users = userModel(deps.connection);
  }

  /**
   * Checks the second factor and starts a session. The challenge is used up by a success, and by a
   * passkey in any case.
   * @throws InvalidCredentialsError, WrongCredentialError, TooManyRequestsError
   */
  async complete(
    { challenge, ...proof }: BodyOf<'signInWithSecondFactor'>,
    { userAgent, relyingParty }: Client,
  ): Promise<{ profile: Profile; tokens: SessionTokens }> {
    const { challenges, secondFactorCheck, sessions } = this.deps;
    const pending = await challenges.find(challenge, 'sign-in');
    if (!pending) throw expiredError();
    const { u_id, tokenVersion } = pending;
    // The version changes with the password and when the account is deactivated.
    const user = await this.#users.findOne({ _id: u_id, tokenVersion, status: 1 }).lean();
    if (!user) throw expiredError(u_id);
    const consumeChallenge = async () => {
      if (!(await challenges.consume(challenge, 'sign-in'))) throw expiredError(u_id);
      return challenge;
    };
    await secondFactorCheck.verify({
      owner: { u_id, email: user.email, isEmailVerified: isEmailVerified(user) },
      proof,
      countedAs: countedAs(pending),
      consumeChallenge,
      relyingParty,
    });
    if (proof.passkey === undefined) await consumeChallenge();
    const tokens = await sessions.start(sessionOwnerOf(user), userAgent);
    return { profile: presentProfile(user), tokens };
  }
}

/** Guesses from elsewhere do not delay the devices on which the account has signed in before. */
function countedAs({ u_id, knownDevice }: ChallengeDocument): string {
  return knownDevice === null ? `account ${u_id}` : `device ${knownDevice}`;
}

function expiredError(account?: number): InvalidCredentialsError {
  return new InvalidCredentialsError(account, 'This sign-in has expired. Please sign in again.');
}
