import {
  adminType,
  type BodyOf,
  invitationLifetimeDays,
  type StaffInvitation,
  staffInvitationEndpoints,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, NotFoundError, TooManyRequestsError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLinkToken, hashLinkToken, invalidLinkError } from './link-token.ts';
import type { PasswordChanges } from './password-changes.service.ts';
import { hashPassword } from './passwords.ts';
import { type StaffInvitationDocument, staffInvitationModel } from './staff-invitation.model.ts';
import { staffInvitationMessage } from './staff-invitation-message.ts';
import { activeOwner, isActive, roleOf, type UserDocument, userModel } from './user.model.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'sequences' | 'audit' | 'mail' | 'storeUrl' | 'throttle'
  > {
  passwordChanges: PasswordChanges;
  storeName: string;
}

interface Acceptance extends BodyOf<'acceptStaffInvitation'> {
  /** The client's address, as throttles count it. */
  address: string;
  requestId: string;
}

const hourSeconds = 60 * 60;
const lifetimeMs = invitationLifetimeDays * 24 * hourSeconds * 1000;
const maxListed = 100;

/**
 * Invites members of staff by mail, so that a role belongs to someone who has shown that the address is
 * theirs. Audit entries do not name addresses, since they outlive accounts.
 */
export class StaffInvitations {
  readonly #users;
  readonly #invitations;
  readonly #invitationsPerOwner;
  readonly #acceptancesPerIp;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#invitations = staffInvitationModel(connection);
    this.#invitationsPerOwner = throttle('staff_invitations_of_account', 20);
    this.#acceptancesPerIp = throttle('staff_invitations_from_address', 60);
  }

  /** Returns the invitations that can be accepted, newest first. */
  async list(): Promise<StaffInvitation[]> {
    const found = await this.#invitations
      .find({ expiresAt: { $gt: new Date() } })
      .sort({ expiresAt: -1 })
      .limit(maxListed)
      .lean();
    const owners = await this.#users
      .find(
        { _id: { $in: found.map(({ invitedBy }) => invitedBy) }, ...activeOwner },
        { u_name: 1 },
      )
      .lean();
    const names = new Map(owners.map(({ _id, u_name }) => [_id, u_name]));
    return found.flatMap((invitation) => {
      const invitedBy = names.get(invitation.invitedBy);
      return invitedBy === undefined ? [] : [present(invitation, invitedBy)];
    });
  }

  /** @throws ConflictError for an address that needs no invitation, TooManyRequestsError */
  async invite(
    { u_id: invitedBy, u_name }: Caller,
    { email, role }: BodyOf<'inviteStaff'>,
  ): Promise<StaffInvitation> {
    await this.#invitationsPerOwner.consume(String(invitedBy));
    const { audit, mail, storeName, storeUrl, transactions } = this.deps;
    const invite = () =>
      transactions.run(async ({ session }) => {
        const user = await this.#users.findOne({ email }, null, { session }).lean();
        if (user) requireInvitable(user);
        const token = createLinkToken();
        const now = Date.now();
        const invitation: StaffInvitationDocument = {
          _id: hashLinkToken(token),
          ...{ email, role, invitedBy },
          createdAt: new Date(now),
          expiresAt: new Date(now + lifetimeMs),
        };
        await this.deleteFor(email, session);
        await this.#invitations.create([invitation], { session });
        const url = `${storeUrl}/accept-invitation?token=${token}`;
        const content = mail.compose(staffInvitationMessage(storeName, role, url));
        const message = { to: email, ...content, isSecret: true };
        const isMailed = await mail.sendUnverified(
          message,
          { purpose: 'link', network: null },
          session,
        );
        if (!isMailed) throw new TooManyRequestsError(hourSeconds);
        await audit.record({ invitation_id: invitation._id }, null, { role }, session);
        return present(invitation, u_name);
      });
    // A concurrent transaction may have created the same, which the second attempt finds.
    return onDuplicateKey(invite(), invite);
  }

  /** @throws NotFoundError */
  async withdraw(_id: string): Promise<void> {
    const { audit, transactions } = this.deps;
    await transactions.run(async ({ session }) => {
      const found = await this.#invitations.findOneAndDelete({ _id }, { session }).lean();
      if (!found) throw new NotFoundError('Invitation');
      await audit.record({ invitation_id: _id }, { role: found.role }, null, session);
    });
  }

  /**
   * Gives the role of an invitation to the user with its address, who is created if necessary, and
   * returns their id. The audit trail attributes it to the owner who has invited them.
   * @throws InvalidInputError when the link is unknown, used or has expired, when the owner is none any
   * more, and when the user has been deactivated or is a member of staff by now
   */
  async accept(acceptance: Acceptance): Promise<number> {
    const { token, password } = acceptance;
    await this.#acceptancesPerIp.consume(acceptance.address);
    const valid = { _id: hashLinkToken(token), expiresAt: { $gt: new Date() } };
    // Rejects guessed tokens before the expensive hashing.
    const found = await this.#invitations.findOne(valid).lean();
    if (!found) throw invalidLinkError();
    this.deps.passwordChanges.check(password, found.email);
    const hash = await hashPassword(password);
    const accept = () =>
      this.deps.transactions.run(async ({ session }) => {
        const invitation = await this.#invitations.findOneAndDelete(valid, { session }).lean();
        if (!invitation) throw invalidLinkError();
        return this.#join(invitation, { ...acceptance, password: hash }, session);
      });
    return onDuplicateKey(accept(), accept);
  }

  /** Deletes the invitation of an address, such as when its owner gets or loses a role in another way. */
  async deleteFor(email: string, session: ClientSession): Promise<void> {
    await this.#invitations.deleteOne({ email }, { session });
  }

  async #join(
    { email, role, invitedBy }: StaffInvitationDocument,
    acceptance: Acceptance,
    session: ClientSession,
  ): Promise<number> {
    // A write, so that it conflicts with a concurrent change of the owner's role.
    const owner = await this.#users
      .findOneAndUpdate(
        { _id: invitedBy, ...activeOwner },
        { $inc: { adminGuard: 1 } },
        { session },
      )
      .lean();
    if (!owner) throw invalidLinkError();
    const user = await this.#users.findOne({ email }, null, { session }).lean();
    const u_id = user
      ? await this.#promote(user, role, acceptance, session)
      : await this.#create({ email, role }, acceptance, session);
    const { method, path } = staffInvitationEndpoints.acceptStaffInvitation;
    const call = {
      u_id: invitedBy,
      u_name: owner.u_name,
      endpoint: `${method} ${path}`,
      requestId: acceptance.requestId,
    };
    const change = { targets: { u_id }, before: { role: null }, after: { role } };
    await this.deps.audit.recordFor(call, [change], session);
    return u_id;
  }

  async #create(
    { email, role }: Pick<StaffInvitationDocument, 'email' | 'role'>,
    { u_name, mo_no, password }: Acceptance,
    session: ClientSession,
  ): Promise<number> {
    const _id = await this.deps.sequences.next('users');
    const user = { _id, u_name, email, mo_no, password, role };
    await this.#users.create([{ ...user, u_type: adminType, emailVerifiedAt: new Date() }], {
      session,
    });
    return _id;
  }

  /** The password of an account that a stranger may have opened is replaced, as by a mailed link. */
  async #promote(
    user: UserDocument,
    role: StaffInvitationDocument['role'],
    { u_name, password }: Acceptance,
    session: ClientSession,
  ): Promise<number> {
    const { _id: u_id, email, tokenVersion } = user;
    if (roleOf(user)) throw invalidLinkError();
    const owner = { u_id, email, tokenVersion, u_name };
    const { passwordChanges } = this.deps;
    if (!(await passwordChanges.replace(owner, password, session, { verifiesEmail: true }))) {
      throw invalidLinkError();
    }
    const change = { $set: { u_type: adminType, role } };
    await this.#users.updateOne({ _id: u_id }, change, { session });
    return u_id;
  }
}

function requireInvitable(user: UserDocument): void {
  if (!isActive(user)) {
    throw new ConflictError('The account with this address is deactivated. Activate it first.');
  }
  if (roleOf(user)) {
    throw new ConflictError(
      'This address is that of a member of staff. Change their role instead.',
    );
  }
  if (user.emailVerifiedAt && !user.isGuest) {
    throw new ConflictError('This address has a confirmed account. Change its role instead.');
  }
}

function present(
  { _id, email, role, createdAt, expiresAt }: StaffInvitationDocument,
  invitedBy: string,
): StaffInvitation {
  return {
    ...{ invitation_id: _id, email, role, invitedBy },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
