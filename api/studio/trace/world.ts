import type { GroundMap } from '../ground/ground-map.ts';
import type { Dome } from '../light/dome.ts';
import type { FlatStone } from './flat-stone.ts';
import type { MeshIntersector } from './scene.ts';

/** A scene made ready for rays. */
export interface World {
  readonly stones: readonly FlatStone[];
  readonly mesh: MeshIntersector | null;
  /** Three numbers a metal: reflectance at normal incidence. */
  readonly metals: Float64Array;
  /** Seen by rays from the camera or a stone, and by rays from metal. */
  readonly stoneLight: Dome;
  readonly metalLight: Dome;
  readonly ground: GroundMap;
  readonly groundThroughStone: number;
  readonly groundInMetal: number;
  readonly shadeBelow: number;
  readonly tableEnd: number;
}
