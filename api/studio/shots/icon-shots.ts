import { cutNames } from '../geometry/cuts.ts';
import type { Shot } from '../trace/scene.ts';
import { sceneOf } from './stone-shots.ts';
import { variationOf } from './stone-variation.ts';

/** A small face-up image of each shape in its default proportions. */
export const iconShots: readonly Shot[] = cutNames.map((cut) => ({
  name: `icon-${cut}`,
  width: 512,
  height: 512,
  scene: () => {
    const stone = { name: `icon-${cut}`, cut, colour: 'white' } as const;
    const variation = { ...variationOf(cut, stone.name), proportions: {} };
    const scene = sceneOf(stone, 'top', variation);
    return { ...scene, samples: { stone: 128, rest: 16 } };
  },
}));
