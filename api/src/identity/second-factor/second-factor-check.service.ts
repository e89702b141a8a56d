import type { SecondFactorChallenge, SecondFactorProof } from '@vajra/contract';
import { WrongCredentialError } from '../../platform/errors.ts';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import { GrowingDelay } from '../../platform/mongo/growing-delay.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecretCipher } from '../../platform/secret-cipher.ts';
import type { ChallengePurpose } from './challenge.model.ts';
import type { Challenges } from './challenges.ts';
import { createAssertionOptions, verifyAssertion } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { type SecondFactorDocument, secondFactorModel } from './second-factor.model.ts';
import { recoveryCodeUsedMessage } from './second-factor-messages.ts';
import { methodsOf, type SecondFactors } from './second-factors.service.ts';
import { findTotpStep } from './totp.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'log'> {
  secondFactors: SecondFactors;
  challenges: Challenges;
  cipher: SecretCipher;
  /** Multiplies the number of attempts without a delay. */
  throttle: number;
}

interface Owner {
  u_id: number;
  tokenVersion: number;
}

interface NewChallenge {
  owner: Owner;
  purpose: ChallengePurpose;
  relyingParty: RelyingParty;
  knownDevice?: string | null;
}

/** A proof to check, of a user who has a second factor. */
export interface Attempt {
  owner: Recipient & { u_id: number };
  proof: SecondFactorProof;
  /** Attempts are counted by it. */
  countedAs: string;
  /** For a passkey: the challenge that it signed, which is used up. */
  consumeChallenge: () => Promise<string>;
  relyingParty: RelyingParty;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** Asks for second factors and checks them. Each code works once. */
export class SecondFactorCheck {
  readonly #factors;
  readonly #attempts: GrowingDelay;

  constructor(private readonly deps: Dependencies) {
    this.#factors = secondFactorModel(deps.connection);
    // Three of a million codes are valid at a time. These delays allow some 20 guesses on the first day
    // and six on each later one.
    this.#attempts = new GrowingDelay(deps.connection, {
      name: 'second_factors',
      free: 5,
      firstSeconds: minuteSeconds,
      maxSeconds: 4 * hourSeconds,
      memorySeconds: 24 * hourSeconds,
      factor: deps.throttle,
    });
  }

  /** Creates a challenge for a user's second factor. Returns null if the user has none. */
  async challenge({
    owner,
    purpose,
    relyingParty,
    knownDevice,
  }: NewChallenge): Promise<SecondFactorChallenge | null> {
    const factors = await this.deps.secondFactors.find(owner.u_id);
    if (!factors) return null;
    const challenge = await this.deps.challenges.create({ ...owner, purpose, knownDevice });
    const { passkeys } = factors;
    return {
      challenge,
      methods: methodsOf(factors),
      ...(passkeys.length > 0 && {
        passkey: await createAssertionOptions(relyingParty, passkeys, challenge),
      }),
    };
  }

  /** @throws WrongCredentialError, TooManyRequestsError */
  async verify(attempt: Attempt): Promise<void> {
    await this.#attempts.begin(attempt.countedAs);
    const factors = await this.deps.secondFactors.find(attempt.owner.u_id);
    await this.#verifyProof(attempt, factors);
    await this.#attempts.reset(attempt.countedAs);
  }

  async #verifyProof(attempt: Attempt, factors: SecondFactorDocument | null): Promise<void> {
    const { code, recovery_code, passkey } = attempt.proof;
    if (code !== undefined) {
      const message = 'This code is wrong or was used before. Try the next one.';
      if (!(await this.#useTotp(attempt.owner.u_id, factors, code))) throw refuse('code', message);
    } else if (recovery_code !== undefined) {
      const message = 'This recovery code is wrong or was used before.';
      if (!(await this.#useRecoveryCode(attempt, recovery_code))) {
        throw refuse('recovery_code', message);
      }
    } else if (passkey === undefined || !(await this.#usePasskey(attempt, factors, passkey))) {
      throw refuse('passkey', 'This passkey could not be verified.');
    }

    function refuse(field: string, message: string): WrongCredentialError {
      return new WrongCredentialError({ field, message }, attempt.owner.u_id);
    }
  }

  /** The time step is stored by comparing and setting, so that concurrent requests cannot both use a code. */
  async #useTotp(
    _id: number,
    factors: SecondFactorDocument | null,
    code: string,
  ): Promise<boolean> {
    if (!factors?.totp) return false;
    const secret = this.deps.cipher.decrypt(factors.totp.secret, String(_id));
    if (secret === null) {
      this.deps.log.error({ account: _id }, 'a TOTP secret was encrypted with another key');
      return false;
    }
    const lastStep = findTotpStep(secret, code);
    if (lastStep === null) return false;
    const { matchedCount } = await this.#factors.updateOne(
      { _id, 'totp.secret': factors.totp.secret, 'totp.lastStep': { $lt: lastStep } },
      { $set: { 'totp.lastStep': lastStep } },
    );
    return matchedCount === 1;
  }

  async #useRecoveryCode({ owner }: Attempt, code: string): Promise<boolean> {
    const { u_id } = owner;
    const hash = hashRecoveryCode(u_id, code);
    return this.deps.transactions.run(async ({ session }) => {
      const factors = await this.#factors
        .findOneAndUpdate(
          { _id: u_id, recoveryCodes: hash },
          { $pull: { recoveryCodes: hash } },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!factors) return false;
      const message = recoveryCodeUsedMessage(factors.recoveryCodes.length);
      await this.deps.mail.sendTo(owner, message, session);
      return true;
    });
  }

  async #usePasskey(
    { owner: { u_id }, relyingParty, consumeChallenge }: Attempt,
    factors: SecondFactorDocument | null,
    response: NonNullable<SecondFactorProof['passkey']>,
  ): Promise<boolean> {
    // Used up first, so that a proof cannot be tried twice.
    const challenge = await consumeChallenge();
    const passkey = factors?.passkeys.find(({ credentialId }) => credentialId === response.id);
    if (!passkey) return false;
    const result = await verifyAssertion(relyingParty, passkey, { response, challenge });
    if ('refusal' in result) {
      this.deps.log.warn({ account: u_id, reason: result.refusal }, 'a passkey was refused');
      return false;
    }
    const { counter } = result;
    const { matchedCount } = await this.#factors.updateOne(
      {
        _id: u_id,
        passkeys: { $elemMatch: { credentialId: response.id, counter: passkey.counter } },
      },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': new Date() } },
    );
    return matchedCount === 1;
  }
}
