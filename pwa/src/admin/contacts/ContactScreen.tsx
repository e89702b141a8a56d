import { useQuery } from '@tanstack/react-query';
import type { ContactDetail } from '@vajra/contract';
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
import { useContactDelete } from './use-contact-delete.ts';

const listPath = '/admin/manage-contact';

const contactQuery = (c_id: number) =>
  callQuery([...adminKeys.contacts, 'one', c_id], endpoints.getContact, { params: { c_id } });

/** One contact message with its replies. */
export function ContactScreen() {
  const c_id = Number(useParams().c_id);
  if (!Number.isSafeInteger(c_id) || c_id < 1) return <Navigate to={listPath} replace />;
  // The key gives each message a form of its own.
  return <ContactMessage key={c_id} c_id={c_id} />;
}

function ContactMessage({ c_id }: { c_id: number }) {
  const query = useQuery(contactQuery(c_id));
  const { askAndDelete, isDeleting, isDeleted } = useContactDelete();
  if (isDeleted) return <Navigate to={listPath} replace />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const contact = query.data;
  return (
    <PageLayout
      title={contact ? `Message from ${contact.name}` : 'Contact message'}
      actions={
        <>
          <ButtonLink kind="text" small to={listPath}>
            All contacts
          </ButtonLink>
          {contact && !isMissing && (
            <Button
              kind="quiet"
              small
              busy={isDeleting(contact)}
              onClick={() => askAndDelete(contact)}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      {isMissing ? (
        <EmptyState text="Contact message not found." />
      ) : (
        <FramedQueryState query={query} failed="Failed to fetch the contact message.">
          {(data) => <ContactPanels contact={data} />}
        </FramedQueryState>
      )}
    </PageLayout>
  );
}

function ContactPanels({ contact }: { contact: ContactDetail }) {
  const { c_id, name, email, emailConfirmed, mo_no, message, createdAt, replies } = contact;
  return (
    <DetailLayout
      side={
        <Panel title="Customer">
          <ContactDetails
            name={name}
            email={email}
            phone={mo_no}
            isEmailConfirmed={emailConfirmed}
          />
        </Panel>
      }
    >
      <Panel title="Conversation">
        <Conversation customer={name} at={createdAt} text={message} replies={replies} />
        <ReplyForm
          draftName={`contact ${c_id}`}
          customer={name}
          email={email}
          isEmailConfirmed={emailConfirmed}
          replyCount={replies.length}
          send={({ message, replyCount }, options) =>
            call(
              endpoints.replyToContact,
              { params: { c_id }, body: { message, replyCount } },
              options,
            )
          }
          stale={[adminKeys.contacts]}
        />
      </Panel>
    </DetailLayout>
  );
}
