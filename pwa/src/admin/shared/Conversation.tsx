import type { MessageReply } from '@vajra/contract';
import { classNames } from '../../ui/class-names.ts';
import styles from './Conversation.module.css';
import { formatDateTime } from './formats.ts';
import { LongText, RowDetail, RowTitle } from './RowText.tsx';

interface ConversationProps {
  customer: string;
  /** When the customer wrote, ISO 8601. */
  at: string;
  /** What the customer wrote. */
  text: string;
  replies: readonly MessageReply[];
}

/** A customer's message and the shop's replies, oldest first. */
export function Conversation({ customer, at, text, replies }: ConversationProps) {
  return (
    <ol className={styles.messages} aria-label="Conversation">
      <li className={styles.message}>
        <RowTitle>{customer}</RowTitle>
        <RowDetail>{formatDateTime(at)}</RowDetail>
        <LongText>{text}</LongText>
      </li>
      {replies.map((reply) => (
        <li key={reply.at + reply.u_id} className={classNames(styles.message, styles.reply)}>
          <RowTitle>{reply.u_name || 'Deleted user'}</RowTitle>
          <RowDetail>
            {formatDateTime(reply.at)}, {reply.isMailed ? 'sent by mail' : 'noted, not sent'}
          </RowDetail>
          <LongText>{reply.message}</LongText>
        </li>
      ))}
    </ol>
  );
}
