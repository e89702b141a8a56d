import type { ClientSession } from 'mongoose';
import type { Message } from '../../platform/mail/mail.service.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type AddressLinkDocument,
  type AddressOwner,
  addressLinkLifetimeHours,
  addressLinkModel,
} from './address-link.model.ts';
import { addressLinkMessage } from './address-link-message.ts';
import { createLinkToken, hashLinkToken } from './link-token.ts';

type Dependencies = Pick<Platform, 'connection' | 'mail' | 'storeUrl'>;

/** Sends links that confirm addresses. Their texts are fixed, since an address can be anyone's. */
export class AddressLinks {
  /** How long a link is valid. */
  readonly lifetimeMs = addressLinkLifetimeHours * 60 * 60 * 1000;
  readonly #links;

  constructor(private readonly deps: Dependencies) {
    this.#links = addressLinkModel(deps.connection);
  }

  /**
   * Sends a link in the transaction of its cause, and invalidates earlier ones of the same owner.
   * `network` is the client's address, as throttles count it. Returns false when the address gets no more
   * mails today, or none that the network causes.
   */
  async send(
    owner: AddressOwner,
    { email, network }: { email: string; network: string },
    session: ClientSession,
  ): Promise<boolean> {
    const token = await this.create(owner, email, session);
    const purpose = owner.kind === 'user' ? 'link' : 'guest';
    return this.deps.mail.sendUnverified(
      this.#message(owner, email, token),
      { purpose, network },
      session,
    );
  }

  /** Stores a link and returns its token. */
  async create(
    { kind, id: ownerId }: AddressOwner,
    email: string,
    session: ClientSession,
  ): Promise<string> {
    const token = createLinkToken();
    const link: AddressLinkDocument = {
      _id: hashLinkToken(token),
      kind,
      ownerId,
      email: kind === 'user' ? email : null,
      expiresAt: new Date(Date.now() + this.lifetimeMs),
    };
    await this.delete({ kind, id: ownerId }, session);
    await this.#links.create([link], { session });
    return token;
  }

  /** Removes the link of a token and returns it, or null if there is none or it has expired. */
  take(token: string, session: ClientSession): Promise<AddressLinkDocument | null> {
    const valid = { _id: hashLinkToken(token), expiresAt: { $gt: new Date() } };
    return this.#links.findOneAndDelete(valid, { session }).lean();
  }

  /** Deletes the links of an owner. */
  async delete({ kind, id: ownerId }: AddressOwner, session: ClientSession): Promise<void> {
    await this.#links.deleteMany({ kind, ownerId }, { session });
  }

  #message({ kind }: AddressOwner, to: string, token: string): Message {
    const { mail, storeUrl } = this.deps;
    const url = `${storeUrl}/confirm-email?token=${token}`;
    return { to, ...mail.compose(addressLinkMessage(kind, url)), isSecret: true };
  }
}
