import { type ActiveSession, adminType, customerType } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { NotFoundError, SessionEndedError } from '../../platform/errors.ts';
import { issueToken } from '../../platform/http/authentication.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseDevice } from './device-name.ts';
import { type SessionDocument, sessionModel } from './session.model.ts';
import { limitsOf, previousTokenGraceMs, useIntervalMs } from './session-limits.ts';
import {
  createRefreshToken,
  formatRefreshToken,
  hashToken,
  nextRefreshToken,
  parseRefreshToken,
  type RefreshToken,
} from './session-tokens.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'log'> {
  /** Signs bearer tokens, and derives refresh tokens. */
  secret: string;
}

/** The fields of a user on which their sessions depend. */
export interface SessionOwner {
  u_id: number;
  isStaff: boolean;
  tokenVersion: number;
}

/** What a client needs to use a session. */
export interface SessionTokens {
  /** The bearer token. */
  authToken: string;
  /** The value of the refresh cookie. */
  refreshToken: string;
  expiresAt: Date;
}

/** A stored session that was found by one of its refresh tokens. */
export interface PresentedSession {
  session: SessionDocument;
  token: RefreshToken;
}

interface StartOptions {
  transaction?: ClientSession;
  /** When the user proved their identity; by default now. */
  signedInAt?: Date;
}

const maxListedSessions = 100;

/** Starts, renews and ends sessions. Whether the owner may have one is for the caller to check. */
export class Sessions {
  readonly #sessions;

  constructor(private readonly deps: Dependencies) {
    this.#sessions = sessionModel(deps.connection);
  }

  /** Starts a session of a user who has proved their identity. */
  async start(
    owner: SessionOwner,
    userAgent: string,
    { transaction, signedInAt }: StartOptions = {},
  ): Promise<SessionTokens> {
    const token = createRefreshToken();
    const now = new Date();
    const session: SessionDocument = {
      _id: hashToken(token.sessionId),
      u_id: owner.u_id,
      u_type: owner.isStaff ? adminType : customerType,
      tokenVersion: owner.tokenVersion,
      refreshHash: hashToken(token.secret),
      previousHash: null,
      rotatedAt: now,
      ...parseDevice(userAgent),
      createdAt: now,
      signedInAt: signedInAt ?? now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + limitsOf(owner).absoluteMs),
    };
    await this.#sessions.create([session], { session: transaction });
    return this.#tokensOf(session, token);
  }

  /** Returns the stored sessions among these hashed ids. */
  findByHashes(hashes: readonly string[], signal?: AbortSignal): Promise<SessionDocument[]> {
    // Bypasses mongoose, because authenticated requests make this query.
    return this.deps.connection
      .collection<SessionDocument>('sessions')
      .find({ _id: { $in: hashes } }, { batchSize: hashes.length + 1, ...(signal && { signal }) })
      .toArray();
  }

  /** Whether a session belongs to this user as they are stored now, and is within its limits. */
  isCurrent(session: SessionDocument, owner: SessionOwner): boolean {
    const now = Date.now();
    return (
      session.u_id === owner.u_id &&
      (session.u_type === adminType) === owner.isStaff &&
      session.tokenVersion === owner.tokenVersion &&
      session.expiresAt.getTime() > now &&
      session.lastUsedAt.getTime() + limitsOf(owner).idleMs > now
    );
  }

  /** Stores the time of use, unless that was done within the last minute. */
  async recordUse({ _id, lastUsedAt }: SessionDocument): Promise<void> {
    const now = Date.now();
    if (lastUsedAt.getTime() > now - useIntervalMs) return;
    // A concurrent request may have stored a later time.
    await this.#sessions.updateOne({ _id }, { $max: { lastUsedAt: new Date(now) } });
  }

  /** Records that the user of a session has proved their identity now. @throws SessionEndedError */
  async confirm(_id: string): Promise<void> {
    const { matchedCount } = await this.#sessions.updateOne(
      { _id },
      { $max: { signedInAt: new Date() } },
    );
    if (matchedCount === 0) throw new SessionEndedError();
  }

  /**
   * Finds the session of a refresh cookie. A token that was replaced more than 30 seconds ago has
   * been stolen, or its thief has renewed it: the session ends, since the two cannot be distinguished.
   * See https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2.
   */
  async findByRefreshToken(cookie: string | undefined): Promise<PresentedSession | null> {
    const token = parseRefreshToken(cookie);
    const [session] = token ? await this.findByHashes([hashToken(token.sessionId)]) : [];
    if (!token || !session) return null;
    if (acceptsRefreshToken(session, token)) return { session, token };
    await this.#sessions.deleteOne({ _id: session._id });
    this.deps.log.warn({ session: session._id }, 'a replaced refresh token ended its session');
    return null;
  }

  /** Replaces the refresh token. Returns null if the session has ended in the meantime. */
  async renew({ session, token }: PresentedSession): Promise<SessionTokens | null> {
    const next = nextRefreshToken(token, this.deps.secret);
    const presentedHash = hashToken(token.secret);
    const { _id } = session;
    const { matchedCount } = await this.#sessions.updateOne(
      { _id, refreshHash: presentedHash },
      {
        $set: {
          refreshHash: hashToken(next.secret),
          previousHash: presentedHash,
          rotatedAt: new Date(),
        },
      },
    );
    // Otherwise another tab has just replaced it, with the same token, or the session has ended.
    if (
      matchedCount === 0 &&
      !(await this.#sessions.exists({ _id, previousHash: presentedHash }))
    ) {
      return null;
    }
    return this.#tokensOf(session, next);
  }

  /** Returns a user's sessions, the newest first. */
  async list(owner: SessionOwner, currentId: string | undefined): Promise<ActiveSession[]> {
    const sessions = await this.#sessions
      .find({ u_id: owner.u_id })
      .sort({ createdAt: -1 })
      .limit(maxListedSessions)
      .lean();
    return sessions
      .filter((session) => this.isCurrent(session, owner))
      .map((session) => presentSession(session, currentId));
  }

  /** Ends a user's own session. @throws NotFoundError */
  async end(u_id: number, _id: string): Promise<void> {
    const { deletedCount } = await this.#sessions.deleteOne({ _id, u_id });
    if (deletedCount === 0) throw new NotFoundError('Session');
  }

  /** Ends the sessions of a refresh cookie and of a bearer token, which are usually the same. */
  async signOut(cookie: string | undefined, bearerSessionId: string | undefined): Promise<void> {
    const ids = [parseRefreshToken(cookie)?.sessionId, bearerSessionId];
    const hashes = ids.flatMap((sessionId) => (sessionId ? [hashToken(sessionId)] : []));
    if (hashes.length > 0) await this.#sessions.deleteMany({ _id: { $in: hashes } });
  }

  /** Ends all of a user's sessions. */
  async endAll(u_id: number, transaction?: ClientSession): Promise<void> {
    await this.#sessions.deleteMany({ u_id }, { session: transaction });
  }

  #tokensOf({ u_id, u_type, expiresAt }: SessionDocument, token: RefreshToken): SessionTokens {
    const claims = { u_id, u_type, sessionId: token.sessionId };
    return {
      authToken: issueToken(this.deps.secret, claims),
      refreshToken: formatRefreshToken(token),
      expiresAt,
    };
  }
}

function acceptsRefreshToken(
  { refreshHash, previousHash, rotatedAt }: SessionDocument,
  { secret }: RefreshToken,
): boolean {
  const hash = hashToken(secret);
  if (hash === refreshHash) return true;
  return hash === previousHash && rotatedAt.getTime() > Date.now() - previousTokenGraceMs;
}

function presentSession(session: SessionDocument, currentId: string | undefined): ActiveSession {
  const { _id, browser, system, createdAt, lastUsedAt, expiresAt } = session;
  return {
    session_id: _id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: _id === currentId,
  };
}
