import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@vajra/contract';

/** Flags of authenticator data: the user was present and verified, a credential is included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** Authenticator with one passkey, and the browser in front of it. It signs like a real one. */
export class SoftwareAuthenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #id = randomBytes(32);
  /** The number of signatures so far. */
  counter = 0;

  /** @param origin of the page that uses the passkey */
  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get credentialId(): string {
    return this.#id.toString('base64url');
  }

  /** Does what `navigator.credentials.create` does. */
  create({ challenge, rp }: PasskeyCreation): NewPasskey {
    const data = Buffer.concat([
      this.#authenticatorData(rp.id, flags.present | flags.verified | flags.attested),
      Buffer.alloc(16), // the model, which is unknown
      uint16(this.#id.length),
      this.#id,
      this.#coseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59]),
      uint16(data.length),
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Does what `navigator.credentials.get` does. */
  get({ challenge, rpId }: PasskeyRequest): PasskeyAssertion {
    this.counter += 1;
    const data = this.#authenticatorData(rpId, flags.present | flags.verified);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #authenticatorData(rpId: string, flagByte: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flagByte]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  /** The public key in COSE: a map of key type EC2, algorithm ES256, curve P-256, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Encodes text of less than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
