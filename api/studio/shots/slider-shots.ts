import { type CutName, cutStone } from '../geometry/cuts.ts';
import { placeStone } from '../geometry/pose.ts';
import { findRestingPose } from '../geometry/resting-pose.ts';
import { type BodyColour, bodyColours } from '../materials/body-colours.ts';
import type { Light, Shot, Stone } from '../trace/scene.ts';
import { lightGround } from './stone-shots.ts';

interface PlacedStone {
  readonly cut: CutName;
  /** Position on the ground in girdle radii. */
  readonly at: readonly [number, number];
  readonly yaw: number;
  readonly size: number;
  readonly spin?: number;
  readonly colour?: BodyColour;
}

interface Slider {
  readonly name: string;
  readonly ground: string;
  readonly stones: readonly PlacedStone[];
}

const darkGround = '#171512';

const sliders: readonly Slider[] = [
  {
    name: 'slider-light-stones',
    ground: lightGround,
    stones: [
      { cut: 'round', at: [2.5, -0.3], yaw: -14, size: 1.15 },
      { cut: 'pear', at: [5.05, 0.4], yaw: 30, size: 0.85, spin: 90 },
      { cut: 'emerald', at: [-0.1, 0.7], yaw: -32, size: 0.85 },
      { cut: 'princess', at: [3.6, 3.6], yaw: 12, size: 0.8, spin: 45 },
      { cut: 'oval', at: [1.35, 3.4], yaw: -10, size: 0.8 },
    ],
  },
  {
    name: 'slider-light-colours',
    ground: lightGround,
    stones: [
      { cut: 'cushion', at: [2.6, 0], yaw: -18, size: 1.15, colour: 'intense-yellow' },
      { cut: 'heart', at: [0, 1.2], yaw: 16, size: 0.85, colour: 'pink' },
      { cut: 'radiant', at: [5, 0.9], yaw: 24, size: 0.9, colour: 'green' },
      { cut: 'oval', at: [1.6, 3.5], yaw: -30, size: 0.75, colour: 'blue' },
      { cut: 'round', at: [4.3, 3.7], yaw: 8, size: 0.7 },
    ],
  },
  {
    name: 'slider-dark-round',
    ground: darkGround,
    stones: [
      { cut: 'round', at: [3, 0.4], yaw: -16, size: 1.7 },
      { cut: 'round', at: [0.4, 2.2], yaw: 22, size: 0.8 },
      { cut: 'round', at: [5.65, 2.8], yaw: 4, size: 0.6 },
    ],
  },
  {
    name: 'slider-dark-shapes',
    ground: darkGround,
    stones: [
      { cut: 'asscher', at: [2.3, 0], yaw: -20, size: 1.1 },
      { cut: 'marquise', at: [4.7, 0], yaw: 34, size: 0.8 },
      { cut: 'heart', at: [0, 1.6], yaw: 14, size: 0.85 },
      { cut: 'cushion', at: [4.6, 3.2], yaw: -12, size: 0.9 },
      { cut: 'pear', at: [1.7, 3.8], yaw: -40, size: 0.75, spin: 90 },
    ],
  },
];

function placeSliderStone(stone: PlacedStone): Stone {
  const cut = cutStone(stone.cut);
  const pose = {
    ...findRestingPose(cut, stone.spin ?? 0),
    yaw: stone.yaw,
    at: stone.at,
    size: stone.size,
  };
  return placeStone(cut, pose, bodyColours[stone.colour ?? 'white']);
}

function lightingFor(ground: string): Light {
  return {
    stones: 'L5',
    metal: 'T5',
    bake: 'K',
    ground,
    groundThroughStone: ground === lightGround ? 0.4 : 1,
    groundInMetal: 0.85,
    // Applies to the first stone only, which is the largest.
    flagTable: true,
    shadow: 1.3,
    shadowArea: [2, 1.5, 9],
  };
}

/** Wide images for the home page: stones on the right, space for text on the left. */
export const sliderShots: readonly Shot[] = sliders.map((slider) => ({
  name: slider.name,
  width: 2400,
  height: 1000,
  scene: () => ({
    stones: slider.stones.map(placeSliderStone),
    mesh: null,
    metals: [],
    camera: {
      // The stones fill the right 55 %: phones crop to it, and desktops show text on the left.
      target: [-0.58, 1.75, 0.6],
      elevation: 38,
      azimuth: -90,
      distance: 60,
      halfHeight: 3.1,
      aperture: 0.5,
    },
    light: lightingFor(slider.ground),
    samples: { stone: 48, rest: 32 },
  }),
}));
