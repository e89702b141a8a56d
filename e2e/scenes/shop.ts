import { openScenes } from './open.ts';
import { pageScenes } from './pages.ts';
import { personScenes } from './person.ts';
import type { Scene } from './scene.ts';

/** Every screen of the shop in its states. */
export const shopScenes: readonly Scene[] = [...pageScenes, ...personScenes, ...openScenes];
