import type { SecondFactorMethod, SecondFactors as Summary } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { type SecondFactorDocument, secondFactorModel } from './second-factor.model.ts';

/** Reads which second factors users have. */
export class SecondFactors {
  readonly #factors;

  constructor(connection: Connection) {
    this.#factors = secondFactorModel(connection);
  }

  /** Returns a user's second factors, or null without any. */
  async find(u_id: number): Promise<SecondFactorDocument | null> {
    const factors = await this.#factors.findById(u_id).lean();
    return hasSecondFactor(factors) ? factors : null;
  }

  /** Returns a user's second factors without their secrets. */
  async summary(u_id: number): Promise<Summary> {
    const { totp = null, passkeys = [], recoveryCodes = [] } = (await this.find(u_id)) ?? {};
    return {
      hasAuthenticatorApp: totp !== null,
      passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
        passkey_id: credentialId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: recoveryCodes.length,
    };
  }

  /** Deletes the second factors of a user. Returns whether there was one that was enrolled. */
  async deleteForUser(u_id: number, session: ClientSession): Promise<boolean> {
    const deleted = await this.#factors.findOneAndDelete({ _id: u_id }, { session }).lean();
    return hasSecondFactor(deleted);
  }
}

/** Whether a secret is enrolled, and not only started. */
export function hasSecondFactor(
  factors: SecondFactorDocument | null,
): factors is SecondFactorDocument {
  return factors !== null && (factors.totp !== null || factors.passkeys.length > 0);
}

/** Returns the methods with which a user can prove the second factor. */
export function methodsOf(factors: SecondFactorDocument): SecondFactorMethod[] {
  return [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.recoveryCodes.length > 0 ? (['recovery_code'] as const) : []),
  ];
}
