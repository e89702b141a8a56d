import { expect } from '../../fixtures/test.ts';
import { open, type Stage } from '../scene.ts';
import { type Action, answering, pressing } from './action.ts';

async function withReview(stage: Stage) {
  const person = await stage.store.customer();
  const product = await stage.store.product();
  await stage.store.review(person, product.p_id, 'It shines.');
  await stage.signIn(person);
  await open(stage.page, `/product-details/${product.p_id}`);
  return { product };
}

const reviewsOf = ({ page }: Stage) => page.locator('#reviews').getByRole('blockquote');

/** What buyers say of a product. */
export const reviewing: readonly Action[] = [
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
