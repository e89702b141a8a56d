import { expect } from '../../fixtures/test.ts';
import { open, type SceneContext } from '../scene.ts';
import { type Action, pressButton, pressInDialog } from './action.ts';

async function withReview(stage: SceneContext) {
  const customer = await stage.store.customer();
  const product = await stage.store.product();
  await stage.store.review(customer, product.p_id, 'It shines.');
  await stage.signIn(customer);
  await open(stage.page, `/product-details/${product.p_id}`);
  return { product };
}

const reviewsOf = ({ page }: SceneContext) => page.locator('#reviews').getByRole('blockquote');

/** Actions on reviews. */
export const reviewActions: readonly Action[] = [
  {
    name: 'adding a review',
    call: '**/adduserreview',
    errorWithoutResponse: 'Failed to submit/update review.',
    prepare: async (stage) => {
      const product = await stage.store.product();
      await stage.signIn(await stage.store.customer());
      await open(stage.page, `/product-details/${product.p_id}`);
      await pressButton(stage, 'Add Review')('once');
      const form = stage.page.getByRole('dialog', { name: 'Add Review' });
      await form.getByRole('textbox', { name: 'Message' }).fill('It shines.');
      return {
        press: pressInDialog(stage, 'Add Review', 'Submit'),
        expectDone: () => expect(reviewsOf(stage)).toHaveText('It shines.'),
      };
    },
  },
  {
    name: 'changing a review',
    call: '**/updateuserreview',
    errorWithoutResponse: 'Failed to submit/update review.',
    prepare: async (stage) => {
      await withReview(stage);
      await pressButton(stage, 'Edit')('once');
      const form = stage.page.getByRole('dialog', { name: 'Edit Review' });
      await form.getByRole('textbox', { name: 'Message' }).fill('It still shines.');
      return {
        press: pressInDialog(stage, 'Edit', 'Submit'),
        expectDone: () => expect(reviewsOf(stage)).toHaveText('It still shines.'),
      };
    },
  },
  {
    name: 'deleting a review',
    call: '**/deleteuserreview',
    errorWithoutResponse: 'Failed to delete review.',
    errorOf500: 'Failed to delete review.',
    prepare: async (stage) => {
      await withReview(stage);
      return {
        press: pressInDialog(stage, 'Delete', 'Delete'),
        expectDone: () => expect(stage.page.getByText('No reviews yet...')).toBeVisible(),
      };
    },
  },
];
