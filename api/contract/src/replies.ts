import { z } from 'zod';
import { text, timestamp, wholeNumber } from './fields.ts';

/** Replies to one inquiry or contact message. */
export const maxReplies = 100;

/** What a member of staff answered to a visitor's inquiry or message. */
export const messageReply = z
  .object({
    u_id: z.int().describe('The author.'),
    u_name: z.string().describe('The name of the author at the time; blank for a deleted user.'),
    at: timestamp,
    message: z.string(),
    isMailed: z
      .boolean()
      .describe('False for a note about an answer to a visitor who gave no email address.'),
  })
  .meta({ id: 'MessageReply' });
export type MessageReply = z.output<typeof messageReply>;

/** The fields of a list row that say whether a message is answered. */
export const replySummary = {
  replyCount: z.int(),
  answeredAt: timestamp.nullable().describe('When the latest reply was written.'),
};

export const replyForm = z.object({
  message: text(4000, 'Write a reply'),
  replyCount: wholeNumber(0, maxReplies).describe(
    'The number of replies that the author has read. If there are more, the request fails with 409 and `now` has them.',
  ),
});

/** Without texts, since stored responses outlive deleted messages. */
export const replyResult = z.object({
  message: z.string(),
  replyCount: z.int(),
  isMailed: z.boolean(),
});
