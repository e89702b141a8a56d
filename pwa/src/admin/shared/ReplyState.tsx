import { StatusDot } from '../../ui/StatusDot.tsx';
import { formatDateTime } from './formats.ts';
import { RowDetail } from './RowText.tsx';

interface ReplyStateProps {
  /** When the latest reply was written. */
  answeredAt: string | null;
  /** No reply is needed any more. */
  isClosed?: boolean;
}

/** Whether a message is answered, and since when. */
export function ReplyState({ answeredAt, isClosed = false }: ReplyStateProps) {
  if (!answeredAt) return <StatusDot tone={isClosed ? 'off' : 'wait'}>No reply</StatusDot>;
  return (
    <>
      <StatusDot tone="ok">Answered</StatusDot>
      <RowDetail>{formatDateTime(answeredAt)}</RowDetail>
    </>
  );
}
