import { expect } from '../../fixtures/test.ts';
import { LoginPage } from '../../pages/login.ts';
import { open, type SceneContext } from '../scene.ts';
import { type Action, pressButton } from './action.ts';

const unreachableText = 'We could not reach the store. Please check your connection and try again.';

async function fillForm({ page }: SceneContext, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  }
}

/** Submitting a form of an account and one of a page. */
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
];
