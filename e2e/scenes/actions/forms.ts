import { endpoints } from '@vajra/contract';
import { expect } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { LoginPage } from '../../pages/login.ts';
import { open, type SceneContext } from '../scene.ts';
import { type Action, pressButton } from './action.ts';

const unreachableText = 'We could not reach the store. Please check your connection and try again.';

async function fillForm({ page }: SceneContext, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }
}

/** Submitting the account, inquiry and contact forms. */
export const formActions: readonly Action[] = [
  {
    name: 'signing in',
    call: '**/userlogin',
    errorWithoutResponse: unreachableText,
    prepare: async (stage) => {
      const { email, password } = await stage.store.customer();
      await open(stage.page, '/login');
      const login = new LoginPage(stage.page);
      await login.email.fill(` ${email} `);
      await login.password.fill(password);
      return {
        press: pressButton(stage, 'Login'),
        expectDone: () => expect(stage.page).toHaveURL('/'),
      };
    },
  },
  {
    name: 'signing up',
    call: '**/registeruser',
    errorWithoutResponse: unreachableText,
    prepare: async (stage) => {
      const email = `${uniqueWord()}@example.com`;
      await open(stage.page, '/signup');
      await fillForm(stage, {
        Username: 'Asha Rao',
        Email: email,
        'Mobile Number': '+919876543210',
        Password: 'a good password',
        'Confirm Password': 'a good password',
      });
      return {
        press: pressButton(stage, 'Signup'),
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
    errorWithoutResponse: unreachableText,
    prepare: async (stage) => {
      const { email } = await stage.store.customer();
      await open(stage.page, '/forgot-password');
      await fillForm(stage, { Email: email });
      return {
        press: pressButton(stage, 'Send reset link'),
        expectDone: () => expect(stage.page.getByRole('main').getByRole('textbox')).toHaveCount(0),
      };
    },
  },
  {
    name: 'sending an inquiry',
    call: '**/addcustominquiry',
    errorWithoutResponse: 'Network error: Could not connect to the server',
    prepare: async (stage) => {
      const { page } = stage;
      await open(page, '/custom');
      await fillForm(stage, {
        Name: 'Asha Rao',
        Email: 'asha.rao@example.com',
        'Mobile Number': '+919876543210',
        'Carat size': '1.25',
        'Price range': '4 to 5 lakh',
      });
      for (const choice of await page.getByRole('main').getByRole('combobox').all()) {
        await choice.selectOption({ index: 1 });
      }
      return {
        press: pressButton(stage, 'SEND INQUIRY'),
        expectDone: () => expect(page.getByLabel('Name', { exact: true })).toHaveValue(''),
      };
    },
  },
  {
    name: 'sending a message',
    call: '**/contactus',
    errorWithoutResponse: 'Something went wrong',
    prepare: async (stage) => {
      await open(stage.page, '/contact');
      await fillForm(stage, {
        'Your Name': 'Asha Rao',
        'Phone Number': '+919876543210',
        Email: 'asha.rao@example.com',
        Message: 'Are you open on Sunday?',
      });
      return {
        press: pressButton(stage, 'Save Message'),
        expectDone: () => expect(stage.page.getByLabel('Message', { exact: true })).toHaveValue(''),
      };
    },
  },
];
