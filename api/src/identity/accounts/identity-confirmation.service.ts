import type { BodyOf, ResponseBodyOf } from '@vajra/contract';
import { InvalidInputError, SessionEndedError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import type { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { PasswordChanges } from './password-changes.service.ts';

interface Dependencies {
  passwordChanges: PasswordChanges;
  sessions: Sessions;
  challenges: Challenges;
  secondFactors: SecondFactors;
  secondFactorCheck: SecondFactorCheck;
}

type Proof = BodyOf<'confirmSession'>;

/** Lets signed-in users prove their identity again, which sensitive changes require. */
export class IdentityConfirmation {
  constructor(private readonly deps: Dependencies) {}

  /** Returns how the user can confirm: with a second factor, or else with the password. */
  async start(
    owner: Caller,
    relyingParty: RelyingParty,
  ): Promise<ResponseBodyOf<'startConfirmation'>> {
    const purpose = 'confirmation';
    const { secondFactorCheck } = this.deps;
    const challenge = await secondFactorCheck.challenge({ owner, purpose, relyingParty });
    return challenge ?? { methods: ['password'] };
  }

  /**
   * Checks the proof and records it in the session. A token of the previous release has no session;
   * its client has to renew it first.
   * @throws SessionEndedError, WrongCredentialError, InvalidInputError, TooManyRequestsError
   */
  async confirm(caller: Caller, proof: Proof, relyingParty: RelyingParty): Promise<void> {
    const { u_id, session } = caller;
    if (!session) throw new SessionEndedError();
    const { passwordChanges, secondFactors, sessions } = this.deps;
    if (await secondFactors.find(u_id)) {
      await this.#checkSecondFactor(caller, session.id, { proof, relyingParty });
    } else {
      const { current_password } = proof;
      if (current_password === undefined) {
        throw invalid('current_password', 'Enter your current password.');
      }
      await passwordChanges.confirm(u_id, current_password);
    }
    await sessions.confirm(session.id);
  }

  async #checkSecondFactor(
    owner: Caller,
    sessionId: string,
    { proof, relyingParty }: { proof: Proof; relyingParty: RelyingParty },
  ): Promise<void> {
    const { current_password, challenge = '', ...secondFactor } = proof;
    if (current_password !== undefined) {
      throw invalid('current_password', 'Confirm with your second factor instead.');
    }
    await this.deps.secondFactorCheck.verify({
      owner,
      proof: secondFactor,
      countedAs: `session ${sessionId}`,
      consumeChallenge: async () => {
        const consumed = await this.deps.challenges.consume(challenge, 'confirmation');
        if (consumed?.u_id !== owner.u_id) {
          throw invalid('challenge', 'This confirmation has expired. Please start again.');
        }
        return challenge;
      },
      relyingParty,
    });
  }
}

function invalid(field: string, message: string): InvalidInputError {
  return new InvalidInputError([{ field, message }]);
}
