import { z } from 'zod';
import { text, timestamp } from './fields.ts';

/** Ways to prove a second factor. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Bytes as base64url, of at most `maxLength` characters. */
function base64url(maxLength: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(maxLength, `must be at most ${maxLength} characters`);
}

// The JSON forms of WebAuthn: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
const credentialId = base64url(1400);
const publicKeyType = z.literal('public-key', 'must be public-key');
const credential = z.object({
  id: credentialId,
  type: publicKeyType,
  transports: z.array(z.string()).optional(),
});
const clientData = base64url(4000);
/** No extension is requested. */
const clientExtensionResults = z.object({}).default({});

/** What `navigator.credentials.create` gets, as JSON. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What `navigator.credentials.get` gets, as JSON. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().optional(),
    allowCredentials: z.array(credential),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** The JSON of a credential that `navigator.credentials.create` has returned. */
export const newPasskey = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKeyType,
    response: z.object({
      clientDataJSON: clientData,
      attestationObject: base64url(8000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
    clientExtensionResults,
  },
  'Passkey is required',
);
export type NewPasskey = z.output<typeof newPasskey>;

/** The JSON of a credential that `navigator.credentials.get` has returned. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).nullish(),
  }),
  clientExtensionResults,
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** Names a pending proof. It is also the challenge that a passkey signs. */
export const challengeToken = text(100, 'Challenge is required');

/** A code of an authenticator app, with or without spaces. */
export const totpCode = text(20, 'Code is required')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that your app shows'));

/** Proofs of a second factor. A request has exactly one of them. */
export const secondFactorProof = {
  code: totpCode.optional(),
  recovery_code: text(50, 'Recovery code is required').optional(),
  passkey: passkeyAssertion.optional(),
};
export type SecondFactorProof = z.output<z.ZodObject<typeof secondFactorProof>>;

/** What a client needs to ask for a second factor. */
export const secondFactorChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  /** Set if the user has passkeys. */
  passkey: passkeyRequest.optional(),
});
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>;

export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The second factors of a user, without their secrets. */
export const secondFactors = z
  .object({
    hasAuthenticatorApp: z.boolean(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.output<typeof secondFactors>;
