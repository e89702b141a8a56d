import {
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
} from '@vajra/contract';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyDocument } from './second-factor.model.ts';

/** Loads the library when it is first needed: most servers verify few passkeys. */
const loadLibrary = () => import('@simplewebauthn/server');

const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));
const toDescriptor = ({ credentialId, transports }: PasskeyDocument) => ({
  id: credentialId,
  transports,
});

interface CreationOptions {
  user: { u_id: number; u_name: string; email: string };
  challenge: string;
  storeName: string;
  /** The user's passkeys: an authenticator that holds one of them refuses to create another. */
  existing: readonly PasskeyDocument[];
}

/** Returns the options with which a browser creates a passkey. */
export async function createPasskeyOptions(
  { id }: RelyingParty,
  { user, challenge, storeName, existing }: CreationOptions,
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: storeName,
    userID: new Uint8Array(Buffer.from(`vajra-user-${user.u_id}`)),
    userName: user.email,
    userDisplayName: user.u_name,
    challenge: toBytes(challenge),
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    // Not discoverable: the password has already identified the user.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return passkeyCreation.parse(options);
}

/** Returns the passkey of a registration, or null if it is not valid for this challenge and site. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  response: NewPasskey,
  challenge: string,
): Promise<Pick<PasskeyDocument, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  // The library throws for every response that is not valid.
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { credential } = verification.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
  };
}

/** Returns the options with which a browser proves one of these passkeys. */
export async function createAssertionOptions(
  { id }: RelyingParty,
  passkeys: readonly PasskeyDocument[],
  challenge: string,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials: passkeys.map(toDescriptor),
    challenge: toBytes(challenge),
    userVerification: 'preferred',
  });
  return passkeyRequest.parse(options);
}

/**
 * Returns the authenticator's new count of signatures, or the reason why the proof is not valid. A
 * count that does not grow is one of the reasons: the authenticator may have been copied.
 */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  passkey: PasskeyDocument,
  { response, challenge }: { response: PasskeyAssertion; challenge: string },
): Promise<{ counter: number } | { refusal: string }> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle, ...fields } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...fields, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified
      ? { counter: authenticationInfo.newCounter }
      : { refusal: 'the signature is wrong' };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
