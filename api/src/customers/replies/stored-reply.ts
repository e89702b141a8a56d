import type { MessageReply } from '@vajra/contract';
import { type IndexDefinition, Schema } from 'mongoose';

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

/** The fields of inquiries and contact messages alike. */
export interface MessageDocument {
  _id: number;
  email: string;
  /** Of inquiries: 0 is pending, 1 delivered. */
  status?: 0 | 1;
  /** When a mailed link showed that the address is the visitor's. Missing in earlier releases. */
  emailConfirmedAt?: Date | null;
  /** Oldest first. Missing in earlier releases. */
  replies?: StoredReply[];
  createdAt: Date;
}

export const messageFields = {
  _id: { type: Number, required: true },
  emailConfirmedAt: { type: Date, default: null },
  replies: { type: [storedReplySchema], default: [] },
} as const;

export const messageIndexes: readonly IndexDefinition[] = [
  { createdAt: -1, _id: -1 },
  // To remove the name of a deleted author, and the messages of a deleted customer.
  { 'replies.u_id': 1 },
  { email: 1, createdAt: -1, _id: -1 },
];

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
