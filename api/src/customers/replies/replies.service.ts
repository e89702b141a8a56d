import { existingEmail, maxReplies } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, EditConflictError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Mail } from '../../platform/mail/mail.service.ts';
import { type QuotedMessage, replyMail } from './reply-mail.ts';
import { presentReply, type StoredReply } from './stored-reply.ts';

/** The inquiry or contact message that is answered. */
export interface AnsweredMessage extends QuotedMessage {
  /** Blank if the visitor gave only a phone number. */
  email: string;
  replies?: readonly StoredReply[] | undefined;
}

export interface ReplyInput {
  message: string;
  /** The number of replies that the author has read. */
  replyCount: number;
}

interface Dependencies {
  mail: Mail;
  storeName: string;
}

/** Writes and mails replies. The domain of the answered message stores them. */
export class Replies {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns the reply to be stored, and queues its mail in the same transaction. Without a usable
   * email address the reply is a note.
   *
   * @throws {EditConflictError} when there are replies that the author has not read
   * @throws {ConflictError} when the message has the maximum number of replies
   */
  async write(
    answered: AnsweredMessage,
    { message, replyCount }: ReplyInput,
    { u_id, u_name }: Pick<Caller, 'u_id' | 'u_name'>,
    session: ClientSession,
  ): Promise<StoredReply> {
    const earlier = answered.replies ?? [];
    if (earlier.length !== replyCount) {
      throw new EditConflictError(
        'Another reply was written in the meantime. Please read it first.',
        {
          replies: earlier.map(presentReply),
        },
      );
    }
    if (earlier.length >= maxReplies) {
      throw new ConflictError(`A conversation has at most ${maxReplies} replies.`);
    }
    const isMailed = existingEmail().safeParse(answered.email).success;
    if (isMailed) {
      const { mail, storeName } = this.deps;
      const content = mail.compose(replyMail(answered, message, storeName));
      // The mail contains personal data, so its text is deleted once it is sent.
      await mail.send({ to: answered.email, ...content, isSecret: true }, session);
    }
    return { u_id, u_name, at: new Date(), message, isMailed };
  }
}

/** Describes a stored reply to its author. */
export function replyNotice({ isMailed }: StoredReply): string {
  return isMailed ? 'Reply sent.' : 'Reply noted. No mail was sent.';
}
