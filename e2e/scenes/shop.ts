import { customerScenes } from './customer.ts';
import { interactionScenes } from './interactions.ts';
import { orderScenes } from './orders.ts';
import { pageScenes } from './pages.ts';
import type { Scene } from './scene.ts';

/** Every screen of the shop in each of its states. */
export const shopScenes: readonly Scene[] = [
  ...pageScenes,
  ...customerScenes,
  ...orderScenes,
  ...interactionScenes,
];
