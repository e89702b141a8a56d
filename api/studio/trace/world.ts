import type { GroundMap } from '../ground/ground-map.ts';
import type { EnvironmentMap } from '../light/environment-map.ts';
import type { CompiledStone } from './compiled-stone.ts';
import type { MeshIntersector } from './scene.ts';

/** A scene prepared for tracing. */
export interface World {
  readonly stones: readonly CompiledStone[];
  readonly mesh: MeshIntersector | null;
  /** Reflectance at normal incidence, three numbers per metal. */
  readonly metals: Float64Array;
  /** Environment seen by rays from the camera or a stone, and by rays from metal. */
  readonly stoneLight: EnvironmentMap;
  readonly metalLight: EnvironmentMap;
  readonly ground: GroundMap;
  readonly groundThroughStone: number;
  readonly groundInMetal: number;
  readonly shadeBelow: number;
  readonly tableEnd: number;
}
