import { inGroups, testAccessibility } from '../../fixtures/accessible-scenes.ts';
import { expectFitsPhone } from '../../fixtures/fits.ts';
import { customerScenes } from '../../scenes/customer.ts';
import { interactionScenes } from '../../scenes/interactions.ts';
import { orderScenes } from '../../scenes/orders.ts';
import { pageScenes } from '../../scenes/pages.ts';

testAccessibility(
  {
    ...inGroups('pages', pageScenes, 12),
    ...inGroups('screens of a customer', customerScenes, 10),
    ...inGroups('payments and orders', orderScenes, 10),
    ...inGroups('menus, dialogs and form errors', interactionScenes, 10),
  },
  { schemes: ['light', 'dark'], also: expectFitsPhone },
);
