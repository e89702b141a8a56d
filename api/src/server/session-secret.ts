import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../platform/system-errors.ts';

const fileName = 'session-secret';
const minLength = 32;

/**
 * Returns the secret in `dataDir` that signs sessions. The first start creates it at random, readable
 * by its owner only. Processes that start at the same time get the same secret.
 * @throws Error if the file cannot be written or read, or does not contain a secret
 */
export function readOrCreateSessionSecret(dataDir: string): string {
  const path = join(dataDir, fileName);
  const existing = readSecret(path);
  if (existing !== undefined) return existing;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    // Creates the complete file in one step, and fails if another process was first.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} was deleted while the server started`);
  return secret;
}

function readSecret(path: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (secret.length < minLength) {
    throw new Error(`${path} must hold at least ${minLength} characters. Delete it for a new one.`);
  }
  return secret;
}
