import { formScenes } from '../scenes/desk/forms.ts';
import { importScenes } from '../scenes/desk/imports.ts';
import { orderScenes } from '../scenes/desk/orders.ts';
import { screenScenes } from '../scenes/desk/screens.ts';
import { unsavedScenes } from '../scenes/desk/unsaved.ts';
import { shopScenes } from '../scenes/shop.ts';
import { shoot } from './shoot.ts';

const deskScenes = [
  ...screenScenes,
  ...formScenes,
  ...orderScenes,
  ...importScenes,
  ...unsavedScenes,
];

for (const scene of [...shopScenes, ...deskScenes]) shoot(scene);
