import type { MessageReply } from '@vajra/contract';
import { Schema } from 'mongoose';

/** A reply of the shop, kept with the inquiry or contact message that it answers. */
export interface StoredReply {
  u_id: number;
  /** The author's name at the time. Blank once the author's account is deleted. */
  u_name: string;
  at: Date;
  message: string;
  /** Whether the reply was mailed; otherwise it is a note. */
  isMailed: boolean;
}

export const storedReplySchema = new Schema<StoredReply>(
  {
    u_id: { type: Number, required: true },
    u_name: { type: String, default: '' },
    at: { type: Date, required: true },
    message: { type: String, required: true },
    isMailed: { type: Boolean, required: true },
  },
  { _id: false },
);

/** What a list needs of replies. Their texts are not read. */
export const withoutReplyTexts = { 'replies.message': 0 } as const;

/** Removes the name of a deleted author from all documents of a collection. */
export function replyAuthorRemoval(u_id: number) {
  return {
    filter: { 'replies.u_id': u_id },
    change: { $set: { 'replies.$[own].u_name': '' } },
    options: { arrayFilters: [{ 'own.u_id': u_id }] },
  };
}

export function presentReply({ u_id, u_name, at, message, isMailed }: StoredReply): MessageReply {
  return { u_id, u_name, at: at.toISOString(), message, isMailed };
}

export function summarizeReplies(replies: readonly Pick<StoredReply, 'at'>[] = []) {
  return {
    replyCount: replies.length,
    answeredAt: replies.at(-1)?.at.toISOString() ?? null,
  };
}
