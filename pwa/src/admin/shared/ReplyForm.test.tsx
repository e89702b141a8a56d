import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ContactDetail, endpoints, type InquiryDetail } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ContactScreen } from '../contacts/ContactScreen.tsx';
import { InquiryScreen } from '../inquiries/InquiryScreen.tsx';

const fake = setUpFakeApi();
const createdAt = '2026-11-01T10:00:00.000Z';
const firstReply = {
  u_id: 1,
  u_name: 'Owner',
  at: createdAt,
  message: 'Which shape?',
  isMailed: true,
};

const inquiry: InquiryDetail = {
  i_id: 5,
  u_name: 'Meera',
  email: 'meera@example.com',
  emailConfirmed: false,
  mo_no: '+919800000000',
  carat_size: '1.2',
  price_range: '',
  diamond_type: '',
  diamond_shape: 'Oval',
  diamond_color: '',
  diamond_cut_grade: '',
  clarity_id: null,
  clarity: null,
  additional_info: 'For a ring.',
  status: 0,
  createdAt,
  replyCount: 1,
  answeredAt: createdAt,
  replies: [firstReply],
};

const contact: ContactDetail = {
  c_id: 7,
  name: 'Ravi',
  email: 'ravi@example.com',
  emailConfirmed: true,
  mo_no: '98000',
  message: 'Open on Sunday?',
  createdAt,
  replyCount: 0,
  answeredAt: null,
  replies: [],
};

function showInquiry(fields: Partial<InquiryDetail> = {}, role?: 'read-only') {
  fake.api.on(endpoints.getInquiry, () => ({ ...inquiry, ...fields }));
  const routes = (
    <Routes>
      <Route path="/admin/custom-inquiry/:i_id" element={<InquiryScreen />} />
    </Routes>
  );
  renderScreen(routes, '/admin/custom-inquiry/5', role ? { ...testAdmin, role } : testAdmin);
}

const box = (name = 'Reply to Meera') => screen.findByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }));

describe('the reply to an inquiry', () => {
  it('is sent with the number of replies that were read, and shown', async () => {
    fake.api.on(endpoints.replyToInquiry, () => ({ message: 'Reply sent.', replyCount: 2 }));
    showInquiry();
    await userEvent.type(await box(), 'We have one.');
    const replies = [firstReply, { ...firstReply, u_id: 2, message: 'We have one.' }];
    fake.api.on(endpoints.getInquiry, () => ({ ...inquiry, replies, replyCount: 2 }));
    await send();
    await screen.findByText('Reply sent.');
    expect(fake.api.changes).toMatchObject([
      { body: { message: 'We have one.', replyCount: 1, status: 1 } },
    ]);
    expect(await box()).toHaveProperty('value', '');
    await screen.findByText('We have one.');
  });

  it('keeps the inquiry pending on request', async () => {
    fake.api.on(endpoints.replyToInquiry, () => ({ message: 'Reply sent.', replyCount: 2 }));
    showInquiry();
    await userEvent.type(await box(), 'Which shape?');
    await userEvent.click(screen.getByRole('checkbox', { name: /Delivered/ }));
    await send();
    await waitFor(() => expect(fake.api.changes).toMatchObject([{ body: { status: 0 } }]));
  });

  it('must not be blank', async () => {
    showInquiry();
    await userEvent.type(await box(), '  ');
    await send();
    const textbox = await box();
    await waitFor(() => expect(descriptionOf(textbox)).toContain('Write a reply'));
    expect(fake.api.changes).toEqual([]);
  });

  it('is kept while the reply of another admin is shown', async () => {
    fake.api.on(endpoints.replyToInquiry, () =>
      Response.json({ now: { replies: [] } }, { status: 409 }),
    );
    showInquiry();
    await userEvent.type(await box(), 'Mine');
    const theirs = { ...firstReply, u_id: 2, message: 'Theirs' };
    fake.api.on(endpoints.getInquiry, () => ({ ...inquiry, replies: [firstReply, theirs] }));
    await send();
    await screen.findByText('Theirs');
    expect(screen.getByRole('alert').textContent).toContain('Another reply was written');
    expect(await box()).toHaveProperty('value', 'Mine');
    fake.api.on(endpoints.replyToInquiry, () => ({ message: 'Reply sent.', replyCount: 3 }));
    await send();
    await screen.findByText('Reply sent.');
    expect(fake.api.changes.at(-1)?.body).toMatchObject({ message: 'Mine', replyCount: 2 });
  });

  it('is a note when there is no email address', async () => {
    showInquiry({ email: '' });
    const textbox = await box('Note');
    expect(descriptionOf(textbox)).toContain('no mail can be sent');
    expect(screen.getByRole('button', { name: 'Save note' })).toBeDefined();
  });

  it('warns about an address that is not confirmed', async () => {
    showInquiry();
    expect(descriptionOf(await box())).toContain('may belong to someone else');
  });

  it('is not offered to staff who may only read', async () => {
    showInquiry({}, 'read-only');
    await screen.findByText('Which shape?');
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();
  });

  it('says that a deleted inquiry is missing', async () => {
    showInquiry();
    fake.api.on(endpoints.getInquiry, () => Response.json({ status: false }, { status: 404 }));
    await screen.findByText('Inquiry not found.');
  });
});

it('answers a contact message', async () => {
  fake.api.on(endpoints.getContact, () => contact);
  fake.api.on(endpoints.replyToContact, () => ({ message: 'Reply sent.', replyCount: 1 }));
  const routes = (
    <Routes>
      <Route path="/admin/manage-contact/:c_id" element={<ContactScreen />} />
    </Routes>
  );
  renderScreen(routes, '/admin/manage-contact/7');
  await userEvent.type(await box('Reply to Ravi'), 'Yes, until six.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await send();
  await screen.findByText('Reply sent.');
  expect(fake.api.changes).toMatchObject([
    { url: '/api/contacts/7/replies', body: { message: 'Yes, until six.', replyCount: 0 } },
  ]);
});
