import { cutNames } from '../geometry/cuts.ts';
import type { Shot } from '../trace/scene.ts';
import { sceneOf } from './stone-shots.ts';
import { variationOf } from './stone-variation.ts';

/** One small face-up picture of each shape, in its usual proportions. */
export const iconShots: readonly Shot[] = cutNames.map((cut) => ({
  name: `icon-${cut}`,
  width: 512,
  height: 512,
  scene: () => {
    const stone = { name: `icon-${cut}`, cut, colour: 'white' } as const;
    const variety = { ...variationOf(cut, stone.name), proportions: {} };
    const scene = sceneOf(stone, 'top', variety);
    return { ...scene, samples: { stone: 128, rest: 16 } };
  },
}));
