import { useQuery } from '@tanstack/react-query';
import { type InquiryDetail, messageEditors } from '@vajra/contract';
import { Navigate, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { Conversation } from '../shared/Conversation.tsx';
import { DetailLayout } from '../shared/DetailLayout.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout, Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { ReplyForm } from '../shared/ReplyForm.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import styles from './InquiryScreen.module.css';
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx';
import { inquiryWishes } from './inquiry-wishes.ts';
import { useInquiryDelete } from './use-inquiry-delete.ts';

const listPath = '/admin/custom-inquiry';

const inquiryQuery = (i_id: number) =>
  callQuery([...adminKeys.inquiries, 'one', i_id], endpoints.getInquiry, { params: { i_id } });

/** One inquiry with its replies. */
export function InquiryScreen() {
  const i_id = Number(useParams().i_id);
  if (!Number.isSafeInteger(i_id) || i_id < 1) return <Navigate to={listPath} replace />;
  // The key gives each inquiry a form of its own.
  return <CustomInquiry key={i_id} i_id={i_id} />;
}

function CustomInquiry({ i_id }: { i_id: number }) {
  const query = useQuery(inquiryQuery(i_id));
  const mayEdit = useHasRole(messageEditors);
  const { askAndDelete, isDeleting, isDeleted } = useInquiryDelete();
  if (isDeleted) return <Navigate to={listPath} replace />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const inquiry = query.data;
  return (
    <PageLayout
      title={inquiry ? `Inquiry from ${inquiry.u_name}` : 'Inquiry'}
      actions={
        <>
          <ButtonLink kind="text" small to={listPath}>
            All inquiries
          </ButtonLink>
          {inquiry && !isMissing && mayEdit && (
            <Button
              kind="quiet"
              small
              busy={isDeleting(inquiry)}
              onClick={() => askAndDelete(inquiry)}
            >
              Delete
            </Button>
          )}
          {inquiry && !isMissing && (
            <div className={styles.status}>
              <InquiryStatusSelect inquiry={inquiry} />
            </div>
          )}
        </>
      }
    >
      {isMissing ? (
        <EmptyState text="Inquiry not found." />
      ) : (
        <FramedQueryState query={query} failed="Failed to fetch the inquiry.">
          {(data) => <InquiryPanels inquiry={data} />}
        </FramedQueryState>
      )}
    </PageLayout>
  );
}

function InquiryPanels({ inquiry }: { inquiry: InquiryDetail }) {
  const { i_id, u_name, email, emailConfirmed, mo_no, createdAt, replies } = inquiry;
  return (
    <DetailLayout
      side={
        <>
          <Panel title="Customer">
            <ContactDetails
              name={u_name}
              email={email}
              phone={mo_no}
              isEmailConfirmed={emailConfirmed}
            />
          </Panel>
          <Request inquiry={inquiry} />
        </>
      }
    >
      <Panel title="Conversation">
        <Conversation
          customer={u_name}
          at={createdAt}
          text={inquiry.additional_info || 'No additional information.'}
          replies={replies}
        />
        <ReplyForm
          draftName={`inquiry ${i_id}`}
          customer={u_name}
          email={email}
          isEmailConfirmed={emailConfirmed}
          replyCount={replies.length}
          hasStatus
          send={({ isDelivered, ...body }, options) => {
            const status = isDelivered ? 1 : 0;
            const input = { params: { i_id }, body: { ...body, status } } as const;
            return call(endpoints.replyToInquiry, input, options);
          }}
          stale={[adminKeys.inquiries, adminKeys.counters]}
        />
      </Panel>
    </DetailLayout>
  );
}

/** What the customer wishes. */
function Request({ inquiry }: { inquiry: InquiryDetail }) {
  const wishes = inquiryWishes(inquiry).filter(({ value }) => value);
  if (wishes.length === 0) return null;
  return (
    <Panel title="Request">
      <dl className={styles.wishes}>
        {wishes.map(({ label, value }) => (
          <div key={label} className={styles.wish}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
