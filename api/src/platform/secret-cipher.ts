import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets that the server has to read again, so that a copy of the database does not reveal
 * them. The key is derived from a secret of the server.
 */
export class SecretCipher {
  readonly #key: Buffer;

  /** @param purpose what is encrypted: each has a key of its own */
  constructor(serverSecret: string, purpose = 'second factor secrets') {
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32));
  }

  /** @param context binds the result to its owner: it cannot be decrypted with another one */
  encrypt(secret: string, context: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Returns the secret, or null if it was encrypted with another key or for another context. */
  decrypt(stored: string, context: string): string | null {
    const bytes = Buffer.from(stored, 'base64url');
    const nonce = bytes.subarray(0, nonceBytes);
    const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
    try {
      const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const encrypted = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
