import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import {
  type ChallengeDocument,
  type ChallengePurpose,
  challengeModel,
} from './challenge.model.ts';

const lifetimeMs = 5 * 60_000;

type NewChallenge = Pick<ChallengeDocument, 'u_id' | 'tokenVersion' | 'purpose'> & {
  knownDevice?: string | null;
};

/** Creates random challenges for one purpose, which are valid for five minutes and used once. */
export class Challenges {
  readonly #challenges;

  constructor(connection: Connection) {
    this.#challenges = challengeModel(connection);
  }

  /** Stores a challenge and returns it: 256 random bits as base64url. */
  async create({ u_id, tokenVersion, purpose, knownDevice = null }: NewChallenge): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const _id = hashOf(challenge);
    await this.#challenges.create([{ _id, u_id, tokenVersion, purpose, knownDevice, expiresAt }]);
    return challenge;
  }

  /** Returns a valid challenge, which stays valid; null for any other. */
  async find(challenge: string, purpose: ChallengePurpose): Promise<ChallengeDocument | null> {
    return this.#challenges.findOne(validFilter(challenge, purpose)).lean();
  }

  /** Uses up a valid challenge and returns it; null if another request was first. */
  async consume(challenge: string, purpose: ChallengePurpose): Promise<ChallengeDocument | null> {
    return this.#challenges.findOneAndDelete(validFilter(challenge, purpose)).lean();
  }

  /** Deletes the challenges of a user. */
  async deleteForUser(u_id: number, session: ClientSession): Promise<void> {
    await this.#challenges.deleteMany({ u_id }, { session });
  }
}

function validFilter(challenge: string, purpose: ChallengePurpose) {
  return { _id: hashOf(challenge), purpose, expiresAt: { $gt: new Date() } };
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}
