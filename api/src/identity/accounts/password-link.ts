import type { ClientSession, Model } from 'mongoose';
import { createLinkToken, hashLinkToken } from './link-token.ts';
import { linkLifetimeSeconds, type PasswordLinkDocument } from './password-recovery.model.ts';

type LinkOwner = Pick<PasswordLinkDocument, 'u_id' | 'email' | 'tokenVersion' | 'u_name'>;

/** Stores a link with which a user sets a new password, and returns its token. */
export async function createPasswordLink(
  links: Model<PasswordLinkDocument>,
  { u_id, email, tokenVersion, u_name }: LinkOwner,
  session: ClientSession,
): Promise<string> {
  const token = createLinkToken();
  const expiresAt = new Date(Date.now() + linkLifetimeSeconds * 1000);
  const link = {
    ...{ _id: hashLinkToken(token), u_id, tokenVersion, email, expiresAt },
    ...(u_name !== undefined && { u_name }),
  };
  await links.create([link], { session });
  return token;
}

/** The address of the page that a link opens. */
export const passwordLinkUrl = (storeUrl: string, token: string): string =>
  `${storeUrl}/reset-password?token=${token}`;
