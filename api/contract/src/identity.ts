import { z } from 'zod';
import { existingPassword, session } from './accounts.ts';
import { defineEndpoint, envelope } from './endpoint.ts';
import { text } from './fields.ts';
import {
  challengeToken,
  newPasskey,
  passkeyCreation,
  secondFactorChallenge,
  secondFactorMethods,
  secondFactorProof,
  secondFactors,
  totpCode,
} from './second-factor.ts';

const message = z.object({ message: z.string() });

/** Codes are shown once. Empty if the user has recovery codes already. */
const withRecoveryCodes = message.extend({ recovery_codes: z.array(z.string()) });

/** Accepts a body with exactly one of these fields. */
function hasOneOf(fields: readonly string[]) {
  return (input: object) =>
    fields.filter((field) => Reflect.get(input, field) !== undefined).length === 1;
}

const proofs = ['code', 'recovery_code', 'passkey'];
const oneProof = { error: 'Send one proof: a code, a recovery code or a passkey', path: ['code'] };

export const identityEndpoints = {
  signInWithSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/users/login/second-factor',
    description:
      'Completes a sign-in that /userlogin refused with the code `second_factor_required`, within five minutes and with the challenge of that response. Responds as /userlogin does. A wrong code is a 400, a challenge that is no longer valid a 401. A challenge is used up by a success and by a passkey.',
    access: 'public',
    failures: [401, 429],
    body: z
      .object({ challenge: challengeToken, ...secondFactorProof })
      .refine(hasOneOf(proofs), oneProof),
    response: envelope(session),
  }),
  startConfirmation: defineEndpoint({
    method: 'POST',
    path: '/api/users/session/confirm/start',
    description:
      'Returns how the signed-in user can confirm the session: with a second factor, or with the password for users without one. The challenge is for a passkey and is valid for five minutes.',
    access: 'customer',
    response: z.object({
      methods: z.array(z.enum(['password', ...secondFactorMethods])),
      challenge: z.string().optional(),
      passkey: secondFactorChallenge.shape.passkey,
    }),
  }),
  confirmSession: defineEndpoint({
    method: 'POST',
    path: '/api/users/session/confirm',
    description:
      "Proves the user's identity again. For the next ten minutes, this session may make the calls that otherwise fail with the code `confirmation_required`. Users with a second factor prove that; others send their password.",
    access: 'customer',
    failures: [429],
    body: z
      .object({
        current_password: existingPassword('Current password is required').optional(),
        challenge: challengeToken.optional(),
        ...secondFactorProof,
      })
      .refine(hasOneOf(['current_password', ...proofs]), {
        error: 'Send one proof: the current password, a code, a recovery code or a passkey',
        path: ['current_password'],
      }),
    response: message,
  }),
  getSecondFactors: defineEndpoint({
    method: 'GET',
    path: '/api/users/second-factor',
    description: "The signed-in user's second factors, without their secrets.",
    access: 'customer',
    response: secondFactors,
  }),
  startAuthenticatorApp: defineEndpoint({
    method: 'POST',
    path: '/api/users/second-factor/totp',
    description:
      'Creates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once a code of the app has confirmed it, within ten minutes.',
    access: 'customer',
    requiresRecentSignIn: true,
    response: z.object({
      /** For the QR code. */
      uri: z.string(),
      /** The secret in base32, to type it. */
      secret: z.string(),
    }),
  }),
  confirmAuthenticatorApp: defineEndpoint({
    method: 'POST',
    path: '/api/users/second-factor/totp/confirm',
    description:
      'Adds the authenticator app to the second factors. Returns recovery codes if it is the first one.',
    access: 'customer',
    requiresRecentSignIn: true,
    limit: { uses: 20, minutes: 15 },
    failures: [429],
    body: z.object({ code: totpCode }),
    response: withRecoveryCodes,
  }),
  removeAuthenticatorApp: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/second-factor/totp',
    description:
      'Removes the authenticator app. Recovery codes are deleted with the last second factor.',
    access: 'customer',
    requiresRecentSignIn: true,
    failures: [404],
    response: message,
  }),
  replaceRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/users/second-factor/recovery-codes',
    description: 'Returns ten new recovery codes, once. Earlier ones are no longer accepted.',
    access: 'customer',
    requiresRecentSignIn: true,
    response: withRecoveryCodes,
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/second-factor/passkeys/start',
    description:
      'Returns the options with which the browser creates a passkey. They are valid for five minutes.',
    access: 'customer',
    requiresRecentSignIn: true,
    response: z.object({ options: passkeyCreation }),
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/second-factor/passkeys',
    description:
      'Adds a passkey to the second factors, at most ten. Returns recovery codes if it is the first one.',
    success: { kind: 'created' },
    access: 'customer',
    requiresRecentSignIn: true,
    body: z.object({
      name: text(60, 'Name is required'),
      /** The challenge of the options. */
      challenge: challengeToken,
      passkey: newPasskey,
    }),
    response: withRecoveryCodes,
  }),
  removePasskey: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/second-factor/passkeys/{passkey_id}',
    description:
      "Removes one of the signed-in user's passkeys. Recovery codes are deleted with the last second factor.",
    access: 'customer',
    requiresRecentSignIn: true,
    params: z.object({ passkey_id: text(1400, 'Passkey is required') }),
    response: message,
  }),
} as const;
