import { expect } from '../../fixtures/test.ts';
import { open, type SceneContext } from '../scene.ts';
import { type Action, pressButton, pressInDialog } from './action.ts';

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
];
