import { bakeShadow } from '../ground/bake-shadow.ts';
import { GroundMap } from '../ground/ground-map.ts';
import type { Surroundings } from '../light/environment.ts';
import { EnvironmentMap } from '../light/environment-map.ts';
import { findEnvironment } from '../light/environments.ts';
import { defaultTone, inverseToneMap, toneMap } from '../tone/tone-map.ts';
import { dot, scale, subtract, type Vector } from '../vector.ts';
import { towardsCamera } from './camera.ts';
import { compileStone } from './compiled-stone.ts';
import { RowRenderer } from './row-renderer.ts';
import type { MeshIntersector, Scene, TriangleMesh } from './scene.ts';
import type { World } from './world.ts';

/** Builds the acceleration structure of a mesh; implemented in meshes/bvh.ts. */
export type MeshBuilder = (mesh: TriangleMesh) => MeshIntersector;

export interface RenderOptions {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Side of the ground's shadow map in texels, and rays per texel. */
  readonly bake: { readonly side: number; readonly samples: number };
  readonly buildMesh?: MeshBuilder;
  /** Called after every row with the completed fraction of the image. */
  readonly onProgress?: (fraction: number) => void;
}

/** Returns the direction that the first stone's table reflects to the camera, or null without a flag. */
function tableReflection(scene: Scene): Vector | null {
  const table = scene.stones[0]?.facets[0]?.normal;
  if (!scene.light.flagTable || !table) return null;
  const camera = towardsCamera(scene.camera);
  return subtract(scale(table, 2 * dot(table, camera)), camera);
}

function buildMesh(scene: Scene, build: MeshBuilder | undefined): MeshIntersector | null {
  if (!scene.mesh) return null;
  if (!build) throw new TypeError('A scene with a mesh needs options.buildMesh');
  return build(scene.mesh);
}

const bakedEnvironments = new Map<string, EnvironmentMap>();
const maxBakedEnvironments = 8;

/** Returns the baked environment; frames of a film and shots from the same camera share it. */
function bakeEnvironment(name: string, surroundings: Surroundings): EnvironmentMap {
  const key = JSON.stringify([name, surroundings]);
  const known = bakedEnvironments.get(key);
  if (known) return known;
  const map = new EnvironmentMap(findEnvironment(name), surroundings);
  const [oldest] = bakedEnvironments.keys();
  if (oldest && bakedEnvironments.size >= maxBakedEnvironments) bakedEnvironments.delete(oldest);
  bakedEnvironments.set(key, map);
  return map;
}

/** Prepares a scene for tracing and bakes its shadow. */
export function prepareWorld(scene: Scene, options: RenderOptions): World {
  const { light } = scene;
  const ground = inverseToneMap(light.ground, { ...defaultTone, ...scene.tone });
  const camera = towardsCamera(scene.camera);
  const environmentMap = (name: string, flagged: Vector | null) =>
    bakeEnvironment(name, {
      camera,
      ground: scale(ground, light.groundInMetal),
      tableEnd: light.tableEnd ?? 0,
      flagged,
    });
  const world: World = {
    stones: scene.stones.map(compileStone),
    mesh: buildMesh(scene, options.buildMesh),
    metals: Float64Array.from(scene.metals.flat()),
    stoneLight: environmentMap(light.stones, tableReflection(scene)),
    metalLight: environmentMap(light.metal, null),
    ground: new GroundMap(ground, null),
    groundThroughStone: light.groundThroughStone,
    groundInMetal: light.groundInMetal,
    shadeBelow: light.shadeBelow ?? 0,
    tableEnd: light.tableEnd ?? 0,
  };
  const shadowLight = environmentMap(light.bake, null);
  const shadow = bakeShadow(
    { ...world, stoneLight: shadowLight, metalLight: shadowLight },
    { ...options.bake, area: light.shadowArea, strength: light.shadow },
  );
  return { ...world, ground: new GroundMap(ground, shadow) };
}

/** Renders an image to linear radiance, three numbers per pixel. */
export function renderRadiance(world: World, scene: Scene, options: RenderOptions): Float32Array {
  const { width, height, name } = options;
  const renderer = new RowRenderer(world, scene, width, height, name);
  const radiance = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    renderer.renderRow(row, radiance, row * width * 3);
    options.onProgress?.((row + 1) / height);
  }
  return radiance;
}

/** Renders a scene to sRGB bytes, three per pixel. Deterministic. */
export function renderImage(scene: Scene, options: RenderOptions): Uint8Array {
  const world = prepareWorld(scene, options);
  const radiance = renderRadiance(world, scene, options);
  return toneMap(radiance, options.width, options.height, scene.tone);
}
