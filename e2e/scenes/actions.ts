import { endpoints } from '@vajra/contract';
import { address } from '../../api/test/factories.ts';
import { expect } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique.ts';
import { CartPage } from '../pages/cart.ts';
import { CheckoutPage } from '../pages/checkout.ts';
import { LoginPage } from '../pages/sign-in.ts';
import { open, type Stage } from './scene.ts';

/** Once, or as an impatient finger does it. */
type Press = (times: 'once' | 'twice') => Promise<void>;

/** Something that a shopper does by one call. */
export interface Action {
  readonly name: string;
  /** The call that it makes. */
  readonly call: string;
  /** What is said when no answer came. */
  readonly lost: string;
  /** What is said of an answer 500; the server's own words when left out. */
  readonly stumbled?: string;
  /** Leaves the page where the action is one press away. */
  readonly prepare: (stage: Stage) => Promise<{ press: Press; expectDone: () => Promise<void> }>;
}

const unreachable = 'The shop could not be reached. Please try again.';

function pressing(stage: Stage, name: string): Press {
  const button = stage.page.getByRole('main').getByRole('button', { name, exact: true });
  return (times) => (times === 'once' ? button.click() : button.dblclick());
}

/** The same, of a button in a dialog that another button opens. */
function answering(stage: Stage, opener: string, name: string): Press {
  const button = stage.page.getByRole('dialog').getByRole('button', { name, exact: true });
  return async (times) => {
    if (!(await button.isVisible())) await pressing(stage, opener)('once');
    await (times === 'once' ? button.click() : button.dblclick());
  };
}

async function withCart(stage: Stage) {
  const person = await stage.store.customer();
  const product = await stage.store.product();
  await stage.store.fillCart(person, product.p_id);
  await stage.signIn(person);
  return { person, product };
}

async function withReview(stage: Stage) {
  const person = await stage.store.customer();
  const product = await stage.store.product();
  await stage.store.review(person, product.p_id, 'It shines.');
  await stage.signIn(person);
  await open(stage.page, `/product-details/${product.p_id}`);
  return { product };
}

const reviewsOf = ({ page }: Stage) => page.locator('#reviews').getByRole('blockquote');

async function fillForm({ page }: Stage, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }
}

const shopping: readonly Action[] = [
  {
    name: 'adding to the cart',
    call: '**/addtocart',
    lost: 'Failed to add product to cart. Please try again.',
    stumbled: 'Failed to add product to cart. Please try again.',
    prepare: async (stage) => {
      const product = await stage.store.product();
      await stage.signIn(await stage.store.customer());
      await open(stage.page, `/product-details/${product.p_id}`);
      return {
        press: pressing(stage, 'Add to Cart'),
        expectDone: () =>
          expect(new CartPage(stage.page).line(product.name).quantity).toHaveText('1'),
      };
    },
  },
  {
    name: 'changing a quantity',
    call: '**/updatecart',
    lost: 'Failed to update quantity. Please try again.',
    stumbled: 'Failed to update quantity. Please try again.',
    prepare: async (stage) => {
      const { product } = await withCart(stage);
      await open(stage.page, '/cart');
      return {
        press: pressing(stage, 'Increase quantity'),
        expectDone: () =>
          expect(new CartPage(stage.page).line(product.name).quantity).toHaveText('2'),
      };
    },
  },
  {
    name: 'removing from the cart',
    call: '**/removecartitem/*',
    lost: 'Failed to delete item?. Please try again.',
    stumbled: 'Failed to delete item?. Please try again.',
    prepare: async (stage) => {
      const { product } = await withCart(stage);
      await open(stage.page, '/cart');
      return {
        press: pressing(stage, `Remove ${product.name}`),
        expectDone: () => expect(new CartPage(stage.page).empty).toBeVisible(),
      };
    },
  },
  {
    name: 'ordering',
    call: '**/api/orders/create',
    lost: 'Error: Failed to place order. Please try again.',
    prepare: async (stage) => {
      const { product } = await withCart(stage);
      await open(stage.page, '/checkout');
      await new CheckoutPage(stage.page).fill(address);
      return {
        press: pressing(stage, 'Proceed to Payment'),
        expectDone: async () => {
          await expect(stage.page).toHaveURL('/order-confirmation');
          expect(await stage.store.remaining(product.p_id)).toBe(4);
        },
      };
    },
  },
  {
    name: 'cancelling an order',
    call: '**/api/orders/*/cancel',
    lost: 'Failed to cancel order. Please try again.',
    prepare: async (stage) => {
      const person = await stage.store.customer();
      const product = await stage.store.product();
      await stage.store.order(person, product);
      await stage.signIn(person);
      await open(stage.page, '/profile');
      return {
        press: answering(stage, 'Cancel Order', 'Cancel Order'),
        expectDone: async () => {
          await expect(stage.page.getByRole('article')).toContainText('Cancelled');
          expect(await stage.store.remaining(product.p_id)).toBe(5);
        },
      };
    },
  },
];

const reviewing: readonly Action[] = [
  {
    name: 'adding a review',
    call: '**/adduserreview',
    lost: 'Failed to submit/update review.',
    prepare: async (stage) => {
      const product = await stage.store.product();
      await stage.signIn(await stage.store.customer());
      await open(stage.page, `/product-details/${product.p_id}`);
      await pressing(stage, 'Add Review')('once');
      const form = stage.page.getByRole('dialog', { name: 'Add Review' });
      await form.getByRole('textbox', { name: 'Message' }).fill('It shines.');
      return {
        press: answering(stage, 'Add Review', 'Submit'),
        expectDone: () => expect(reviewsOf(stage)).toHaveText('It shines.'),
      };
    },
  },
  {
    name: 'changing a review',
    call: '**/updateuserreview',
    lost: 'Failed to submit/update review.',
    prepare: async (stage) => {
      await withReview(stage);
      await pressing(stage, 'Edit')('once');
      const form = stage.page.getByRole('dialog', { name: 'Edit Review' });
      await form.getByRole('textbox', { name: 'Message' }).fill('It still shines.');
      return {
        press: answering(stage, 'Edit', 'Submit'),
        expectDone: () => expect(reviewsOf(stage)).toHaveText('It still shines.'),
      };
    },
  },
  {
    name: 'deleting a review',
    call: '**/deleteuserreview',
    lost: 'Failed to delete review.',
    stumbled: 'Failed to delete review.',
    prepare: async (stage) => {
      await withReview(stage);
      return {
        press: answering(stage, 'Delete', 'Delete'),
        expectDone: () => expect(stage.page.getByText('No reviews yet...')).toBeVisible(),
      };
    },
  },
];

const writing: readonly Action[] = [
  {
    name: 'signing in',
    call: '**/userlogin',
    lost: unreachable,
    prepare: async (stage) => {
      const { email, password } = await stage.store.customer();
      await open(stage.page, '/login');
      const login = new LoginPage(stage.page);
      await login.email.fill(` ${email} `);
      await login.password.fill(password);
      return {
        press: pressing(stage, 'Login'),
        expectDone: () => expect(stage.page).toHaveURL('/'),
      };
    },
  },
  {
    name: 'signing up',
    call: '**/registeruser',
    lost: unreachable,
    prepare: async (stage) => {
      const email = `${uniqueWord()}@example.com`;
      await open(stage.page, '/signup');
      await fillForm(stage, {
        Username: 'Somebody',
        Email: email,
        'Mobile Number': '+919876543210',
        Password: 'a good password',
        'Confirm Password': 'a good password',
      });
      return {
        press: pressing(stage, 'Signup'),
        expectDone: async () => {
          await expect(stage.page).toHaveURL('/login');
          const { data } = await stage.store.call(endpoints.getUsers);
          const made = data.filter((user) => user.email === email);
          for (const { u_id } of made) stage.store.discardUser(u_id);
          expect(made).toHaveLength(1);
        },
      };
    },
  },
  {
    name: 'asking for a new password',
    call: '**/api/users/password/forgot',
    lost: unreachable,
    prepare: async (stage) => {
      const { email } = await stage.store.customer();
      await open(stage.page, '/forgot-password');
      await fillForm(stage, { Email: email });
      return {
        press: pressing(stage, 'Send the link'),
        expectDone: () => expect(stage.page.getByRole('main').getByRole('textbox')).toHaveCount(0),
      };
    },
  },
  {
    name: 'sending an inquiry',
    call: '**/addcustominquiry',
    lost: 'Network error: Could not connect to the server',
    prepare: async (stage) => {
      const { page } = stage;
      await open(page, '/custom');
      await fillForm(stage, {
        Name: 'Somebody',
        Email: 'somebody@example.com',
        'Mobile Number': '+919876543210',
        'Carat size': '1.25',
        'Price range': '4 to 5 lakh',
        'Diamond shape': 'Oval',
        'Diamond color': 'F',
        'Diamond cut grade': 'Ideal',
      });
      for (const choice of await page.getByRole('main').getByRole('combobox').all()) {
        await choice.selectOption({ index: 1 });
      }
      return {
        press: pressing(stage, 'SEND INQUIRY'),
        expectDone: () => expect(page.getByLabel('Name', { exact: true })).toHaveValue(''),
      };
    },
  },
  {
    name: 'sending a message',
    call: '**/contactus',
    lost: 'Something went wrong',
    prepare: async (stage) => {
      await open(stage.page, '/contact');
      await fillForm(stage, {
        'Your Name': 'Somebody',
        'Phone Number': '+919876543210',
        Email: 'somebody@example.com',
        Message: 'Are you open on Sunday?',
      });
      return {
        press: pressing(stage, 'Save Message'),
        expectDone: () => expect(stage.page.getByLabel('Message', { exact: true })).toHaveValue(''),
      };
    },
  },
];

/** All that a shopper can do by one press. */
export const actions: readonly Action[] = [...shopping, ...reviewing, ...writing];
