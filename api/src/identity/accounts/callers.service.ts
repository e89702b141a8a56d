import type { Connection } from 'mongoose';
import { SessionEndedError } from '../../platform/errors.ts';
import type { Caller, Claims } from '../../platform/http/state.ts';
import { Batches, type Outcome } from '../../platform/mongo/batches.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { SessionDocument } from '../sessions/session.model.ts';
import { hashToken } from '../sessions/session-tokens.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import { isOfPreviousRelease } from './previous-release.ts';
import { roleOf, sessionOwnerOf, type UserDocument } from './user.model.ts';
import { isEmailVerified } from './user.presenter.ts';

interface Dependencies {
  connection: Connection;
  sessions: Sessions;
  secondFactors: SecondFactors;
  /** Whether staff without a second factor have no more rights than customers. */
  isAdminMfaRequired: boolean;
}

interface RenewalRequest {
  /** The value of the refresh cookie. */
  cookie: string | undefined;
  /** The verified claims of the bearer token. */
  claims: Claims | undefined;
  userAgent: string;
}

/** A session and its user, as they were read together. */
interface StoredCaller {
  user: UserDocument;
  session: SessionDocument;
}

/** The user id of a token, and the hash of its session id. */
interface SessionKey {
  u_id: number;
  hash: string;
}

/** Sessions that are read at once. */
const maxReads = 100;
const readTimeoutMs = 5000;

/** Finds the users of sessions, and renews their sessions. Requests at once share a read. */
export class Callers {
  readonly #users;
  readonly #reads: Batches<SessionKey, StoredCaller | null>;

  constructor(private readonly deps: Dependencies) {
    // Bypasses mongoose, because every authenticated request makes this query.
    this.#users = deps.connection.collection<UserDocument>('users');
    this.#reads = new Batches({
      maxSize: maxReads,
      timeoutMs: readTimeoutMs,
      process: (keys, signal) => this.#readAll(keys, signal),
    });
  }

  /** Returns the active user of a token, or null if its session has ended. A poll is no use. */
  async find(claims: Claims, { isPolled } = { isPolled: false }): Promise<Caller | null> {
    const u_id = Number(claims.sub);
    if (!Number.isSafeInteger(u_id)) return null;
    if (claims.sid === undefined) return this.#findOfPreviousRelease(u_id, claims);
    const { sessions } = this.deps;
    const found = await this.#findSession(u_id, claims.sid);
    if (!found || !sessions.isCurrent(found.session, sessionOwnerOf(found.user))) return null;
    if (!isPolled) await sessions.recordUse(found.session);
    return this.#toCaller(found.user, found.session);
  }

  async #findSession(u_id: number, sessionId: string): Promise<StoredCaller | null> {
    const hash = hashToken(sessionId);
    const stored = await this.#reads.submit({ u_id, hash });
    return stored?.user._id === u_id ? stored : null;
  }

  async #readAll(
    keys: readonly SessionKey[],
    signal: AbortSignal,
  ): Promise<Outcome<StoredCaller | null>[]> {
    const ids = [...new Set(keys.map(({ u_id }) => u_id))];
    const [users, sessions] = await Promise.all([
      this.#users
        .find({ _id: { $in: ids }, status: 1 }, { batchSize: ids.length + 1, signal })
        .toArray(),
      this.deps.sessions.findByHashes(
        keys.map(({ hash }) => hash),
        signal,
      ),
    ]);
    const usersById = new Map(users.map((user) => [user._id, user]));
    const sessionsByHash = new Map(sessions.map((session) => [session._id, session]));
    return keys.map(({ u_id, hash }) => {
      const [user, session] = [usersById.get(u_id), sessionsByHash.get(hash)];
      return { value: user && session ? { user, session } : null };
    });
  }

  /**
   * Renews the session of a refresh cookie, and starts one for a token of the previous release.
   * @throws SessionEndedError
   */
  async renew(request: RenewalRequest): Promise<{ u_id: number; tokens: SessionTokens }> {
    const { sessions } = this.deps;
    const { cookie, claims, userAgent } = request;
    const found = await sessions.findByRefreshToken(cookie);
    const user = found && (await this.#findUser(found.session.u_id));
    if (found && user && sessions.isCurrent(found.session, sessionOwnerOf(user))) {
      const tokens = await sessions.renew(found);
      if (tokens) return { u_id: user._id, tokens };
    }
    const caller = claims && isOfPreviousRelease(claims) ? await this.find(claims) : null;
    if (!claims || !caller) throw new SessionEndedError();
    return {
      u_id: caller.u_id,
      tokens: await sessions.start(caller, userAgent, { signedInAt: issuedAt(claims) }),
    };
  }

  async #findOfPreviousRelease(u_id: number, claims: Claims): Promise<Caller | null> {
    const user = await this.#findUser(u_id);
    const isCurrent = isOfPreviousRelease(claims) && user?.tokenVersion === claims.version;
    return user && isCurrent ? this.#toCaller(user, null) : null;
  }

  async #toCaller(user: UserDocument, session: SessionDocument | null): Promise<Caller> {
    const caller = toCaller(user, session);
    const isChecked = this.deps.isAdminMfaRequired && caller.role !== null;
    if (!isChecked || (await this.deps.secondFactors.find(caller.u_id))) return caller;
    return { ...caller, role: null, lacksSecondFactor: true };
  }

  #findUser(u_id: number): Promise<UserDocument | null> {
    return this.#users.findOne({ _id: u_id, status: 1 });
  }
}

/** When the user of a token of the previous release signed in. */
function issuedAt({ iat = 0 }: Claims): Date {
  return new Date(iat * 1000);
}

function toCaller(user: UserDocument, session: SessionDocument | null): Caller {
  const { u_name, email, mo_no, address = null } = user;
  return {
    ...sessionOwnerOf(user),
    u_name,
    email,
    isEmailVerified: isEmailVerified(user),
    isGuest: user.isGuest ?? false,
    mo_no,
    role: roleOf(user),
    lacksSecondFactor: false,
    address,
    session: session && { id: session._id, signedInAt: session.signedInAt },
  };
}
