import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints, type Order, type Review } from '@vajra/contract';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { testProduct } from '../offline/catalogue/test-feed.ts';
import { testCustomer } from '../session/test-session.ts';
import { inDialog, renderScreen, setUpFakeApi } from '../test-screen.tsx';
import { ForgotPasswordPage } from './account/ForgotPasswordPage.tsx';
import { SignupPage } from './account/SignupPage.tsx';
import { CartScreen } from './cart/CartScreen.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { OrderHistory } from './orders/OrderHistory.tsx';
import { ProductReviews } from './reviews/ProductReviews.tsx';

const fake = setUpFakeApi();

/** Whether the action has succeeded. */
let isDone: boolean;

const respond = (data: unknown, description = '') => ({ status: true, description, data });

const row = {
  ...{ cart_id: 1, p_id: 1, u_qty: 1, problem: null },
  product: testProduct(1, { remaining_qty: 5 }),
};
const order = {
  ...{ orderId: 'ABCD1234', id: 'ABCD1234', userId: testCustomer.u_id, totalAmount: 100 },
  ...{ currency: 'INR', priceBasis: 'list', status: 'Pending', items: [], history: [] },
  ...{ customer: null, shippingAddress: null, paymentMethod: 'upi' },
  createdAt: '2026-01-31T10:00:00.000Z',
} as Order; // of fields that are shown
const review = {
  ...{ r_id: 5, p_id: 1, u_id: testCustomer.u_id, user: null, rating: 5, message: 'It shines.' },
  ...{ image_url: null, image_look: null, verified: false, reply: null, hidden: false },
  createdAt: '2026-01-31T10:00:00.000Z',
} satisfies Review;
const changed: Review = { ...review, message: 'It still shines.' };
let reviewsWhenDone: Review[];

beforeEach(() => {
  isDone = false;
  const cancelled = { ...order, status: 'Cancelled' };
  const { api } = fake;
  api.on(endpoints.getStoreConfig, () => ({ priceBasis: 'list' }));
  api.on(endpoints.getCartData, () => respond([row]));
  api.on(endpoints.getMyOrders, () => ({ orders: [isDone ? cancelled : order], totalCount: 1 }));
  const reviews = () => (isDone ? reviewsWhenDone : [review]);
  api.on(endpoints.getUserReviews, () => respond(reviews()));
  api.on(endpoints.getOwnReview, () => ({ review: reviews()[0] ?? null }));
});

function fillFields(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

const button = (name: string) => () => screen.findByRole('button', { name });

/** Returns the button of a dialog, which `opener` opens if needed. */
const buttonInDialog = (opener: string, name: string) => async () => {
  if (!screen.queryByRole('dialog')) fireEvent.click(await button(opener)());
  await screen.findByRole('dialog');
  return inDialog().getByRole('button', { name });
};

const unreachable = 'We could not reach the store. Please check your connection and try again.';
const stumble = 'The shop stumbled.';

interface Action {
  name: string;
  element: ReactNode;
  isOfVisitor?: boolean;
  prepare?: () => Promise<void> | void;
  press: () => Promise<HTMLElement>;
  endpoint: { method: string; path: string };
  errorWithoutResponse: string;
  /** The server's message when absent. */
  errorOf500?: string;
  /** What was entered, which a failure must keep. */
  kept?: string;
  response: unknown;
  expectDone: () => unknown;
}

const actions: readonly Action[] = [
  {
    name: 'changing a quantity',
    element: <CartScreen />,
    press: button('Increase quantity'),
    endpoint: endpoints.updateCart,
    errorWithoutResponse: 'Failed to update quantity. Please try again.',
    errorOf500: 'Failed to update quantity. Please try again.',
    response: respond({ ...row, u_qty: 2 }),
    expectDone: () => {
      const stepper = within(screen.getByRole('group', { name: 'Quantity of Stone 1' }));
      expect(stepper.getByRole('status').textContent).toBe('2');
    },
  },
  {
    name: 'removing from the cart',
    element: <CartScreen />,
    press: button('Remove Stone 1'),
    endpoint: endpoints.removeCartItem,
    errorWithoutResponse: 'Failed to delete item?. Please try again.',
    errorOf500: 'Failed to delete item?. Please try again.',
    response: respond(null, 'Removed.'),
    expectDone: () => screen.getByText('Your cart is empty.'),
  },
  {
    name: 'cancelling an order',
    element: <OrderHistory session={testCustomer} renderItemActions={() => null} />,
    press: buttonInDialog('Cancel Order', 'Cancel Order'),
    endpoint: endpoints.cancelOrder,
    errorWithoutResponse: 'Failed to cancel order. Please try again.',
    response: { message: 'Done.', order: { ...order, status: 'Cancelled' } },
    expectDone: () => screen.getByText('Cancelled'),
  },
  {
    name: 'changing a review',
    element: <ProductReviews productId={1} count={1} />,
    prepare: async () => {
      reviewsWhenDone = [changed];
      fireEvent.click(await button('Edit')());
      fillFields({ Message: changed.message });
    },
    press: buttonInDialog('Edit', 'Submit'),
    endpoint: endpoints.updateUserReview,
    errorWithoutResponse: 'Failed to submit/update review.',
    kept: changed.message,
    response: respond(changed, 'Review updated successfully.'),
    expectDone: () => {
      expect(screen.queryByRole('dialog')).toBeNull();
      screen.getByText(changed.message);
    },
  },
  {
    name: 'deleting a review',
    element: <ProductReviews productId={1} count={1} />,
    prepare: () => {
      reviewsWhenDone = [];
    },
    press: buttonInDialog('Delete', 'Delete'),
    endpoint: endpoints.deleteUserReview,
    errorWithoutResponse: 'Failed to delete review.',
    errorOf500: 'Failed to delete review.',
    response: respond(null, 'Review deleted successfully.'),
    expectDone: () => screen.getByText('No reviews yet...'),
  },
  {
    name: 'signing up',
    element: <SignupPage />,
    isOfVisitor: true,
    prepare: () =>
      fillFields({
        Username: 'Asha Rao',
        Email: 'asha.rao@example.com',
        'Mobile Number': '+919876543210',
        Password: 'a good password',
        'Confirm Password': 'a good password',
      }),
    press: button('Signup'),
    endpoint: endpoints.register,
    errorWithoutResponse: unreachable,
    kept: 'Asha Rao',
    response: respond(null, 'Check your email to finish.'),
    expectDone: () => screen.getByText('Check your email to finish.'),
  },
  {
    name: 'asking for a new password',
    element: <ForgotPasswordPage />,
    isOfVisitor: true,
    prepare: () => fillFields({ Email: 'asha.rao@example.com' }),
    press: button('Send reset link'),
    endpoint: endpoints.forgotPassword,
    errorWithoutResponse: unreachable,
    kept: 'asha.rao@example.com',
    response: { message: 'The link is on its way.' },
    expectDone: () => {
      screen.getByText('The link is on its way.');
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  },
  {
    name: 'sending a message',
    element: <ContactPage />,
    isOfVisitor: true,
    prepare: () =>
      fillFields({
        'Your Name': 'Asha Rao',
        'Phone Number': '+919876543210',
        Email: 'asha.rao@example.com',
        Message: 'Are you open on Sunday?',
      }),
    press: button('Save Message'),
    endpoint: endpoints.contactUs,
    errorWithoutResponse: 'Something went wrong',
    kept: 'Are you open on Sunday?',
    response: respond(null, 'Thank you.'),
    expectDone: () => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''),
  },
];

it.each(actions)(
  '$name: reports failures, can be retried, and a double click sends it once',
  async ({ element, isOfVisitor, prepare, press, endpoint, response, expectDone, ...expected }) => {
    const { errorWithoutResponse, errorOf500 = stumble, kept } = expected;
    let calls = 0;
    fake.api.on(endpoint, () => {
      calls++;
      if (calls === 1) throw new TypeError('Failed to fetch');
      if (calls === 2)
        return Response.json({ description: stumble, message: stumble }, { status: 500 });
      isDone = true;
      return response;
    });
    renderScreen(element, '/', isOfVisitor ? null : testCustomer);
    await prepare?.();
    fireEvent.click(await press());
    await screen.findByText(errorWithoutResponse);
    if (kept) expect(screen.getByDisplayValue(kept)).toBeTruthy();

    fireEvent.click(await press());
    // A toast with the same text is still in the document.
    const alerts = errorOf500 === errorWithoutResponse ? 2 : 1;
    await waitFor(() => expect(screen.getAllByText(errorOf500)).toHaveLength(alerts));
    expect(calls).toBe(2);

    const pressed = await press();
    fireEvent.click(pressed);
    fireEvent.click(pressed);
    await waitFor(expectDone);
    expect(calls).toBe(3);
  },
);
