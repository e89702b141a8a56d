import { inGroups, testAccessibility } from '../../fixtures/accessible-scenes.ts';
import { expectFits } from '../../fixtures/fits.ts';
import { openScenes } from '../../scenes/open.ts';
import { pageScenes } from '../../scenes/pages.ts';
import { personScenes } from '../../scenes/person.ts';

testAccessibility(
  {
    ...inGroups('pages', pageScenes, 12),
    ...inGroups('screens of a customer', personScenes, 10),
    ...inGroups('menus, dialogs and form errors', openScenes, 10),
  },
  { schemes: ['light', 'dark'], also: expectFits },
);
