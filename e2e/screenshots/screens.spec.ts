import { adminScenes } from '../scenes/admin.ts';
import { shopScenes } from '../scenes/shop.ts';
import { shoot } from './shoot.ts';

for (const scene of [...shopScenes, ...adminScenes]) shoot(scene);
