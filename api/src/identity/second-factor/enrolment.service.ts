import type { BodyOf, PasskeyCreation } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  WrongCredentialError,
} from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecretCipher } from '../../platform/secret-cipher.ts';
import type { LockAccount } from '../accounts/lock-account.ts';
import type { Challenges } from './challenges.ts';
import { createPasskeyOptions, verifyNewPasskey } from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { type SecondFactorDocument, secondFactorModel } from './second-factor.model.ts';
import { changedMessage } from './second-factor-messages.ts';
import { hasSecondFactor } from './second-factors.service.ts';
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail'> {
  challenges: Challenges;
  cipher: SecretCipher;
  lockAccount: LockAccount;
  /** Shown by authenticator apps. */
  storeName: string;
}

const pendingLifetimeMs = 10 * 60_000;
const maxPasskeys = 10;

/** Adds and removes second factors of signed-in users, who are notified of every change. */
export class SecondFactorEnrolment {
  readonly #factors;

  constructor(private readonly deps: Dependencies) {
    this.#factors = secondFactorModel(deps.connection);
  }

  /** Creates a secret for an authenticator app. It replaces one that was not confirmed. */
  async startTotp({ u_id, email }: Caller): Promise<{ uri: string; secret: string }> {
    const secret = createTotpSecret();
    const pendingTotp = {
      secret: this.deps.cipher.encrypt(secret, String(u_id)),
      expiresAt: new Date(Date.now() + pendingLifetimeMs),
    };
    await this.deps.transactions.run(async ({ session }) => {
      const factors = await this.#find(u_id, session);
      if (factors?.totp) {
        throw new ConflictError('You have an authenticator app already. Remove it first.');
      }
      await this.#factors.updateOne(
        { _id: u_id },
        { $set: { pendingTotp } },
        { session, upsert: true },
      );
    });
    return { uri: totpUri(secret, { storeName: this.deps.storeName, email }), secret };
  }

  /** Returns recovery codes if this is the first second factor. @throws WrongCredentialError */
  async confirmTotp(owner: Caller, code: string): Promise<string[]> {
    const { u_id } = owner;
    return this.deps.transactions.run(async ({ session }) => {
      await this.deps.lockAccount(owner, session);
      const factors = await this.#find(u_id, session);
      const pending = factors?.pendingTotp;
      if (!pending || pending.expiresAt.getTime() < Date.now()) {
        throw new ConflictError('The set-up has expired. Please start again.');
      }
      const secret = this.deps.cipher.decrypt(pending.secret, String(u_id));
      const lastStep = secret === null ? null : findTotpStep(secret, code);
      if (lastStep === null) {
        const message = 'This code is wrong. Check the clock of your phone and try again.';
        throw new WrongCredentialError({ field: 'code', message }, u_id);
      }
      const totp = { secret: pending.secret, lastStep, createdAt: new Date() };
      await this.#factors.updateOne(
        { _id: u_id },
        { $set: { totp, pendingTotp: null } },
        { session },
      );
      await this.#notify(owner, 'An authenticator app was added to your account.', session);
      return hasSecondFactor(factors) ? [] : this.#storeRecoveryCodes(u_id, session);
    });
  }

  /** @throws NotFoundError */
  async removeTotp(owner: Caller): Promise<void> {
    const { u_id } = owner;
    await this.deps.transactions.run(async ({ session }) => {
      const factors = await this.#find(u_id, session);
      if (!factors?.totp) throw new NotFoundError('Authenticator app');
      await this.#store({ ...factors, totp: null }, session);
      await this.#notify(owner, 'The authenticator app was removed from your account.', session);
    });
  }

  async replaceRecoveryCodes(owner: Caller): Promise<string[]> {
    const { u_id } = owner;
    return this.deps.transactions.run(async ({ session }) => {
      if (!hasSecondFactor(await this.#find(u_id, session))) {
        throw new ConflictError('Set up a passkey or an authenticator app first.');
      }
      await this.#notify(owner, 'New recovery codes were created for your account.', session);
      return this.#storeRecoveryCodes(u_id, session);
    });
  }

  /** Returns the options with which the browser creates a passkey. */
  async startPasskey(user: Caller, relyingParty: RelyingParty): Promise<PasskeyCreation> {
    const { u_id, tokenVersion } = user;
    const factors = await this.#factors.findById(u_id).lean();
    const existing = factors?.passkeys ?? [];
    requireRoom(existing.length);
    const challenge = await this.deps.challenges.create({
      u_id,
      tokenVersion,
      purpose: 'registration',
    });
    const { storeName } = this.deps;
    return createPasskeyOptions(relyingParty, { user, challenge, storeName, existing });
  }

  /** Returns recovery codes if this is the first second factor. @throws InvalidInputError, ConflictError */
  async addPasskey(
    owner: Caller,
    { name, challenge, passkey }: BodyOf<'addPasskey'>,
    relyingParty: RelyingParty,
  ): Promise<string[]> {
    const { u_id } = owner;
    const consumed = await this.deps.challenges.consume(challenge, 'registration');
    const verified =
      consumed?.u_id === u_id ? await verifyNewPasskey(relyingParty, passkey, challenge) : null;
    if (!verified) {
      const message = 'This passkey could not be verified. Please try again.';
      throw new InvalidInputError([{ field: 'passkey', message }]);
    }
    return this.deps.transactions.run(async ({ session }) => {
      await this.deps.lockAccount(owner, session);
      const factors = await this.#find(u_id, session);
      const existing = factors?.passkeys ?? [];
      requireRoom(existing.length);
      if (existing.some(({ credentialId }) => credentialId === verified.credentialId)) {
        throw new ConflictError('You have this passkey already.');
      }
      const added = { ...verified, name, createdAt: new Date(), lastUsedAt: null };
      await this.#factors.updateOne(
        { _id: u_id },
        { $push: { passkeys: added } },
        { session, upsert: true },
      );
      await this.#notify(owner, 'A passkey was added to your account.', session);
      return hasSecondFactor(factors) ? [] : this.#storeRecoveryCodes(u_id, session);
    });
  }

  /** @throws NotFoundError */
  async removePasskey(owner: Caller, passkeyId: string): Promise<void> {
    const { u_id } = owner;
    await this.deps.transactions.run(async ({ session }) => {
      const factors = await this.#find(u_id, session);
      const passkeys = factors?.passkeys.filter(({ credentialId }) => credentialId !== passkeyId);
      if (!factors || !passkeys || passkeys.length === factors.passkeys.length) {
        throw new NotFoundError('Passkey');
      }
      await this.#store({ ...factors, passkeys }, session);
      await this.#notify(owner, 'A passkey was removed from your account.', session);
    });
  }

  #find(u_id: number, session: ClientSession): Promise<SecondFactorDocument | null> {
    return this.#factors.findById(u_id, null, { session }).lean().exec();
  }

  /** Stores the remaining factors after a removal. Without any, the recovery codes go too: they would be useless. */
  async #store(factors: SecondFactorDocument, session: ClientSession): Promise<void> {
    const { _id, ...fields } = factors;
    if (hasSecondFactor(factors)) {
      await this.#factors.updateOne({ _id }, { $set: fields }, { session });
    } else {
      await this.#factors.deleteOne({ _id }, { session });
    }
  }

  /** Creates recovery codes in place of the earlier ones and returns them. */
  async #storeRecoveryCodes(_id: number, session: ClientSession): Promise<string[]> {
    const codes = createRecoveryCodes();
    const recoveryCodes = codes.map((code) => hashRecoveryCode(_id, code));
    await this.#factors.updateOne({ _id }, { $set: { recoveryCodes } }, { session });
    return codes;
  }

  async #notify(owner: Caller, change: string, session: ClientSession): Promise<void> {
    await this.deps.mail.sendTo(owner, changedMessage(change), session);
  }
}

function requireRoom(passkeyCount: number): void {
  if (passkeyCount < maxPasskeys) return;
  throw new ConflictError(`You can have at most ${maxPasskeys} passkeys.`);
}
