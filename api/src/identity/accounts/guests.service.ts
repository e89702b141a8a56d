import { type BodyOf, customerType, type Profile } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ForbiddenError,
  InvalidInputError,
  SecondFactorRequiredError,
} from '../../platform/errors.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import type { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import type { GuestCodeDocument } from './guest-code.model.ts';
import type { GuestCodes } from './guest-codes.ts';
import { guestCodeMessage, hasAccountMessage } from './guest-messages.ts';
import { invalidLinkError } from './link-token.ts';
import { isActive, roleOf, sessionOwnerOf, type UserDocument, userModel } from './user.model.ts';
import { presentProfile } from './user.presenter.ts';
import { userSearchTerms } from './user-search-terms.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'sequences' | 'mail' | 'storeUrl' | 'throttle'
  > {
  sessions: Sessions;
  secondFactorCheck: SecondFactorCheck;
  guestCodes: GuestCodes;
}

interface Client {
  /** Its address, as throttles count it. */
  address: string;
  userAgent: string;
  relyingParty: RelyingParty;
}

type Proof = BodyOf<'signInAsGuest'>;

const hourSeconds = 60 * 60;
/** How many of a day's codes to an address one network can request; the others are left for the owner. */
const dailyRequestsOfNetwork = 5;

/**
 * Signs customers in without a password, with a code that is mailed to their address. Their user has no
 * password and is found again by the address. A code never signs in to an account with a password, and
 * responses do not reveal whether there is one.
 */
export class Guests {
  readonly #users;
  readonly #requestsPerIp;
  readonly #requestsPerAddressAndIp;
  readonly #signInsPerIp;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#requestsPerIp = throttle('guest_codes_from_address', 30);
    this.#requestsPerAddressAndIp = throttle(
      'guest_codes_to_address_from_network',
      dailyRequestsOfNetwork,
      24 * hourSeconds,
    );
    this.#signInsPerIp = throttle('guest_sign_ins_from_address', 60);
  }

  /**
   * Mails a code, or a notice if the address has an account, within the day's mails to the address.
   * Returns the request that the code belongs to.
   */
  async requestCode(guest: BodyOf<'requestGuestCode'>, ipAddress: string): Promise<string> {
    await this.#requestsPerIp.consume(ipAddress);
    // No email address contains a space.
    await this.#requestsPerAddressAndIp.consume(`${guest.email} ${ipAddress}`);
    const { guestCodes, mail, storeUrl, transactions } = this.deps;
    return transactions.run(async ({ session }) => {
      const { email: to } = guest;
      const owner = await this.#users.findOne({ email: to }, null, { session }).lean();
      // As many writes for an account: its code is stored, but is neither mailed nor accepted.
      const { request, code, token } = await guestCodes.create(guest, session);
      const content =
        !owner || canEnter(owner)
          ? guestCodeMessage(code, `${storeUrl}/guest?token=${token}`)
          : hasAccountMessage(storeUrl, isActive(owner));
      const message = { to, ...mail.compose(content), isSecret: true };
      const isMailed = await mail.sendUnverified(
        message,
        { purpose: 'link', network: ipAddress },
        session,
      );
      if (!isMailed) await guestCodes.revoke(request, session);
      return request;
    });
  }

  /**
   * Starts a session for the code of a request, or for a mailed link.
   * @throws InvalidInputError, ForbiddenError, SecondFactorRequiredError, TooManyRequestsError
   */
  async signIn(
    proof: Proof,
    { address, userAgent, relyingParty }: Client,
  ): Promise<{ profile: Profile; tokens: SessionTokens }> {
    await this.#signInsPerIp.consume(address);
    const { secondFactorCheck, sessions } = this.deps;
    const user = await this.#findUser(proof);
    const challenge = await secondFactorCheck.challenge({
      owner: { ...user, u_id: user._id },
      purpose: 'sign-in',
      relyingParty,
    });
    if (challenge) throw new SecondFactorRequiredError(challenge);
    const tokens = await sessions.start(sessionOwnerOf(user), userAgent);
    return { profile: presentProfile(user), tokens };
  }

  async #findUser({ request = '', code = '', token }: Proof): Promise<UserDocument> {
    const { guestCodes, transactions } = this.deps;
    const invalid = token === undefined ? wrongCodeError : invalidLinkError;
    const pending =
      token === undefined
        ? await guestCodes.findByCode(request, code)
        : await guestCodes.findByLink(token);
    if (!pending) throw invalid();
    const enter = () =>
      transactions.run(async ({ session }) => {
        if (!(await guestCodes.consume(pending, session))) throw invalid();
        const user = await this.#users.findOne({ email: pending.email }, null, { session }).lean();
        if (!user) return this.#create(pending, session);
        if (!user.isGuest || roleOf(user)) throw invalid();
        if (!isActive(user)) {
          throw new ForbiddenError('This account is deactivated. Please contact us.', user._id);
        }
        // Anyone can request a link for the address, with any phone number.
        return token === undefined ? this.#changePhone(user, pending.mo_no, session) : user;
      });
    // A concurrent sign-up may have created a user, whom the second attempt finds.
    return onDuplicateKey(enter(), enter);
  }

  async #create(
    { email, mo_no }: GuestCodeDocument,
    session: ClientSession,
  ): Promise<UserDocument> {
    const _id = await this.deps.sequences.next('users');
    const guest = { _id, u_name: '', email, mo_no, u_type: customerType, isGuest: true } as const;
    const [user] = await this.#users.create([{ ...guest, emailVerifiedAt: new Date() }], {
      session,
    });
    if (!user) throw new Error('the guest was not stored');
    return user.toObject();
  }

  async #changePhone(
    user: UserDocument,
    mo_no: string,
    session: ClientSession,
  ): Promise<UserDocument> {
    if (user.mo_no === mo_no) return user;
    const changed = { ...user, mo_no };
    const changes = { mo_no, ...userSearchTerms(changed) };
    await this.#users.updateOne({ _id: user._id }, { $set: changes }, { session });
    return changed;
  }
}

/** Whether a code signs in to a user. */
function canEnter(user: UserDocument): boolean {
  return user.isGuest === true && isActive(user) && !roleOf(user);
}

function wrongCodeError(): InvalidInputError {
  const message = 'This code is wrong or has expired. Check it, or request a new one.';
  return new InvalidInputError([{ field: 'code', message }]);
}
