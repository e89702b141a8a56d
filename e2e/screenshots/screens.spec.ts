import { formScenes } from '../scenes/admin/forms.ts';
import { importScenes } from '../scenes/admin/imports.ts';
import { orderScenes } from '../scenes/admin/orders.ts';
import { screenScenes } from '../scenes/admin/screens.ts';
import { unsavedScenes } from '../scenes/admin/unsaved.ts';
import { shopScenes } from '../scenes/shop.ts';
import { shoot } from './shoot.ts';

const adminScenes = [
  ...screenScenes,
  ...formScenes,
  ...orderScenes,
  ...importScenes,
  ...unsavedScenes,
];

for (const scene of [...shopScenes, ...adminScenes]) shoot(scene);
